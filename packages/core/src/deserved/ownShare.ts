import { EvenhandError } from "../errors.js";
import { checkShares } from "./checkShares.js";
import type { DeservedShare } from "./deservedShare.js";
import { lipschitzSpread } from "./lipschitzSpread.js";

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
 * Its range over a box is bounded from its Lipschitz constant, never guessed from samples. With many arms such a bound is
 * loose, and learning the shares takes longer than it had to: who knows the range in closed form gives an object with the
 * methods of `DeservedShare` instead.
 *
 * Each of its values is checked: a share from 0 to 1 for every arm, and at most 1 in all. A study with it cannot be sent as
 * JSON, but its results say what the function's text was.
 */
export function ownShare({
  share,
  lipschitz,
  tolerance = 0.001,
  evaluations = 101,
}: OwnShare): DeservedShare & { toJSON(): unknown } {
  if (typeof share !== "function") {
    throw new EvenhandError("parameter-type", { received: share, required: "a function of the means", path: "share" });
  }
  checkNumber("lipschitz", lipschitz, 0);
  checkNumber("tolerance", tolerance, 0);
  checkNumber("evaluations", evaluations, 1);
  const evaluate = (means: Float64Array) => {
    const shares = share(means.slice());
    checkShares(shares, means.length, "share");
    return shares;
  };
  return {
    lipschitz: () => lipschitz,
    shares: (means, into) => {
      into.set(evaluate(means));
    },
    spread: (lower, upper, arm, threshold) =>
      lipschitzSpread({ lipschitz, evaluate }, lower, upper, arm, { tolerance, evaluations, threshold }),
    // Two studies with different functions are to have different fingerprints.
    toJSON: () => ({ share: String(share), lipschitz, tolerance, evaluations }),
  };
}

function checkNumber(name: string, value: unknown, min: number): void {
  if (typeof value === "number" && value >= min && value < Infinity) return;
  const code = typeof value === "number" && !Number.isNaN(value) ? "parameter-range" : "parameter-type";
  throw new EvenhandError(code, { received: value, required: `a number of at least ${min}`, path: name });
}

/**
 * What a function of the user's own is known by in the identity of a saved state: its text, or the texts of its methods, and
 * its Lipschitz constant. Functions with the same text count as the same, whatever values they have around them.
 */
export function ownShareText(deserved: DeservedShare & { toJSON?: unknown }, arms: number): string {
  const text =
    typeof deserved.toJSON === "function"
      ? JSON.stringify(deserved)
      : [deserved.lipschitz, deserved.shares, deserved.spread].map(String).join("\n");
  return `own, with the Lipschitz constant ${deserved.lipschitz(arms)}: ${text}`;
}

/** A function that was given as an object: tried out once, so that what cannot work is refused before the first round. */
export function checkOwnShare(deserved: DeservedShare, arms: number, path: string): DeservedShare {
  const shares = new Float64Array(arms);
  deserved.shares(new Float64Array(arms).fill(0.5), shares);
  checkShares(shares, arms, path);
  return deserved;
}
