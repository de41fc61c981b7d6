import type { Sha256 } from "../ledger/sha256.js";

/** What an arm was owed and will not get: a text such as "1/3". */
export interface ForgonePulls {
  readonly arm: number;
  readonly pulls: string;
}

/** What applying an event needs besides the state. */
export interface ApplyContext {
  readonly sha256: Sha256;
  /** Core's seed for the policy that is made next. 0 where an auditor has none: then no choice can be recomputed. */
  seed: number;
  /** What a change of shares has cost the arms: for the `tenures` event that follows. */
  readonly forgone: ForgonePulls[];
}
