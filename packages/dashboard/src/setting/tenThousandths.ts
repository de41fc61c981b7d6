/** Shares on the page have at most four decimals: as whole ten-thousandths they are compared without rounding. */
export const SCALE = 10_000;

export function tenThousandths(share: number): number {
  return Math.round(share * SCALE);
}
