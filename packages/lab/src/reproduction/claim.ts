/**
 * A statement of a paper that can be checked by measuring. "open" means that the measurement is too coarse to tell: more
 * trials would decide it.
 */
export type Verdict = "holds" | "fails" | "open";

export interface Claim {
  /** Unique within the experiment, and stable: "fucb-close-to-ucb1". */
  readonly id: string;
  /** In the paper's sense, as a sentence. */
  readonly statement: string;
  readonly verdict: Verdict;
  /** Numbers with standard errors: "FUCB 172.1 ± 1.3, UCB1 161.0 ± 1.2". */
  readonly measured: string;
  /** For a claim that fails or differs: what is known about why. */
  readonly note?: string;
}
