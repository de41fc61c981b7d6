/**
 * The policy of Proposition 3 of Ron, Ben-Porat, Shalit, "Corporate Social Responsibility via Multi-Armed Bandits"
 * (appendix B), for loose requirements f(μ)_i ≤ T^(−γ), γ ≥ 1/2: each arm O(T^(1−γ)) times, then a learner.
 *
 * Settled: the number of pulls is ceil(T^(1−γ)), the smallest with T·f(μ)_i ≤ N_i, a value within 1e-9 above an integer
 * counting as that integer. Arms go in order, one after the other ("blocks"); the text does not say so, and "sweeps"
 * (one pull each, again and again) gives the same counts wherever K·ceil(T^(1−γ)) ≤ T. Never beyond T.
 */
import { ask, History, range } from "../support/history.js";
import type { Learner, Rewards } from "../support/history.js";

export function looseShareReference(options: {
  arms: number;
  /** The horizon T. */
  rounds: number;
  rewards: Rewards;
  /** γ. */
  gammaExponent: number;
  learner: Learner;
  order?: "blocks" | "sweeps";
}): number[] {
  const { arms, rounds, rewards, learner } = options;
  const history = new History();
  const each = loosePulls(rounds, options.gammaExponent);
  const inBlocks = range(arms).flatMap((arm) => range(each).map(() => arm));
  const inSweeps = range(each).flatMap(() => range(arms));
  const plan = options.order === "sweeps" ? inSweeps : inBlocks;
  for (let round = 1; round <= rounds; round++) {
    const arm = round <= plan.length ? plan[round - 1] : ask(learner, history, round, range(arms));
    history.pull(round, arm, rewards);
  }
  return history.arms();
}

/** ceil(T^(1−γ)). */
export function loosePulls(rounds: number, gammaExponent: number): number {
  if (gammaExponent < 0.5) throw new Error("Proposition 3 needs γ ≥ 1/2");
  return Math.ceil(Math.pow(rounds, 1 - gammaExponent) - 1e-9);
}
