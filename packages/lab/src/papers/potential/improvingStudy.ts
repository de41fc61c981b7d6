import type { SimulationResult, Specification, SpecificationInput, Study } from "@evenhand/core";
import { improvingLowerBoundInstance } from "@evenhand/core/guarantees";
import { type ComparedPolicy, summaryOf } from "../../reproduction/measured.js";

/**
 * Policies on one instance of improving arms. There is no luck in the rewards, and most policies here are
 * deterministic: one trial is then all there is to see. The contract adds the worst distance to potential to
 * every metric that is like regret.
 */
export function improvingStudy({
  policies,
  ...study
}: {
  readonly environment: SpecificationInput;
  readonly armNames?: readonly string[];
  readonly policies: readonly ComparedPolicy[];
  readonly horizon: number;
  readonly seed: number;
  readonly metrics: readonly string[];
  readonly checkpoints?: readonly number[];
  /** More than 1 only where a policy draws lots. */
  readonly trials?: number;
}): Study {
  return { trials: 1, ...study, policies, contract: "potential" };
}

/** The policies of patil2023's Section 5, and those that its text argues against. */
export const comparedPolicies = {
  /** Algorithm 1: it does not know the horizon. */
  anytime: { id: "anytime-improving", label: "anytime" },
  /** Heidari, Kearns and Roth (2016): it knows the horizon, and is played again for each. */
  hkr: { id: "horizon-elimination", label: "HKR" },
  roundRobin: { id: "round-robin", label: "round robin" },
  /**
   * "Pulls arms based only on the instantaneous rewards" (Section 1). By their mean instead of the last one, which
   * makes no difference while the arm in front improves: its mean stays above the others' too.
   */
  myopic: { id: "epsilon-greedy", label: "myopic", parameters: { epsilon: 0 } },
  ucb1: { id: "ucb1", label: "UCB1" },
  /** Lindner, Heidari and Krause (2021): it knows the horizon. */
  spo: { id: "single-peaked-optimism", label: "SPO" },
  exp3: { id: "exp3", label: "EXP3" },
} as const satisfies Record<string, ComparedPolicy>;

/** A number of arms and a horizon, for which there are instances. */
export interface Size {
  readonly arms: number;
  readonly horizon: number;
}

export const sizeText = ({ arms, horizon }: Size) => `k = ${arms}, T = ${horizon}`;

/** The study of I_m, of which arm m, numbered from 0, goes on improving. */
export const familyName = (size: Size, best: number) => `I_${best + 1}, ${sizeText(size)}`;

/** The instances I_1, …, I_k by the names of their studies. */
export function lowerBoundFamily(size: Size): Readonly<Record<string, Specification>> {
  return Object.fromEntries(
    Array.from({ length: size.arms }, (_, best) => [
      familyName(size, best),
      improvingLowerBoundInstance({ ...size, best }),
    ]),
  );
}

/** A metric of one policy in its one trial, after the last round or after `round`. */
export function valueOf(
  result: SimulationResult,
  { label }: ComparedPolicy,
  metric: string,
  at: { readonly round?: number; readonly arm?: number } = {},
): number {
  return summaryOf(result, label, metric, at).mean;
}
