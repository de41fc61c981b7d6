import * as needs from "../door/needs.js";
import { EvenhandError } from "../errors.js";

/**
 * The fairness function f of the opportunity contract: arm i deserves f(μ)_i of the rounds [ron2021, Section 2].
 *
 * The shares sum to at most 1 for every μ in [0, 1]^K, and f is Lipschitz in the l1 norm.
 */
export interface DeservedShare {
  /** L with ‖f(μ) − f(μ')‖₁ <= L·‖μ − μ'‖₁. */
  lipschitz(arms: number): number;
  /** f(means), written into `into`. */
  shares(means: Float64Array, into: Float64Array): void;
  /**
   * max − min of f(μ')_arm over the box lower <= μ' <= upper, or a number above it, never below. With a `threshold` the
   * caller asks only whether it is larger than that, and less work may do.
   */
  spread(lower: Float64Array, upper: Float64Array, arm: number, threshold?: number): number;
}

/** A function of the user's own, given as an object instead of by its id. */
export function isDeservedShare(input: unknown): input is DeservedShare {
  const methods = ["lipschitz", "shares", "spread"] as const;
  return (
    typeof input === "object" &&
    input !== null &&
    methods.every((name) => typeof (input as Partial<DeservedShare>)[name] === "function")
  );
}

/** Room for the rounding of a sum over many arms. */
const SUM_ERROR = 1e-9;

/** Deserved shares as f gave them: one from 0 to 1 for each arm, and no more than 1 in all. Refused otherwise. */
export function checkShares(shares: ArrayLike<number>, arms: number, path?: string): void {
  needs.object()(shares, path ?? "shares");
  let sum = 0;
  for (let arm = 0; arm < arms; arm++) {
    const share = shares[arm];
    if (typeof share !== "number" || !(share >= 0 && share <= 1)) {
      throw new EvenhandError("deserved-share-invalid", {
        received: share,
        required: `a number from 0 to 1 for the arm at index ${arm}`,
        path,
      });
    }
    sum += share;
  }
  if (shares.length !== arms) {
    throw new EvenhandError("deserved-share-invalid", {
      received: `${shares.length} shares for ${arms} arms`,
      required: `${arms} shares`,
      path,
    });
  }
  if (sum <= 1 + SUM_ERROR) return;
  throw new EvenhandError("deserved-shares-sum", { received: sum, required: "a sum of at most 1", path });
}
