/**
 * Algorithm 3 of Ron, Ben-Porat, Shalit, "Corporate Social Responsibility via Multi-Armed Bandits" (appendix B), for a
 * constant f = γ ≤ 1/K. Its box is missing from the text; settled:
 *
 *     while some arm has N_i < T·γ and LCB(Δ_i) ≤ λ_i: pull each such arm once, in order, and refresh the bounds;
 *     then the learner, on all the samples seen so far.
 *
 *     LCB(Δ_i) = max_j μ̂_j − μ̂_i − 2·sqrt(2 ln T / N_i) clipped to [0, 1], over all arms j; 0 before any pull.
 *
 * Settled: an arm is dropped for good when LCB(Δ_i) > λ_i. Bounds change after full passes only; the horizon may end in
 * the middle of a pass. "N_i < T·γ": section 2.1 rounds T·f down, appendix B says "at most T·γ times" and "exactly T·γ
 * times … as in the optimal algorithm", so the quota is floor(T·γ), a value within 1e-9 below an integer counting as
 * that integer. `quota: "up"` is the other reading, N_i < T·γ for the real number T·γ, i.e. ceil(T·γ) pulls, with the
 * same guard.
 */
import { ask, History, range } from "../support/history.js";
import type { Learner, Rewards } from "../support/history.js";

export function constantShareEliminationReference(options: {
  arms: number;
  /** The horizon T. */
  rounds: number;
  rewards: Rewards;
  lambda: readonly number[];
  gamma: number;
  learner: Learner;
  quota?: "down" | "up";
}): number[] {
  const { arms, rounds, rewards, lambda, learner } = options;
  const history = new History();
  const all = range(arms);
  const left = (): boolean => history.pulls.length < rounds;
  const pull = (arm: number): void => history.pull(history.pulls.length + 1, arm, rewards);
  const deserved = rounds * options.gamma;
  const quota = options.quota === "up" ? Math.ceil(deserved - 1e-9) : Math.floor(deserved + 1e-9);

  let kept = all;
  while (left()) {
    kept = kept.filter((arm) => lowerGap(history, all, arm, rounds) <= lambda[arm]);
    const due = kept.filter((arm) => history.count(arm) < quota);
    if (due.length === 0) break;
    for (const arm of due) if (left()) pull(arm);
  }
  while (left()) pull(ask(learner, history, history.pulls.length + 1, all));
  return history.arms();
}

/** LCB(Δ_arm) from the pulls so far. */
export function lowerGap(history: History, all: readonly number[], arm: number, horizon: number): number {
  if (history.count(arm) === 0) return 0;
  const best = Math.max(...all.filter((one) => history.count(one) > 0).map((one) => history.mean(one)));
  const radius = Math.sqrt((2 * Math.log(horizon)) / history.count(arm));
  return Math.min(1, Math.max(0, best - history.mean(arm) - 2 * radius));
}
