import { EvenhandError } from "../errors.js";

/** A part of the box: its centre, half its widths, and all shares at the centre. */
interface Piece {
  readonly centre: Float64Array;
  readonly half: Float64Array;
  readonly shares: ArrayLike<number>;
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
  const pieces: Piece[] = [];
  const tops: number[] = [];
  const bottoms: number[] = [];
  let most = -Infinity;
  let least = Infinity;
  const put = (at: number, centre: Float64Array, half: Float64Array, shares: ArrayLike<number>) => {
    const reach = lipschitz * half.reduce((sum, width) => sum + width, 0);
    pieces[at] = { centre, half, shares };
    tops[at] = shares[arm] + reach;
    bottoms[at] = shares[arm] - reach;
    most = Math.max(most, shares[arm]);
    least = Math.min(least, shares[arm]);
  };
  const middle = lower.map((low, i) => (low + upper[i]) / 2);
  put(0, middle, lower.map((low, i) => (upper[i] - low) / 2), evaluate(middle)); // prettier-ignore

  for (let used = 1; ; used += 2) {
    const highest = indexOfFirst(tops, (a, b) => a > b);
    const lowest = indexOfFirst(bottoms, (a, b) => a < b);
    const top = Math.min(1, tops[highest]);
    const bottom = Math.max(0, bottoms[lowest]);
    const spread = top - bottom;
    const found = most - least;
    const settled = threshold < Infinity && (spread <= threshold || found > threshold);
    if (settled || spread - found <= tolerance || used + 2 > evaluations) return Math.max(0, spread);

    const at = top - most >= least - bottom ? highest : lowest;
    const whole = pieces[at];
    const side = indexOfFirst(whole.half, (a, b) => a > b);
    const half = replaced(whole.half, side, whole.half[side] / 3);
    put(at, whole.centre, half, whole.shares);
    for (const step of [-2 * half[side], 2 * half[side]]) {
      const centre = replaced(whole.centre, side, whole.centre[side] + step);
      const shares = evaluate(centre);
      checkConstant(lipschitz, whole.shares, shares, Math.abs(step));
      put(pieces.length, centre, half, shares);
    }
  }
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

function checkConstant(lipschitz: number, a: ArrayLike<number>, b: ArrayLike<number>, distance: number): void {
  let change = 0;
  for (let arm = 0; arm < a.length; arm++) change += Math.abs(a[arm] - b[arm]);
  if (change <= lipschitz * distance + ROUNDING) return;
  throw new EvenhandError("lipschitz-exceeded", {
    received: `a change of ${change} between two points at distance ${distance}`,
    required: `at most ${lipschitz} times the distance`,
  });
}
