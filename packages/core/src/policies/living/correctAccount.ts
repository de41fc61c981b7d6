import type { Arm } from "../../arms.js";
import { EvenhandError } from "../../errors.js";
import { shownSafe } from "./shownSafe.js";
import { FARTHEST, type Tenures } from "./tenures.js";

/**
 * The arm has had this many pulls more than were counted, or, below 0, is owed as many more: b_i falls by them. What lowers
 * demand keeps every promise; a debt is taken on only where the state after it is shown safe (docs/adr/0011).
 */
export function correctAccount(tenures: Tenures, arm: Arm, pulls: number): void {
  const unit = tenures.scalars.denominator;
  const opening = tenures.opening(arm) - pulls * unit;
  if (tenures.share(arm) === 0 || opening < 2 * FARTHEST) {
    const required = "an arm with a share, and an account that can still be counted";
    throw new EvenhandError("correction-refused", { received: `${pulls} pulls for arm ${arm}`, required });
  }
  if (pulls < 0) {
    const balances = tenures.balances();
    balances[arm] -= pulls * unit;
    const shares = Float64Array.from(balances, (_, one) => tenures.share(one));
    if (!shownSafe(balances, shares, unit)) {
      const required = "a debt with which every promise can still be kept";
      throw new EvenhandError("correction-refused", { received: `${pulls} pulls for arm ${arm}`, required });
    }
  }
  tenures.live().openings[arm] = opening;
}
