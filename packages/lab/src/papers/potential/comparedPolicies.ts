/** A policy, and what figures and claims call it. */
export interface ComparedPolicy {
  readonly name: string;
  readonly specification: { readonly id: string; readonly parameters?: Readonly<Record<string, unknown>> };
}

/** The policies of patil2023's Section 5, and those that its text argues against. */
export const comparedPolicies = {
  /** Algorithm 1: it does not know the horizon. */
  anytime: { name: "anytime", specification: { id: "anytime-improving" } },
  /** Heidari, Kearns and Roth (2016): it knows the horizon, and is played anew for each. */
  hkr: { name: "HKR", specification: { id: "horizon-elimination" } },
  roundRobin: { name: "round robin", specification: { id: "round-robin" } },
  /**
   * "Pulls arms based only on the instantaneous rewards" (Section 1). By their mean instead of the last one, which makes no
   * difference while the arm in front improves: its mean stays above the others' too.
   */
  myopic: { name: "myopic", specification: { id: "epsilon-greedy", parameters: { epsilon: 0 } } },
  ucb1: { name: "UCB1", specification: { id: "ucb1" } },
} as const satisfies Record<string, ComparedPolicy>;
