import { checkArm } from "../arms.js";
import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { checkShares, type DeservedShare } from "./deservedShare.js";
import { type Effort, spreadByParts } from "./rangeByParts.js";

export interface OwnShare {
  /** f: the mean reward of every arm in, the share of the rounds that every arm deserves out. */
  readonly share: (means: Float64Array) => ArrayLike<number>;
  /** L with ‖f(μ) − f(μ')‖₁ <= L·‖μ − μ'‖₁, all arms' changes added up. It must be right: bounds rest on it. */
  readonly lipschitz: number;
  /** How far above the true range of f over a box its certified bound may be, as long as `evaluations` allow. */
  readonly tolerance?: number;
  /** How often f is evaluated at most for one such bound. */
  readonly evaluations?: number;
}

/**
 * A deserved-share function of the user's own, to be given where an id such as "linear" could be:
 *
 *   deserved: ownShare({ share: (means) => means.map((mean) => mean * mean / means.length), lipschitz: 2 / 3 })
 *
 * Its range over a box is bounded from its Lipschitz constant, never guessed from samples. With many arms such a bound
 * is loose, and learning the shares takes longer than it had to: who knows the range in closed form gives an object
 * with the methods of `DeservedShare` instead.
 *
 * Each of its values is checked: a share from 0 to 1 for every arm, and at most 1 in all. A study with it cannot be
 * sent as JSON, but its results say what the function's text was.
 */
export const ownShare = checked(
  {
    own: needs.options({
      share: needs.aFunction,
      lipschitz: needs.number({ min: 0 }),
      tolerance: needs.optional(needs.number({ min: 0 })),
      evaluations: needs.optional(needs.number({ min: 1 })),
    }),
  },
  ({ share, lipschitz, tolerance = 0.001, evaluations = 101 }: OwnShare): DeservedShare & { toJSON(): unknown } => {
    const evaluate = (means: Float64Array) => {
      const shares = share(means.slice());
      checkShares(shares, means.length, "share");
      return shares;
    };
    return {
      lipschitz: () => lipschitz,
      shares: (means, into) => {
        checkColumns({ means, into });
        into.set(evaluate(means));
      },
      spread: (lower, upper, arm, threshold) => {
        checkColumns({ lower, upper });
        checkArm(arm, lower.length, "arm");
        needs.optional(needs.number())(threshold, "threshold");
        return lipschitzSpread({ lipschitz, evaluate }, lower, upper, arm, { tolerance, evaluations, threshold });
      },
      // Two studies with different functions are to have different fingerprints.
      toJSON: () => ({ share: String(share), lipschitz, tolerance, evaluations }),
    };
  },
);

/** Columns of doubles with one entry for each arm. */
function checkColumns(columns: Readonly<Record<string, Float64Array>>): void {
  const [{ length }] = Object.values(columns).map((column) => {
    needs.instanceOf(Float64Array)(column, Object.keys(columns).join(" or "));
    return column;
  });
  for (const [name, column] of Object.entries(columns)) needs.numbers({ length })(column, name);
}

/**
 * What a function of the user's own is known by in the identity of a saved state: its text, or the
 * texts of its methods, and its Lipschitz constant. Functions with the same text count as the same,
 * whatever values they have around them.
 */
export function ownShareText(deserved: DeservedShare & { toJSON?: unknown }, arms: number): string {
  const text =
    typeof deserved.toJSON === "function"
      ? JSON.stringify(deserved)
      : (["lipschitz", "shares", "spread"] as const).map((method) => String(Reflect.get(deserved, method))).join("\n");
  return `own, with the Lipschitz constant ${deserved.lipschitz(arms)}: ${text}`;
}

/**
 * A function that was given as an object: tried out once, so that what cannot work is refused before the first round.
 */
export function checkOwnShare(deserved: DeservedShare, arms: number, path: string): DeservedShare {
  const shares = new Float64Array(arms);
  deserved.shares(new Float64Array(arms).fill(0.5), shares);
  checkShares(shares, arms, path);
  needs.number({ min: 0 })(deserved.lipschitz(arms), `${path}.lipschitz`);
  return deserved;
}

interface LipschitzFunction {
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
function lipschitzSpread(
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
