/**
 * Fairness of exposure, Wang, Bai, Sun, Joachims, "Fairness of Exposure in Stochastic Bandits" (2021, arXiv
 * 2103.02735): an arm deserves exposure in proportion to its merit, a positive function f of its mean,
 *
 *     π*(a) = f(μ_a) / Σ_b f(μ_b),
 *     fairness regret  Σ_t Σ_a |π*(a) − π_t(a)|,   reward regret  Σ_t Σ_a (π*(a) − π_t(a))·μ_a,
 *
 * where π_t is the distribution that round t's arm is drawn from, not the arm that was drawn.
 *
 *     FairX-UCB plays the fair policy of the most promising means within their confidence intervals,
 *         argmax over μ, μ_a in [l_a, u_a] for all a, of   Σ_a f(μ_a)·μ_a / Σ_a f(μ_a);
 *     FairX-TS plays the fair policy of a draw from the posterior.
 *
 * Where this is from: of the paper itself only the abstract was at hand. The formulas above are what it is known for,
 * not checked against its pages; what they leave open is the caller's: intervals, posterior, prior, first rounds. Where
 * this file and the paper disagree the paper is right. Settled:
 * - The intervals are taken as given, and not cut to [0, 1] here.
 * - The maximum is found without following any slope: its value λ is the one number for which
 *   Σ_a max_x f(x)·(x − λ) = 0, x in [l_a, u_a], since the best quotient is at least λ exactly where that sum is not
 *   negative. λ by bisection; each arm's x on a grid of 1 001 points that has both ends. Where the best x lies inside
 *   an interval it is good to a thousandth of the interval; at an end (f = e^(cx), and f that is constant) it is exact.
 * - Equal x of one arm: the largest.
 */

export type Merit = (mean: number) => number;

export interface Interval {
  readonly lower: number;
  readonly upper: number;
}

const POINTS = 1_000;

/** π*: every arm's share of all merit. FairX-TS is this policy of the drawn means. */
export function fairPolicy(merit: Merit, means: readonly number[]): number[] {
  const merits = means.map(merit);
  if (merits.some((one) => !(one > 0))) throw new Error(`merits are ${merits.join(", ")}, and must be positive`);
  const sum = merits.reduce((total, one) => total + one, 0);
  return merits.map((one) => one / sum);
}

/** What the fair policy of these means earns if they are true. */
export function fairReward(merit: Merit, means: readonly number[]): number {
  return fairPolicy(merit, means).reduce((sum, share, arm) => sum + share * means[arm], 0);
}

/** The most promising means within the intervals. */
export function optimisticMeans(merit: Merit, intervals: readonly Interval[]): number[] {
  let lower = Math.min(...intervals.map((interval) => interval.lower));
  let upper = Math.max(...intervals.map((interval) => interval.upper));
  const excess = (level: number): number =>
    intervals.reduce((sum, interval) => {
      const x = bestPoint(merit, interval, level);
      return sum + merit(x) * (x - level);
    }, 0);
  for (let step = 0; step < 60; step++) {
    const middle = (lower + upper) / 2;
    if (excess(middle) >= 0) lower = middle;
    else upper = middle;
  }
  return intervals.map((interval) => bestPoint(merit, interval, lower));
}

/** The x of an interval with the largest f(x)·(x − level). */
function bestPoint(merit: Merit, { lower, upper }: Interval, level: number): number {
  let [best, value] = [upper, merit(upper) * (upper - level)];
  for (let point = POINTS - 1; point >= 0; point--) {
    const x = point === 0 ? lower : lower + ((upper - lower) * point) / POINTS;
    if (merit(x) * (x - level) > value) [best, value] = [x, merit(x) * (x - level)];
  }
  return best;
}

/** FairX-UCB's distribution over the arms, given their confidence intervals. */
export function optimisticFairPolicy(merit: Merit, intervals: readonly Interval[]): number[] {
  return fairPolicy(merit, optimisticMeans(merit, intervals));
}

/** Fairness regret of the distributions of rounds 1, 2, …, where the means are as given. */
export function fairnessRegret(merit: Merit, means: readonly number[], policies: readonly number[][]): number {
  const fair = fairPolicy(merit, means);
  let regret = 0;
  for (const policy of policies) for (const arm of means.keys()) regret += Math.abs(fair[arm] - policy[arm]);
  return regret;
}

/** Reward regret; negative where the distributions favour good arms more than is fair. */
export function fairRewardRegret(merit: Merit, means: readonly number[], policies: readonly number[][]): number {
  const fair = fairPolicy(merit, means);
  let regret = 0;
  for (const policy of policies) for (const arm of means.keys()) regret += (fair[arm] - policy[arm]) * means[arm];
  return regret;
}
