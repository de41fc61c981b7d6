import { EvenhandError } from "../errors.js";
import { spreadByParts, type Effort } from "./rangeByParts.js";

export interface LipschitzFunction {
  readonly lipschitz: number;
  /** All shares at a point. */
  readonly evaluate: (means: Float64Array) => ArrayLike<number>;
}

/** Values of f carry rounding errors of their own. */
const ROUNDING = 1e-12;

/**
 * An upper bound of max f_arm − min f_arm over a box, from values of f and its l1 constant L alone: in a part of the
 * box with centre m and half widths h,
 *
 *   |f_i(μ) − f_i(m)| <= L·‖μ − m‖₁ <= L·Σ h_j.
 *
 * Without any cut it is 2·L·Σ h, the bound in the proof of Lemma 3 [ron2021, A.4], so that the lemma and Theorem 2 hold
 * however few evaluations there are.
 *
 * A constant that two evaluated points contradict is refused.
 */
export function lipschitzSpread(
  { lipschitz, evaluate }: LipschitzFunction,
  lower: Float64Array,
  upper: Float64Array,
  arm: number,
  effort: Effort,
): number {
  const rangeOf = (shares: ArrayLike<number>, _centre: Float64Array, half: Float64Array) => {
    const reach = lipschitz * half.reduce((sum, width) => sum + width, 0);
    const share = shares[arm];
    return { low: share - reach, high: share + reach, least: share, most: share };
  };
  const compare = (a: ArrayLike<number>, b: ArrayLike<number>, distance: number) =>
    checkConstant(lipschitz, a, b, distance);
  return spreadByParts({ evaluate, rangeOf, compare }, lower, upper, effort);
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
