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
