import type { Arm } from "../arms.js";
import type { Observations } from "../counts.js";
import { inverseRoot, rootsTwoLnUpTo, rootTwoLn } from "../math/index.js";
import type { Stretch } from "../play.js";
import type { Round } from "../policy.js";
import type { RankedLines } from "./lineLeader.js";

/** Constants of this module: the engine looks up an import again wherever it is used, and checks it. */
const clockIn = rootTwoLn;
const slopeAfter = inverseRoot;

/** Few lines in the order of their bounds, some of which are raised while their arms are below a threshold. */
export interface RaisedLines {
  /** The lines of the round that was asked about last. */
  readonly lines: RankedLines;
  /** In this round a line may jump by itself: early, never late. Pulls of a raised arm can bring it forward. */
  readonly changesIn: number;
  /** Moves on to the lines of this round, which hold until `changesIn`. */
  atRound(round: number): this;
  /** Whether the arm's line is raised in the round that was asked about last. */
  isRaised(arm: Arm): boolean;
  /** The arm, which was raised, has more pulls than before, and its line the base that it has without being raised. */
  raiseAgain(arm: Arm): void;
}

/**
 * Plays UCB1, where the index mean + sqrt(2 ln t / n) of every arm is a line, which `thresholds` may raise for a while.
 *
 * The arm on top is pulled again while no other arm can have overtaken it: in four rounds of five with the ten arms of
 * docs/benchmarks.md. Within such a streak only one arm's mean and radius change, and they are written when it ends.
 */
export function pullLeaders(
  { observed, sums, pulls }: Observations,
  lines: RankedLines,
  stretch: Stretch,
  from: Round,
  until: Round,
  thresholds?: RaisedLines,
): void {
  const { base, slope, ranks, bounds } = lines;
  const { ahead } = stretch;
  const clocks = rootsTwoLnUpTo(until);
  let { reward } = stretch;
  let round = from;
  let left = 0;
  while (round <= until) {
    if (left <= 0) {
      left = until + 1 - round;
      if (thresholds !== undefined) left = roundsWithin(left, thresholds.atRound(round).changesIn - round);
    }
    // This is what `top` does: a call would take longer than the round.
    const now = clockIn(round);
    if (now > lines.until) lines.reachOnFrom(now);
    const boundsUntil = lines.until;
    let place = 0;
    let arm = ranks[0];
    let highest = base[arm] + slope[arm] * now;
    for (let lower = 1; lower < base.length && bounds[lower] >= highest; lower++) {
      const other = ranks[lower];
      const value = base[other] + slope[other] * now;
      if (value > highest || (value === highest && other < arm)) {
        highest = value;
        arm = other;
        place = lower;
      }
    }
    const toExceed = place === 0 ? bounds[1] : bounds[0];

    const first = stretch.ready(arm, round);
    const last = Math.min(stretch.readyUntil(first), first + left) - 1;
    let n = observed[arm];
    let sum = sums[arm];
    let mean: number;
    let radius: number;
    let at = first;
    let next = round + 1;
    for (; ; at++, next++) {
      const drawn = ahead[at];
      sum += drawn;
      reward += drawn;
      n++;
      mean = sum / n;
      radius = slopeAfter(n);
      if (at === last) break;
      const clock = next < clocks.length ? clocks[next] : clockIn(next);
      if (!(clock <= boundsUntil && mean + radius * clock > toExceed)) break;
    }
    const length = next - round;
    observed[arm] = n;
    sums[arm] = sum;
    pulls[arm] += length;

    // This is what `set` does, where the place is known.
    base[arm] = mean;
    slope[arm] = radius;
    if (thresholds?.isRaised(arm) === true) {
      thresholds.raiseAgain(arm);
      left = roundsWithin(left, thresholds.changesIn - round);
    }
    lines.move(place, base[arm] + radius * boundsUntil);
    stretch.recordStreak(arm, at + 1, length);
    round = next;
    left -= length;
  }
  stretch.reward = reward;
}

/**
 * The smaller of two numbers of rounds, as a small integer, which the loop counts down faster. The limit may be
 * infinite.
 */
function roundsWithin(rounds: number, limit: number): number {
  return limit < rounds ? limit | 0 : rounds;
}
