/** "75 %", with one digit behind the point where it is not whole. */
export function inPercent(part: number): string {
  return `${Math.round(part * 1000) / 10} %`;
}
