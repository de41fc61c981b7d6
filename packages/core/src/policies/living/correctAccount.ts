import type { Arm } from "../../arms.js";
import { EvenhandError } from "../../errors.js";
import { LARGEST_COUNT } from "../../limits.js";
import { shownSafe } from "./shownSafe.js";
import type { Tenures } from "./tenures.js";

/**
 * The arm has had this many pulls outside all rounds, or, below 0, is owed as many more than were counted. A credit is
 * counted in n_i: it lowers demand, and keeps every promise. A debt raises b_i, and is taken on only where the state
 * after it is shown safe (docs/adr/0011).
 */
export function correctAccount(tenures: Tenures, arm: Arm, pulls: number): void {
  const unit = tenures.scalars.denominator;
  const count = tenures.counts[arm] + Math.max(0, pulls);
  if (tenures.share(arm) === 0 || count > LARGEST_COUNT) {
    throw refused(arm, pulls, "an arm with a share, and a count that can still be held");
  }
  if (pulls < 0 && !canOwe(tenures, arm, -pulls * unit)) {
    throw refused(arm, pulls, "a debt with which every promise can still be kept");
  }
  const { counts, openings } = tenures.live();
  if (pulls > 0) counts[arm] = count;
  else openings[arm] -= pulls * unit;
}

function canOwe(tenures: Tenures, arm: Arm, units: number): boolean {
  const balances = tenures.balances();
  balances[arm] += units;
  const shares = Float64Array.from(balances, (_, one) => tenures.share(one));
  return shownSafe(balances, shares, tenures.scalars.denominator);
}

function refused(arm: Arm, pulls: number, required: string): EvenhandError {
  return new EvenhandError("correction-refused", { received: `${pulls} pulls for arm ${arm}`, required });
}
