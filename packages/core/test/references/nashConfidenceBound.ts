/**
 * The Nash confidence bound (NCB) of Barman, Khan, Maiti, Sawarni, "Fairness and Welfare Quantification for Regret in
 * Multi-Armed Bandits" (2023, arXiv 2205.13930), Algorithm 1, for k arms, a known horizon T and rewards in [0, 1]:
 *
 *     rounds t ≤ T̃ = 16·sqrt(k·T·ln T / ln k): a uniformly random arm;
 *     later rounds: the arm with the largest   μ̂_i + 4·sqrt(μ̂_i·ln T / n_i).
 *
 * and the modified rule for a window of W rounds, of which the paper's anytime algorithm consists, with c = 3:
 *
 *     while max_i n_i·μ̂_i ≤ 420·c²·ln W: a uniformly random arm;
 *     then for the rest of the window the arm with the largest   μ̂_i + 2c·sqrt(2·μ̂_i·ln W / n_i).
 *
 * Where this is from: Algorithm 1 from the program of Krishna, John, Barik, Tan, "p-Mean Regret for Stochastic Bandits"
 * (2025), which runs it; the modified rule from Ghosh, "Nash Social Welfare for Multi Armed Bandits" (Algorithm 1
 * there, which only puts a round robin in the place of chance). How the anytime algorithm strings windows together was
 * not at hand in any text, and is not written here. Settled:
 * - T̃ is no whole number, and "for t = 1 to T̃" are its whole numbers: floor(T̃) rounds. (The program above takes
 *   floor(T̃) + 1.) Where T̃ ≥ T every round is random: with k = 2 that is so up to T = 6 483. A single arm has
 *   ln k = 0.
 * - Estimates and counts of the first phase are kept in the second. The horizon is T throughout, not t.
 * - An arm that chance never pulled counts as +∞ (μ̂/n is 0/0). An arm whose rewards were all 0 has the bound 0.
 * - In the modified rule the condition is asked before every round, the first one included; once the second phase
 *   begins the first does not come back, since n·μ̂ is a sum of rewards and never falls.
 * - Ties go to the lowest arm; the caller supplies the random arms.
 */
import { firstLargest, History, range } from "../support/history.js";
import type { Rewards } from "../support/history.js";

const C = 3;

/** T̃, as a real number. */
export function explorationRounds(arms: number, horizon: number): number {
  return 16 * Math.sqrt((arms * horizon * Math.log(horizon)) / Math.log(arms));
}

export function nashBounds(history: History, arms: number, horizon: number): number[] {
  return bounds(history, arms, (mean, n) => 4 * Math.sqrt((mean * Math.log(horizon)) / n));
}

export function modifiedNashBounds(history: History, arms: number, window: number): number[] {
  return bounds(history, arms, (mean, n) => 2 * C * Math.sqrt((2 * mean * Math.log(window)) / n));
}

function bounds(history: History, arms: number, width: (mean: number, n: number) => number): number[] {
  return range(arms).map((arm) => {
    const n = history.count(arm);
    return n === 0 ? Infinity : history.mean(arm) + width(history.mean(arm), n);
  });
}

/** Whether the modified rule still explores after the history of its window. */
export function explores(history: History, arms: number, window: number): boolean {
  const sums = range(arms).map((arm) => history.sum(arm));
  return Math.max(...sums) <= 420 * C ** 2 * Math.log(window);
}

interface Options {
  arms: number;
  /** T, or W of the modified rule. */
  rounds: number;
  rewards: Rewards;
  /** The arm of a round that is left to chance. */
  uniformArm: (round: number) => number;
}

export function nashReference(options: Options): number[] {
  const exploration = explorationRounds(options.arms, options.rounds);
  return play(options, (history, round) =>
    round <= exploration ? null : nashBounds(history, options.arms, options.rounds),
  );
}

export function modifiedNashReference(options: Options): number[] {
  return play(options, (history) =>
    explores(history, options.arms, options.rounds) ? null : modifiedNashBounds(history, options.arms, options.rounds),
  );
}

/** Plays the largest bound, and chance's arm where there are no bounds. */
function play(options: Options, boundsOf: (history: History, round: number) => number[] | null): number[] {
  const history = new History();
  for (let round = 1; round <= options.rounds; round++) {
    const now = boundsOf(history, round);
    const arm = now === null ? options.uniformArm(round) : firstLargest(range(options.arms), (one) => now[one]);
    history.pull(round, arm, options.rewards);
  }
  return history.arms();
}

/**
 * p-mean regret of one run, from counts: μ* − (Σ_i (N_i/T)·μ_i^p)^(1/p), and for p = 0 Nash regret,
 * μ* − exp(Σ_i (N_i/T)·ln μ_i), the limit. p = 1 is average regret. It is the trajectory's: the papers of Barman et al.
 * and Krishna et al. take the expectation of each round's mean over runs first, which gives a smaller number. Here by
 * going through the pulls one by one. All means must be positive where p ≤ 0, and not negative elsewhere.
 */
export function pMeanRegret(counts: readonly number[], means: readonly number[], p: number): number {
  const lowest = Math.min(...means);
  if (lowest < 0 || (lowest === 0 && p <= 0)) throw new Error(`a mean is ${lowest}: there is no ${p}-mean`);
  const rounds = counts.flatMap((count, arm) => Array.from({ length: count }, () => means[arm]));
  const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const welfare =
    p === 0 ? Math.exp(average(rounds.map(Math.log))) : Math.pow(average(rounds.map((mean) => mean ** p)), 1 / p);
  return Math.max(...means) - welfare;
}
