/**
 * What an arm would gain over its last reward f in its next `left` pulls if it kept growing by Δ a pull, up to 1:
 *
 *   Σ_{j=1}^{left} [ min(1, f + j·Δ) − f ]  =  Δ·u(u + 1)/2 + (left − u)·(1 − f),   u = min(left, floor((1 − f)/Δ))
 *
 * Never below 0. A fall, which only noise or late rewards out of order can show, counts as no growth.
 */
export function optimisticGrowth(last: number, increment: number, left: number): number {
  if (!(increment > 0)) return 0;
  const room = 1 - last;
  const unclipped = Math.min(left, Math.floor(room / increment));
  return increment * ((unclipped * (unclipped + 1)) / 2) + (left - unclipped) * room;
}
