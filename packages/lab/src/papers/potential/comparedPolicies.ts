import type { ComparedPolicy } from "../../reproduction/comparedPolicy.js";

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
} as const satisfies Record<string, ComparedPolicy>;
