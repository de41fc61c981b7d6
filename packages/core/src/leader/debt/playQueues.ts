import type { Observations } from "../../counts.js";
import { inverseRoot, rootTwoLn } from "../../math/index.js";
import type { Stretch } from "../../play.js";
import type { Round } from "../../policy.js";
import { DEBT_ROW, type RankedDebts, type Weighing } from "./debts.js";

/** Constants of this module: the engine looks up an import again wherever it is used, and checks it. */
const { P, D, X, MEAN, SLOPE, WEIGHT, PART, WIDTH } = DEBT_ROW;
const clockIn = rootTwoLn;
const slopeAfter = inverseRoot;

/** The queues of LFG: the round after which each was last empty, and the arm's pulls since then. */
export interface Queues {
  readonly since: Uint32Array;
  readonly served: Uint32Array;
}

/**
 * Plays LFG once every arm has an observation: pulls the arm with the highest Q_i + η·w_i·min(UCB_i(t), cap), and
 * brings its queue and index up to the pull. It is what the ranking's `top` and `changed` do, in one loop: the calls
 * would take longer than the round. Queues are multiplied by 1/d, and divided only where the margin for rounding does
 * not tell two arms apart.
 */
export function playQueues(
  ranked: RankedDebts,
  { since, served }: Queues,
  { pulls, observed, sums }: Observations,
  { radiusFactor, cap }: Pick<Weighing, "radiusFactor" | "cap">,
  stretch: Stretch,
  from: Round,
  until: Round,
): void {
  const { rows, ranks, bounds, growth } = ranked;
  const { ahead } = stretch;
  const arms = since.length;
  let { reward } = stretch;
  for (let round = from; round <= until; round++) {
    if (round > ranked.until) ranked.reachOnFrom(round);
    const reach = ranked.until;
    const clock = clockIn(round);
    const { margin } = ranked;
    const grows = growth * (reach - round) - margin;
    let arm = 0;
    let place = 0;
    let highest = -Infinity;
    for (let lower = 0; lower < arms && bounds[lower] >= highest + grows; lower++) {
      const other = ranks[lower];
      const at = WIDTH * other;
      const index = rows[at + WEIGHT] * Math.min(rows[at + MEAN] + rows[at + SLOPE] * clock, cap);
      const value = (rows[at + P] * round + rows[at + X]) * rows[at + PART] + index;
      if (value > highest + margin || (value >= highest - margin && isAbove(rows, other, arm, round, cap))) {
        highest = value;
        arm = other;
        place = lower;
      }
    }

    const at = WIDTH * arm;
    const n = observed[arm] + 1;
    const next = stretch.ready(arm, round);
    const drawn = ahead[next];
    const sum = sums[arm] + drawn;
    reward += drawn;
    stretch.recordStreak(arm, next + 1, 1);
    pulls[arm]++;
    observed[arm] = n;
    sums[arm] = sum;
    const mean = sum / n;
    const slope = radiusFactor * slopeAfter(n);
    const p = rows[at + P];
    const d = rows[at + D];
    const isEmpty = p * (round + 1) + rows[at + X] - d <= 0;
    const x = isEmpty ? -p * (round + 1) : rows[at + X] - d;
    served[arm] = isEmpty ? 0 : served[arm] + 1;
    if (isEmpty) since[arm] = round;
    rows[at + MEAN] = mean;
    rows[at + SLOPE] = slope;
    rows[at + X] = x;
    const queue = (p * reach + x) * rows[at + PART];
    const index = rows[at + WEIGHT] * Math.min(mean + slope * ranked.clockThen, cap);
    ranked.allowFor(queue, index);
    ranked.move(place, queue + index);
  }
  stretch.reward = reward;
}

/**
 * Whether an arm's value is above another's, or the same and the arm the lower one. The clock is read here again: as an
 * argument it would be a number on the heap in every round.
 */
function isAbove(rows: Float64Array, one: number, other: number, round: number, cap: number): boolean {
  const clock = clockIn(round);
  const value = valueIn(rows, one, round, clock, cap);
  const otherValue = valueIn(rows, other, round, clock, cap);
  return value > otherValue || (value === otherValue && one < other);
}

function valueIn(rows: Float64Array, arm: number, round: number, clock: number, cap: number): number {
  const at = WIDTH * arm;
  const queue = (rows[at + P] * round + rows[at + X]) / rows[at + D];
  return queue + rows[at + WEIGHT] * Math.min(rows[at + MEAN] + rows[at + SLOPE] * clock, cap);
}
