/**
 * Single-peaked optimism (SPO) of Lindner, Heidari, Krause, "Addressing the Long-term Impact of ML Decisions via Policy
 * Regret" (2021, arXiv 2106.01325), for rewards without noise: an arm's n-th pull gives f_i(n) in [0, 1], which is
 * increasing and concave at first and may become, and then remains, decreasing. Some pulls of each arm first; then
 * always the arm with the largest bound on what the rounds that are left could bring if they all went to it:
 *
 *     Σ_{k=1..T−t} min(1, f_i(n_i) + k·(f_i(n_i) − f_i(n_i − 1)))   while the arm rises, f_i(n_i) > f_i(n_i − 1);
 *     (T − t)·f_i(n_i)                                              once it does not.
 *
 * A rising concave arm lies below its last step drawn on, and below 1; a falling one below its last value.
 *
 * Where this is from: abstract and figures of the paper, and the authors' published program (solvers/optimistic.py of
 * david-lindner/single-peaked-bandits); the pseudocode's own text was not at hand. Settled:
 * - t counts the pulls so far: rounds t + 1, …, T are left.
 * - The first pulls: max(2, floor(ln T)) of each arm, as in the program, arm after arm. Nothing later depends on their
 *   order: compare the choices that follow.
 * - Every bound is that of this moment. The program renews only the bound of the arm just pulled, so that an arm left
 *   alone keeps the bound of an earlier and longer remainder; `renewal: "pulled arm"` gives that.
 * - f_i(n_i) = f_i(n_i − 1): both lines are the same number.
 * - Ties go to the lowest arm. The horizon may end within the first pulls.
 */
import { firstLargest, History, range } from "../support/history.js";
import type { Rewards } from "../support/history.js";

/** The bound of an arm with these rewards, first pull first, when `left` rounds are left. */
export function optimisticFuture(rewards: readonly number[], left: number): number {
  if (rewards.length < 2) throw new Error("an arm with less than two pulls has no slope");
  const [before, last] = rewards.slice(-2);
  if (last <= before) return left * last;
  let sum = 0;
  for (let k = 1; k <= left; k++) sum += Math.min(1, last + k * (last - before));
  return sum;
}

/** The bound of every arm after the history, all as of now. */
export function singlePeakedBounds(history: History, arms: number, horizon: number): number[] {
  return range(arms).map((arm) => optimisticFuture(history.rewardsOf(arm), horizon - history.pulls.length));
}

/** The bound of every arm, as of the end of its own last pull or, if that was earlier, of the first pulls. */
export function boundsOfLastPulls(history: History, arms: number, horizon: number): number[] {
  const first = arms * firstPulls(horizon);
  return range(arms).map((arm) => {
    const lastRound = history.pulls.reduce((last, pull) => (pull.arm === arm ? pull.round : last), 0);
    return optimisticFuture(history.rewardsOf(arm), horizon - Math.max(first, lastRound));
  });
}

/** How often each arm is pulled before bounds decide. */
export function firstPulls(horizon: number): number {
  return Math.max(2, Math.floor(Math.log(horizon)));
}

export function singlePeakedReference(options: {
  arms: number;
  rounds: number;
  rewards: Rewards;
  renewal?: "every arm" | "pulled arm" | undefined;
}): number[] {
  const { arms, rounds, rewards } = options;
  const boundsOf = options.renewal === "pulled arm" ? boundsOfLastPulls : singlePeakedBounds;
  const history = new History();
  for (let round = 1; round <= rounds; round++) {
    const first = Math.floor((round - 1) / firstPulls(rounds));
    if (first < arms) history.pull(round, first, rewards);
    else {
      const bounds = boundsOf(history, arms, rounds);
      history.pull(
        round,
        firstLargest(range(arms), (arm) => bounds[arm]),
        rewards,
      );
    }
  }
  return history.arms();
}
