/**
 * Deadline quota with m pulls a round: N_i(t) ≥ floor(r_i·t) at every t for r_i ≤ 1, Σ r ≤ m ≤ K, every arm open and
 * pulled at most once a round, whatever the learner does. Earliest deadline first is not enough for m ≥ 3; the rule is
 * PD² of proportionate-fair scheduling, where arms are tasks and pulls are subtasks: Baruah, Cohen, Plaxton, Varvel,
 * "Proportionate progress" (1996); Anderson and Srinivasan, "Mixed Pfair/ERfair scheduling of asynchronous periodic
 * tasks" (group deadlines, early releases); Srinivasan and Anderson, "Optimal rate-based scheduling on multiprocessors"
 * (2002). The learner's pull of an arm in a free slot is an early release of that arm's next subtask.
 */
import { ceil, compare, divide, floor, fraction, isInteger, isPositive } from "../support/fraction.js";
import { ask, History, range } from "../support/history.js";
import type { Fraction, Learner, Rewards } from "../support/history.js";

/** The j-th pull (j = 1, 2, …) of an arm with share r > 0; its window is the slots release, …, deadline − 1. */
export interface Subtask {
  readonly arm: number;
  readonly release: bigint;
  readonly deadline: bigint;
  /** b-bit: its window overlaps the next one. */
  readonly overlaps: boolean;
  readonly groupDeadline: bigint;
}

export function subtask(share: Fraction, arm: number, j: number): Subtask {
  const at = (k: number): Fraction => divide(fraction(k), share); // k/r
  return {
    arm,
    release: floor(at(j - 1)),
    deadline: ceil(at(j)),
    overlaps: !isInteger(at(j)),
    groupDeadline: groupDeadline(share, j),
  };
}

/**
 * Where a forced cascade of pulls in last slots ends, found by search. Heavy arms (1/2 ≤ r < 1) have windows of 2 or 3
 * slots; the group deadline of pull j is the earliest time τ ≥ d(j) such that for some k ≥ j either τ = d(k) and
 * b(k) = 0, or τ = d(k) + 1 and the window of pull k + 1 has 3 slots.
 * (As printed: τ + 1 = d(k') with window 3, k' = k + 1; the same, as d(k + 1) = d(k) + 2 then.) Light arms (r < 1/2)
 * have 0. With r = 1 every b-bit is 0 and the value is never used.
 */
export function groupDeadline(share: Fraction, j: number): bigint {
  if (compare(share, [1n, 2n]) < 0) return 0n;
  const release = (k: number): bigint => floor(divide(fraction(k - 1), share));
  const deadline = (k: number): bigint => ceil(divide(fraction(k), share));
  for (let time = deadline(j); ; time++) {
    for (let k = j; deadline(k) <= time; k++) {
      if (time === deadline(k) && isInteger(divide(fraction(k), share))) return time;
      if (time === deadline(k) + 1n && deadline(k + 1) - release(k + 1) === 3n) return time;
    }
  }
}

/** PD²: earlier deadline; then b-bit 1 before 0; then, both 1, the later group deadline; then the lower arm. */
export function pd2Before(a: Subtask, b: Subtask): number {
  if (a.deadline !== b.deadline) return a.deadline < b.deadline ? -1 : 1;
  if (a.overlaps !== b.overlaps) return a.overlaps ? -1 : 1;
  if (a.overlaps && a.groupDeadline !== b.groupDeadline) return a.groupDeadline > b.groupDeadline ? -1 : 1;
  return a.arm - b.arm;
}

/**
 * Round t is slot t − 1: up to m released pulls in PD² order; the learner fills the rest, knowing earlier rounds only.
 */
export function deadlineQuotaManyReference(options: {
  shares: readonly Fraction[];
  perRound: number;
  rounds: number;
  rewards: Rewards;
  learner: Learner;
  /** The order of the released pulls; only for showing what goes wrong with another one. */
  before?: (a: Subtask, b: Subtask) => number;
}): number[][] {
  const history = new History();
  const chosenByRound: number[][] = [];
  for (let round = 1; round <= options.rounds; round++) {
    const released = options.shares
      .flatMap((share, arm) => (isPositive(share) ? [subtask(share, arm, history.count(arm) + 1)] : []))
      .filter((next) => next.release <= BigInt(round - 1))
      .sort(options.before ?? pd2Before);
    const chosen = released.slice(0, options.perRound).map((next) => next.arm);
    while (chosen.length < options.perRound) {
      const rest = range(options.shares.length).filter((arm) => !chosen.includes(arm));
      chosen.push(ask(options.learner, history, round, rest));
    }
    for (const arm of chosen) history.pull(round, arm, options.rewards);
    chosenByRound.push(chosen.sort((a, b) => a - b));
  }
  return chosenByRound;
}
