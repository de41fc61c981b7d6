import type { Arm } from "../../arms.js";
import { EvenhandError } from "../../errors.js";
import { LARGEST_COUNT } from "../../limits.js";
import { shownSafe } from "./shownSafe.js";
import { FARTHEST_OPENING, type Tenures } from "./tenures.js";

/**
 * The most pulls that a correction may bring a tenure to: those of the rounds to come must still fit into the column.
 */
const MOST_COUNTED = (LARGEST_COUNT - 1) / 2;

/**
 * The arm has had this many pulls outside all rounds, or, below 0, is owed as many more than were counted. A credit is
 * counted in n_i: it lowers demand, and keeps every promise. A debt raises b_i, and is taken on only where the state
 * after it is shown safe (docs/adr/0011).
 */
export function correctAccount(tenures: Tenures, arm: Arm, pulls: number): void {
  const unit = tenures.scalars.denominator;
  const count = tenures.counts[arm] + Math.max(0, pulls);
  const opening = tenures.opening(arm) + Math.max(0, -pulls) * unit;
  if (tenures.share(arm) === 0 || (pulls > 0 && count > MOST_COUNTED) || opening > -FARTHEST_OPENING) {
    throw refused(arm, pulls, "an arm with a share, and a count that can still be held");
  }
  if (pulls < 0 && !canOwe(tenures, arm, -pulls * unit)) {
    throw refused(arm, pulls, "a debt with which every promise can still be kept");
  }
  if (pulls > 0) tenures.live().counts[arm] = count;
  else tenures.setOpening(arm, opening);
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
