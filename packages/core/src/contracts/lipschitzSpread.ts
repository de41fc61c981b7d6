import { EvenhandError } from "../errors.js";

/** A part of the box: its centre, half its widths, all shares at the centre, and how far f can be from those inside. */
interface Piece {
  readonly centre: Float64Array;
  readonly half: Float64Array;
  readonly shares: ArrayLike<number>;
  readonly reach: number;
}

export interface LipschitzFunction {
  readonly lipschitz: number;
  /** All shares at a point. */
  readonly evaluate: (means: Float64Array) => ArrayLike<number>;
}

export interface Effort {
  /** Good enough: the bound is above the true spread by no more than this. */
  readonly tolerance: number;
  /** How often f may be evaluated for one answer. */
  readonly evaluations: number;
  /** Good enough as well: it is certain on which side of this the bound would come out. */
  readonly threshold?: number | undefined;
}

/** Values of f carry rounding errors of their own. */
const ROUNDING = 1e-12;

/**
 * An upper bound of max f_arm − min f_arm over a box, from values of f and its l1 constant L alone: in a part of the box
 * with centre m and half widths h,
 *
 *   |f_i(μ) − f_i(m)| <= L·‖μ − m‖₁ <= L·Σ h_j.
 *
 * Branch and bound: the part in which f_arm might be largest, or smallest, is cut into three across its widest side, until
 * the bound is close enough to the values found or f was evaluated often enough. The answer is never below the true
 * spread; what is left undone only makes it too large. Without any cut it is 2·L·Σ h, the bound in the proof of Lemma 3
 * [ron2021, A.4], so that the lemma and Theorem 2 hold however few evaluations there are.
 *
 * A constant that two evaluated points contradict is refused.
 */
export function lipschitzSpread(
  { lipschitz, evaluate }: LipschitzFunction,
  lower: Float64Array,
  upper: Float64Array,
  arm: number,
  { tolerance, evaluations, threshold = Infinity }: Effort,
): number {
  const piece = (centre: Float64Array, half: Float64Array, shares = evaluate(centre)): Piece => {
    return { centre, half, shares, reach: lipschitz * half.reduce((sum, width) => sum + width, 0) };
  };
  const centre = lower.map((low, i) => (low + upper[i]) / 2);
  const pieces = [piece(centre, lower.map((low, i) => (upper[i] - low) / 2))]; // prettier-ignore
  let mostFound = pieces[0].shares[arm];
  let leastFound = mostFound;
  for (let used = 1; ; used += 2) {
    const highest = first(pieces, ({ shares, reach }) => shares[arm] + reach);
    const lowest = first(pieces, ({ shares, reach }) => reach - shares[arm]);
    const top = Math.min(1, pieces[highest].shares[arm] + pieces[highest].reach);
    const bottom = Math.max(0, pieces[lowest].shares[arm] - pieces[lowest].reach);
    const spread = top - bottom;
    const found = mostFound - leastFound;
    const settled = threshold < Infinity && (spread <= threshold || found > threshold);
    if (settled || spread - found <= tolerance || used + 2 > evaluations) return Math.max(0, spread);

    const at = top - mostFound >= leastFound - bottom ? highest : lowest;
    const whole = pieces[at];
    const side = first(Array.from(whole.half), (width) => width);
    const half = replaced(whole.half, side, whole.half[side] / 3);
    pieces[at] = piece(whole.centre, half, whole.shares);
    for (const direction of [-1, 1]) {
      const outer = piece(replaced(whole.centre, side, whole.centre[side] + direction * 2 * half[side]), half);
      checkConstant(lipschitz, whole, outer);
      mostFound = Math.max(mostFound, outer.shares[arm]);
      leastFound = Math.min(leastFound, outer.shares[arm]);
      pieces.push(outer);
    }
  }
}

/** Which of the items has the largest value; the first of several. */
function first<Item>(items: readonly Item[], value: (item: Item) => number): number {
  let best = 0;
  for (let index = 1; index < items.length; index++) if (value(items[index]) > value(items[best])) best = index;
  return best;
}

function replaced(values: Float64Array, index: number, value: number): Float64Array {
  const copy = values.slice();
  copy[index] = value;
  return copy;
}

function checkConstant(lipschitz: number, a: Piece, b: Piece): void {
  let change = 0;
  let distance = 0;
  for (let i = 0; i < a.centre.length; i++) {
    change += Math.abs(a.shares[i] - b.shares[i]);
    distance += Math.abs(a.centre[i] - b.centre[i]);
  }
  if (change <= lipschitz * distance + ROUNDING) return;
  throw new EvenhandError("lipschitz-exceeded", {
    received: `a change of ${change} between two points at distance ${distance}`,
    required: `at most ${lipschitz} times the distance`,
  });
}
