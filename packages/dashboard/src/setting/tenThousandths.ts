/** Shares on the page have at most four decimals: as whole ten-thousandths they are compared without rounding. */
export const SCALE = 10_000;

export function tenThousandths(share: number): number {
  return Math.round(share * SCALE);
}

/** As many whole ten-thousandths as there are in it. */
export function roundedDown(share: number): number {
  return Math.floor(share * SCALE + 1e-6) / SCALE;
}
