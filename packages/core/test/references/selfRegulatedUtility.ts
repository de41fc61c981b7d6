/**
 * Self-regulated Utility Maximization, Algorithm 4 (the full version of Algorithm 2) of Ron, Ben-Porat, Shalit,
 * "Corporate Social Responsibility via Multi-Armed Bandits".
 *
 *     c_i = sqrt(2 ln T / N_i),  LCB_i, UCB_i = μ̂_max − μ̂_i ∓ 2c_i and the box μ̂_i ∓ c_i, all clipped to [0, 1];
 *     1  while some UCB_j > λ_j + β and LCB_j < λ_j − β: pull all arms once
 *     2  while some max f_j − min f_j over the box > α and LCB_j < λ_j: pull all arms once
 *     3  each arm i in order with LCB_i < λ_i and N_i < T·f(μ̂)_i: floor(T·f(μ̂)_i − N_i) pulls
 *     4  the learner, on all the samples seen so far
 *
 * Settled: LCB as in Algorithm 4, not with the "+ μ̂_i" of appendix C's prose. Before any pull LCB = 0, UCB = 1 and
 * the box is [0, 1]^K, so that λ = 0 goes straight to phase 4. Bounds change after full sweeps only; the execution
 * ends at T, also in mid-sweep. Phase 3 uses μ̂ and LCB as they were after phase 2
 * (without any pull: the centre of the box) and never goes beyond T (line 35's T − t is one short); its floor counts a
 * value within 1e-9 below an integer as that integer. λ may differ by arm.
 */
import { ask, History, range } from "../support/history.js";
import type { Learner, Rewards } from "../support/history.js";

export function selfRegulatedUtilityReference(options: {
  arms: number;
  /** The horizon T. */
  rounds: number;
  rewards: Rewards;
  lambda: readonly number[];
  alpha: number;
  beta: number;
  /** f. */
  share: (means: number[]) => number[];
  /** Minimum and maximum of f_arm over the box. */
  range: (lower: number[], upper: number[], arm: number) => readonly [number, number];
  learner: Learner;
}): { pulls: number[]; phases: number[] } {
  const history = new History();
  const phases: number[] = [];
  const all = range(options.arms);
  const left = (): boolean => history.pulls.length < options.rounds;
  const pull = (arm: number, phase: number): void => {
    history.pull(history.pulls.length + 1, arm, options.rewards);
    phases.push(phase);
  };
  const sweep = (phase: number): void => {
    for (const arm of all) if (left()) pull(arm, phase);
  };
  const lambda = (arm: number): number => options.lambda[arm] ?? NaN;

  const unsureOfGap = (): boolean =>
    bounds(history, all, options.rounds).some(
      ({ arm, gap }) => gap[1] > lambda(arm) + options.beta && gap[0] < lambda(arm) - options.beta,
    );
  while (left() && unsureOfGap()) sweep(1);

  const unsureOfShare = (): boolean => {
    const now = bounds(history, all, options.rounds);
    return now.some(({ arm, gap }) => {
      const [least, most] = options.range(
        now.map((one) => one.box[0]),
        now.map((one) => one.box[1]),
        arm,
      );
      return most - least > options.alpha && gap[0] < lambda(arm);
    });
  };
  while (left() && unsureOfShare()) sweep(2);

  if (!left()) return { pulls: history.arms(), phases };
  const after = bounds(history, all, options.rounds);
  const shares = options.share(after.map((one) => one.mean));
  for (const { arm, gap, n } of after) {
    const deserved = options.rounds * (shares[arm] ?? NaN);
    const missing = gap[0] < lambda(arm) && n < deserved ? Math.floor(deserved - n + 1e-9) : 0;
    for (let extra = 1; extra <= missing && left(); extra++) pull(arm, 3);
  }

  while (left()) pull(ask(options.learner, history, history.pulls.length + 1, all), 4);
  return { pulls: history.arms(), phases };
}

type Interval = readonly [number, number];

function clip(low: number, high: number): Interval {
  return [Math.max(0, Math.min(1, low)), Math.max(0, Math.min(1, high))];
}

/** Lines 14–19: mean, N, [LCB, UCB] of the gap and the box of each arm, from the pulls so far. */
function bounds(history: History, all: readonly number[], horizon: number) {
  if (history.pulls.length === 0) return all.map((arm) => ({ arm, n: 0, mean: 0.5, gap: clip(0, 1), box: clip(0, 1) }));
  const best = Math.max(...all.map((arm) => history.mean(arm)));
  return all.map((arm) => {
    const [n, mean] = [history.count(arm), history.mean(arm)];
    const c = Math.sqrt((2 * Math.log(horizon)) / n);
    return { arm, n, mean, gap: clip(best - mean - 2 * c, best - mean + 2 * c), box: clip(mean - c, mean + c) };
  });
}
