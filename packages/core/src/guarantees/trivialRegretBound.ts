import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { bound, noBound, type Bound } from "./bound.js";
import { outsideSection3, quotaInstance, quotaQuantities, type QuotaInstance } from "./quotaInstance.js";

/**
 * r-Regret of every policy that keeps the quotas, with Δ_k the largest gap [patil2019, Section 3.1 and Theorem 5]:
 *
 *   T·Δ_k·(1 − Σ r)
 *
 * The theorem has exact quotas. A policy of which no arm is more than v pulls behind at T can miss v·Σ_i (Δ_k − Δ_i)
 * more, all of it pulls of the worst arm: give v as `violation` (below 1 for `deadline-quota`). Its proof divides by
 * the quotas of all arms but the worst, which may be 0; the claim holds there too.
 */
export const trivialRegretBound = checked(
  { instance: quotaInstance, options: needs.optional(needs.options({ violation: needs.optional(needs.number()) })) },
  (instance: QuotaInstance, { violation = 0 } = {}): Bound => {
    const quantities = quotaQuantities(instance);
    const because = outsideSection3(instance, quantities);
    if (because !== undefined) return noBound(because);
    const { gap, free } = quantities;
    const largest = gap.reduce((most, one) => Math.max(most, one), 0);
    const behind = gap.reduce((sum, one) => sum + largest - one, 0);
    return bound(instance.horizon * largest * free + violation * behind);
  },
);
