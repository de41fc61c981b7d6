/**
 * Fairness-Aware-ETC, Algorithm 1 of Ron, Ben-Porat, Shalit, "Corporate Social Responsibility via Multi-Armed Bandits".
 *
 *     1–2  each arm N times: arm 0 N times, then arm 1 N times, …
 *     3–5  each arm i in order with Δ̂_i < λ_i: max{T·f(μ̂)_i − N, 0} more pulls,   Δ̂_i = max_j μ̂_j − μ̂_i
 *     6    an arm of argmax μ̂ until the end
 *
 * Settled: T·f is rounded down (section 2.1), a value within 1e-9 below an integer counting as that integer. μ̂ is the
 * one after line 2, in line 6 too, and the lowest of its largest arms is taken. No line goes beyond T: where K·N > T
 * the exploration itself is cut off. λ may differ by arm. λ = 0 serves no arm, as Δ̂ < 0
 * never holds: Explore-Then-Commit.
 */
import { firstLargest, History, range } from "../support/history.js";
import type { Rewards } from "../support/history.js";

export function fairnessAwareEtcReference(options: {
  arms: number;
  /** The horizon T. */
  rounds: number;
  rewards: Rewards;
  lambda: readonly number[];
  /** N. */
  exploration: number;
  /** f. */
  share: (means: number[]) => number[];
}): number[] {
  const { arms, rounds, rewards, lambda, exploration, share } = options;
  const history = new History();
  const left = (): number => rounds - history.pulls.length;
  const pull = (arm: number, times: number): void => {
    for (let n = 1; n <= times && left() > 0; n++) history.pull(history.pulls.length + 1, arm, rewards);
  };

  for (const arm of range(arms)) pull(arm, exploration);
  if (left() === 0) return history.arms();

  const means = range(arms).map((arm) => history.mean(arm));
  const largest = Math.max(...means);
  const shares = share([...means]);
  for (const arm of range(arms)) {
    if (largest - means[arm] < lambda[arm]) {
      pull(arm, Math.max(Math.floor(rounds * shares[arm] + 1e-9) - exploration, 0));
    }
  }
  pull(
    firstLargest(range(arms), (arm) => means[arm]),
    left(),
  );
  return history.arms();
}

/** Theorem 1's N = 8·L^{2/3}·T^{2/3}·log^{1/3} T, a real number; log is the natural logarithm. */
export function theorem1Exploration(rounds: number, lipschitz: number): number {
  return 8 * Math.cbrt(lipschitz ** 2) * Math.cbrt(rounds ** 2) * Math.cbrt(Math.log(rounds));
}

/** The same as a number of pulls: rounded up, then clamped to [1, T/K] (L = 0 gives 1; T < K gives 1). */
export function defaultExploration(arms: number, rounds: number, lipschitz: number): number {
  return Math.max(1, Math.min(Math.ceil(theorem1Exploration(rounds, lipschitz)), Math.floor(rounds / arms)));
}
