import type { Parameters, ValuesOf } from "../parameters/descriptors.js";

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
  /** max − min of f(μ')_arm over the box lower <= μ' <= upper. */
  spread(lower: Float64Array, upper: Float64Array, arm: number): number;
}

export interface DeservedShareDefinition<P extends Parameters = Parameters> {
  readonly id: string;
  readonly summary: string;
  readonly parameters: P;
  create(arms: number, parameters: ValuesOf<P>): DeservedShare;
}

export function defineDeservedShare<const P extends Parameters>(
  definition: DeservedShareDefinition<P>,
): DeservedShareDefinition {
  return definition;
}
