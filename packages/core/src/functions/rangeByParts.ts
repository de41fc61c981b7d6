/** What is known of a function's values in a part of a box. */
export interface PartRange {
  /** No value of the part is below or above these. */
  readonly low: number;
  readonly high: number;
  /** The smallest and the largest value that were found in it. */
  readonly least: number;
  readonly most: number;
}

export interface PartSearch<Value> {
  readonly evaluate: (centre: Float64Array) => Value;
  /** Of the part with this centre and these half widths; `value` is what `evaluate` gave for the centre. */
  readonly rangeOf: (value: Value, centre: Float64Array, half: Float64Array) => PartRange;
  /** Told the values of two points at this l1 distance. */
  readonly compare?: (a: Value, b: Value, distance: number) => void;
  /** Values lie between these, whatever the ranges of parts say. */
  readonly min: number;
  readonly max: number;
  /** How often f may be evaluated. */
  readonly evaluations: number;
  readonly isEnough: (range: PartRange) => boolean;
}

/** A part of the box: its centre, half its widths, and what was evaluated at the centre. */
interface BoxPart<Value> {
  readonly centre: Float64Array;
  readonly half: Float64Array;
  readonly value: Value;
}

/**
 * Certified bounds of a function over a box, by branch and bound: the part in which the function might be largest, or
 * smallest, is cut into three across its widest side, until the bounds are good enough or the function was evaluated
 * often enough. Stopping early only makes the bounds wider.
 */
export function rangeByParts<Value>(
  { evaluate, rangeOf, compare, min, max, evaluations, isEnough }: PartSearch<Value>,
  lower: Float64Array,
  upper: Float64Array,
): PartRange {
  const parts: BoxPart<Value>[] = [];
  const highs: number[] = [];
  const lows: number[] = [];
  let most = -Infinity;
  let least = Infinity;
  const put = (at: number, centre: Float64Array, half: Float64Array, value: Value) => {
    const range = rangeOf(value, centre, half);
    parts[at] = { centre, half, value };
    highs[at] = range.high;
    lows[at] = range.low;
    most = Math.max(most, range.most);
    least = Math.min(least, range.least);
  };
  const middle = lower.map((low, i) => (low + upper[i]) / 2);
  const halves = lower.map((low, i) => (upper[i] - low) / 2);
  put(0, middle, halves, evaluate(middle));

  for (let used = 1; ; used += 2) {
    const highest = indexOfFirst(highs, (a, b) => a > b);
    const lowest = indexOfFirst(lows, (a, b) => a < b);
    const range = { low: Math.max(min, lows[lowest]), high: Math.min(max, highs[highest]), least, most };
    if (isEnough(range) || used + 2 > evaluations) return range;

    const at = range.high - most >= least - range.low ? highest : lowest;
    const whole = parts[at];
    const side = indexOfFirst(whole.half, (a, b) => a > b);
    const half = replaced(whole.half, side, whole.half[side] / 3);
    put(at, whole.centre, half, whole.value);
    for (const step of [-2 * half[side], 2 * half[side]]) {
      const centre = replaced(whole.centre, side, whole.centre[side] + step);
      const value = evaluate(centre);
      compare?.(whole.value, value, Math.abs(step));
      put(parts.length, centre, half, value);
    }
  }
}

export interface Effort {
  /** Good enough: the bound is above the true spread by no more than this. */
  readonly tolerance: number;
  /** How often f may be evaluated for one answer. */
  readonly evaluations: number;
  /** Good enough as well: it is certain on which side of this the bound would come out. */
  readonly threshold?: number | undefined;
}

/**
 * An upper bound of max − min over the box, of a function with values from 0 to 1. It is never below the true spread.
 */
export function spreadByParts<Value>(
  search: Pick<PartSearch<Value>, "evaluate" | "rangeOf" | "compare">,
  lower: Float64Array,
  upper: Float64Array,
  { tolerance, evaluations, threshold = Infinity }: Effort,
): number {
  const isEnough = ({ low, high, least, most }: PartRange) => {
    const [spread, found] = [high - low, most - least];
    const isSettled = threshold < Infinity && (spread <= threshold || found > threshold);
    return isSettled || spread - found <= tolerance;
  };
  const { low, high } = rangeByParts({ ...search, min: 0, max: 1, evaluations, isEnough }, lower, upper);
  return Math.max(0, high - low);
}

/** The first of the values that no other comes before. */
function indexOfFirst(values: ArrayLike<number>, before: (a: number, b: number) => boolean): number {
  let best = 0;
  for (let index = 1; index < values.length; index++) if (before(values[index], values[best])) best = index;
  return best;
}

function replaced(values: Float64Array, index: number, value: number): Float64Array {
  const copy = values.slice();
  copy[index] = value;
  return copy;
}
