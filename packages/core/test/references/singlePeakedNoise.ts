/**
 * Single-peaked optimism where rewards are off by at most ε (Lindner, Heidari, Krause, 2021; see
 * singlePeakedOptimism.ts): with bands l_i = max(0, r_i − ε) and u_i = min(1, r_i + ε) around an arm's n rewards, the
 * bound on its future is the largest
 *
 *     v_{n+1} + … + v_{n+T−t}   over all v with l_i ≤ v_i ≤ u_i for i ≤ n, 0 ≤ v_i ≤ 1, v increasing and concave;
 *
 * where there is no such v the arm has passed its peak, and the bound is (T − t)·(r_n + ε).
 *
 * The authors solve a linear program. Here without one: with x = v_n and the last step d = v_n − v_{n−1} the best
 * future is Σ_{k=1..T−t} min(1, x + k·d), which grows with x. For a given d the v_1, …, v_{n−2} exist exactly where
 *   - no l_i lies above the line of slope d through (n, x): a concave v lies below its last step drawn back;
 *   - no line between two of the points (i, l_i), (n − 1, x − d), (n, x) passes above a u_i between them: the least
 *     concave v is the hull of these points.
 * Both are bounds on x that are linear in d. So the largest x is known, and what is left is a search for d; the value
 * is concave in d, as that of a linear program is in its right-hand side.
 *
 * Where this is from: the caption of the paper's second figure, and the authors' program. Settled:
 * - The sum is over the rounds that are left, as the caption says ("cumulative future rewards"). The program's goes
 *   from pull n + 2 to pull T, one too few at the beginning and all pulls of other arms too many at the end.
 * - r_n + ε after the peak is not cut to 1, as in the program.
 * - An arm without such a v never has one again: further rewards only add conditions.
 * - A lack of less than 1e-12 counts as none, so that ε = 0 on a concave arm works.
 */
const TOLERANCE = 1e-12;
const STEPS = 200;

/** The bound of an arm with these rewards when `left` rounds are left. */
export function noisyFuture(rewards: readonly number[], noise: number, left: number): number {
  if (rewards.length < 2) throw new Error("an arm with less than two pulls has no slope");
  return risingFuture(rewards, noise, left) ?? left * (rewards[rewards.length - 1] + noise);
}

/** The largest future of an increasing concave arm within the bands, or null where there is no such arm. */
export function risingFuture(rewards: readonly number[], noise: number, left: number): number | null {
  const lower = rewards.map((reward) => Math.max(0, reward - noise));
  const upper = rewards.map((reward) => Math.min(1, reward + noise));
  const slack = (slope: number): number => largestLast(lower, upper, slope) - smallestLast(lower, slope);
  const middle = highest(slack, 0, 1);
  if (slack(middle) < -TOLERANCE || !hullFits(lower, upper)) return null;

  const [flattest, steepest] = [border(slack, middle, 0), border(slack, middle, 1)];
  const future = (slope: number): number => {
    let sum = 0;
    for (let k = 1; k <= left; k++) sum += Math.min(1, largestLast(lower, upper, slope) + k * slope);
    return sum;
  };
  return future(highest(future, flattest, steepest));
}

/** The smallest v_n for which no l_i lies above the last step drawn back. */
function smallestLast(lower: readonly number[], slope: number): number {
  return Math.max(...lower.map((level, i) => level + slope * (lower.length - 1 - i)));
}

/** The largest v_n for which no line to one of the last two points passes above a u_i. */
function largestLast(lower: readonly number[], upper: readonly number[], slope: number): number {
  const last = upper.length - 1;
  let largest = Math.min(upper[last], upper[last - 1] + slope);
  for (let j = 0; j < last - 1; j++) {
    for (let i = j + 1; i < last; i++) {
      const reach = (k: number): number => lower[j] + ((upper[i] - lower[j]) * (k - j)) / (i - j);
      largest = Math.min(largest, reach(last), reach(last - 1) + slope);
    }
  }
  return largest;
}

/** Whether no line between two of the l_1, …, l_{n−2} passes above a u_i. */
function hullFits(lower: readonly number[], upper: readonly number[]): boolean {
  for (let k = 0; k < lower.length - 2; k++) {
    for (let j = 0; j <= k; j++) {
      for (let i = j; i <= k; i++) {
        const line = j === k ? lower[j] : lower[j] + ((lower[k] - lower[j]) * (i - j)) / (k - j);
        if (line > upper[i] + TOLERANCE) return false;
      }
    }
  }
  return true;
}

/** Where a concave function is highest between two numbers. */
function highest(value: (x: number) => number, from: number, to: number): number {
  let [lower, upper] = [from, to];
  for (let step = 0; step < STEPS; step++) {
    const [left, right] = [lower + (upper - lower) / 3, upper - (upper - lower) / 3];
    if (value(left) < value(right)) lower = left;
    else upper = right;
  }
  return (lower + upper) / 2;
}

/** The last number on the way from one without lack where there is still none. */
function border(slack: (slope: number) => number, within: number, end: number): number {
  if (slack(end) >= -TOLERANCE) return end;
  let [near, far] = [within, end];
  for (let step = 0; step < STEPS; step++) {
    const middle = (near + far) / 2;
    if (slack(middle) >= -TOLERANCE) near = middle;
    else far = middle;
  }
  return near;
}
