import type { RankedLines } from "../leader/line/leader.js";
import type { RaisedLines } from "../leader/threshold/leader.js";
import type { Observations } from "../learners/observations.js";
import { inverseRoot, rootTwoLn, rootsTwoLnUpTo } from "../math/index.js";
import type { Round } from "../policy.js";
import type { Stretch } from "./stretch.js";

/** Constants of this module, because the engine looks up an import anew wherever it is used. */
const clockIn = rootTwoLn;
const slopeAfter = inverseRoot;

/**
 * UCB1 round by round, where the index mean + sqrt(2 ln t / n) of every arm is a line, which `thresholds` may raise for a while.
 *
 * Whoever is on top is pulled again while no other can have overtaken it, four times of five with the ten arms of
 * docs/benchmarks.md. Within such a run nothing changes but one arm's mean, and nothing is written but what came of it.
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
      if (thresholds !== undefined) left = fewer(left, thresholds.atRound(round).changesIn - round);
    }
    // What `top` does, in the loop: a round is shorter than the call.
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

    // What `set` does, the place being known.
    base[arm] = mean;
    slope[arm] = radius;
    if (thresholds?.isRaised(arm) === true) {
      thresholds.raiseAgain(arm);
      left = fewer(left, thresholds.changesIn - round);
    }
    lines.move(place, base[arm] + radius * boundsUntil);
    stretch.recordRun(arm, at + 1, length);
    round = next;
    left -= length;
  }
  stretch.reward = reward;
}

/** The smaller of a number of rounds in a stretch and one that may be large or infinite: a small integer, for the loop's sake. */
function fewer(rounds: number, others: number): number {
  return others < rounds ? others | 0 : rounds;
}
