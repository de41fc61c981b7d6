/** What rounding may add, as a part of the sizes of all terms: a few times 2^-53 for each of about five steps. */
const MARGIN = 16 / 9_007_199_254_740_992;
/** Far above what rounding adds to numbers so small that they lose digits, and far below all others. */
const TINY = 1e-300;
const BELOW = 1 - 1e-12;

/**
 * For how many more steps of the clock an optimistic total that is above another surely stays above it.
 *
 * After δ more steps a total is P + δ·L + δ²·Q, where P is the present one, with m = clock − n, L = f + Δ·(m + ½) and Q
 * = Δ/2. The lead P − P′ is used up by δ·(L′ − L) + δ²·(Q′ − Q). Each difference comes with the sizes of all terms in
 * it: what rounding may add grows in the same way, and is taken off the lead and added to the other two. Early, never
 * late.
 */
export function growthLastsFor(
  ahead: number,
  sizes: number,
  closing: number,
  closingSizes: number,
  bend: number,
  bendSizes: number,
): number {
  const lead = ahead - MARGIN * sizes - TINY;
  if (!(lead > 0)) return 0;
  const linear = closing + MARGIN * closingSizes;
  const square = bend + MARGIN * bendSizes;
  // With a = linear, b = square, both at least 0, and r = sqrt(b·lead): δ = lead/(a + r) has aδ + bδ² <= lead, since
  // a(a + r) + r² <= (a + r)². At most a quarter early, and without a branch that the processor would guess wrong.
  const soon = Math.max(0, linear) + Math.sqrt(Math.max(0, square) * lead);
  return Math.floor((lead / soon) * BELOW);
}
