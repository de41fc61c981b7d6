import type { Estimate } from "../../../engine/estimate.js";

/**
 * The part below which the page calls an arm starving: of an equal share, or of what it
 * was promised where that is less.
 */
const STARVING = 0.1;

/** The arms that get less than a tenth of an equal share, or of a smaller one that they were promised. */
export function starving(shares: readonly Estimate[], promised?: readonly number[]): number[] {
  const equal = 1 / shares.length;
  // A promise of nothing is none.
  const smaller = (arm: number) => Math.min(equal, promised?.[arm] || equal);
  return shares.flatMap(({ mean }, arm) => (mean < STARVING * smaller(arm) ? [arm] : []));
}
