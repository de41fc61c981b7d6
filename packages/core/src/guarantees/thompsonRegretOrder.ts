import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { ln } from "../math/index.js";
import { bound, type Bound } from "./bound.js";

/**
 * Regret of Thompson sampling, times the constant that the O(·) hides [agrawal2012, Theorem 2]:
 *
 *   (Σ_i 1/Δ_i²)²·ln T   over the arms with Δ_i > 0
 */
export const thompsonRegretOrder = checked(
  { gaps: needs.numbers(), horizon: needs.horizon, options: needs.constant },
  (gaps: ArrayLike<number>, horizon: number, { constant = 1 } = {}): Bound => {
    const sum = sumOver(gaps, (gap) => 1 / (gap * gap));
    return bound(constant * sum * sum * ln(horizon));
  },
);

/** The same as patil2019 quotes it in Theorem 8, with 1/Δ_i in the sum: smaller than what is proved. */
export const thompsonRegretOrderAsQuoted = checked(
  { gaps: needs.numbers(), horizon: needs.horizon, options: needs.constant },
  (gaps: ArrayLike<number>, horizon: number, { constant = 1 } = {}): Bound => {
    const sum = sumOver(gaps, (gap) => 1 / gap);
    return bound(constant * sum * sum * ln(horizon));
  },
);

function sumOver(gaps: ArrayLike<number>, term: (gap: number) => number): number {
  return Array.from(gaps).reduce((sum, gap) => (gap > 0 ? sum + term(gap) : sum), 0);
}
