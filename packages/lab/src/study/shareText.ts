/** "33.33 %" */
export function shareText(share: number): string {
  return `${Number((100 * share).toFixed(2))} %`;
}
