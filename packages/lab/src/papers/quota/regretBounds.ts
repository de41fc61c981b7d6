import { Shares, type SharesInput } from "@evenhand/core";
import { quotaRegretBound, smallestBound, trivialRegretBound, type Bound } from "@evenhand/core/guarantees";

/** What the paper proves of the r-Regret after `horizon` rounds. */
export interface RegretBounds {
  /** Of FUCB; Theorem 2 has the same number for T-FUCB. */
  readonly theorem3: Bound;
  /**
   * Of every policy that keeps the quotas, with room for one that is up to Σ r behind, as FUCB
   * is with equal quotas (Lemma 1).
   */
  readonly theorem5: Bound;
  /** At practical horizons Theorem 5 can be far below Theorem 3: what is drawn and checked is the smaller. */
  readonly smaller: Bound;
}

export function regretBounds(means: readonly number[], quotas: SharesInput, horizon: number): RegretBounds {
  const shares = Shares.parse(quotas, means.length);
  const instance = { means, shares, horizon };
  const violation = shares.values().reduce((sum, share) => sum + share, 0);
  const theorem3 = quotaRegretBound(instance);
  const theorem5 = trivialRegretBound(instance, { violation });
  return { theorem3, theorem5, smaller: smallestBound(theorem3, theorem5) };
}
