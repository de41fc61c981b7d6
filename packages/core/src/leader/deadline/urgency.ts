import { type Arm, type ArmSet, NO_ARM } from "../../arms.js";
import type { ArmShares } from "../../shares/armShares.js";
import type { Windows } from "../windows/windows.js";

/**
 * The arm that must be served first to keep N_i >= floor(r_i·a_i), where a_i counts the rounds in which arm i was open.
 *
 * An arm is due in round t when its next pull's release has come: N_i < r_i·a_i, with round t in a_i. A round of
 * absence moves the arm's window on by one round, so that one clock serves all arms.
 */
export interface DeadlineLeader {
  /** The arm that must be pulled in this round, or NO_ARM where the round is free. Ties: lowest arm. */
  top(round: number, open?: ArmSet): Arm;
  /** The open arm with the earliest deadline, due or not; NO_ARM where no open arm has a share. Ties: lowest arm. */
  earliest(open: ArmSet): Arm;
  /** Whether any of the open arms is due in this round. */
  anyDue(round: number, open: ArmSet): boolean;
  /** No arm is due before this round, as of the last look. */
  readonly quietUntil: number;
  /** The open arms that are due, at most `count` of them, most urgent first, for several pulls a round. */
  topMany(round: number, count: number, open?: ArmSet): Arm[];
  /** The earliest deadline of all arms, open or absent. */
  firstDeadline(): number;
  /** The last round in which the arm's next pull is in time. */
  deadline(arm: Arm): number;
  /** The arm has more pulls than before. Missing where they are counted when the arm's release seems to have come. */
  pulled?(arm: Arm): void;
  /** A round was played in which some arms were absent: counts their absences. */
  played(open: ArmSet): void;
  /** The columns were replaced by another run's. */
  restored(): void;
}

/**
 * The arm to serve with arms absent, by a look at every arm. It is not enough then to serve an arm that is due: while
 * any arm is, open or absent, the open arm with the earliest deadline is served, even before its release
 * (docs/adr/0003).
 */
export function earliestOpen(windows: Windows, shares: ArmShares, round: number, open: ArmSet): Arm {
  const anyDue = anyReleased(windows, round, open) || anyWasDue(windows, shares.arms, round);
  return anyDue ? earliestOf(windows, shares, open) : NO_ARM;
}

/** An absent arm's clock stands still in this round: it is due only if it was due before. */
function anyWasDue(windows: Windows, arms: number, round: number): boolean {
  for (let arm = 0; arm < arms; arm++) if (windows.releaseOf(arm) < round - 1) return true;
  return false;
}

/** The open arm with a share and the earliest deadline, due or not, by a look at every open arm. Ties: lowest arm. */
export function earliestOf(windows: Windows, shares: ArmShares, open: ArmSet): Arm {
  let best = NO_ARM;
  let earliest = Infinity;
  for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) {
    if (shares.numerator(arm) === 0) continue;
    const deadline = windows.deadlineOf(arm);
    if (deadline < earliest) {
      earliest = deadline;
      best = arm;
    }
  }
  return best;
}

/** Whether the next pull of any open arm is due in this round. */
export function anyReleased(windows: Windows, round: number, open: ArmSet): boolean {
  for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) {
    if (windows.releaseOf(arm) < round) return true;
  }
  return false;
}

/**
 * The PD² order of proportionate-fair scheduling: which of two pulls that are due goes first when a round has several.
 *
 *   earlier deadline; then the pull whose window overlaps the arm's next one; then, where both do, the later
 *   group deadline; then the lowest arm.
 *
 * Earliest deadline alone misses deadlines with several pulls a round: with m = 3, r = (1/2, 1/2, 1/2, 3/4, 3/4) and an
 * arm without a quota that the learner may waste pulls on, by round 4.
 * PD² misses none for r_i <= 1 and a sum of at most m, also when pulls are made early (Anderson and Srinivasan 2001 on
 * early releases; Srinivasan and Anderson 2002 on the intra-sporadic model).
 */
export function compareByPd2(windows: Windows, shares: ArmShares, a: Arm, b: Arm): number {
  const byDeadline = windows.deadlineOf(a) - windows.deadlineOf(b);
  if (byDeadline !== 0) return byDeadline;
  const overlapA = windows.overlapsNext(a);
  const overlapB = windows.overlapsNext(b);
  if (overlapA !== overlapB) return overlapA ? -1 : 1;
  if (!overlapA) return a - b;
  return groupDeadline(windows, shares, b) - groupDeadline(windows, shares, a) || a - b;
}

/**
 * Where a run of back-to-back tight windows ends if the pull is made in its last round:
 * ceil(ceil(deadline·(1 − r)) / (1 − r)) for r >= 1/2; a lighter arm has no such run.
 */
function groupDeadline(windows: Windows, shares: ArmShares, arm: Arm): number {
  const { numerator, denominator } = shares.fraction(arm);
  if (2 * numerator < denominator) return 0;
  const shift = windows.absences(arm);
  const rounds = windows.deadlineOf(arm) - shift;
  const left = denominator - numerator;
  // Whole numbers that doubles hold: nothing is rounded.
  if (rounds * left + denominator + left <= Number.MAX_SAFE_INTEGER) {
    return ceilQuotient(ceilQuotient(rounds * left, denominator) * denominator, left) + shift;
  }
  const [d, rest] = [BigInt(denominator), BigInt(left)];
  const holes = ceilDivide(BigInt(rounds) * rest, d);
  return Number(ceilDivide(holes * d, rest)) + shift;
}

function ceilQuotient(dividend: number, divisor: number): number {
  const up = dividend + divisor - 1;
  return (up - (up % divisor)) / divisor;
}

function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
