import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { ArmShares } from "../../shares/armShares.js";
import type { Windows } from "../windows/windows.js";
import { anyReleased, earliestOf } from "./earliestOf.js";

/**
 * The arm to serve with arms absent, by a look at every arm. It is not enough then to serve an arm that is due: while
 * any arm is, open or absent, the open arm with the earliest deadline is served, even before its release
 * (docs/adr/0003).
 */
export function earliestOpen(windows: Windows, shares: ArmShares, round: number, open: ArmSet): Arm {
  const anyDue = anyReleased(windows, round, open) || anyWasDue(windows, shares.arms, round);
  return anyDue ? earliestOf(windows, shares, open) : NO_ARM;
}

/** An absent arm's clock stands still in this round: it is due only if it was due before. */
function anyWasDue(windows: Windows, arms: number, round: number): boolean {
  for (let arm = 0; arm < arms; arm++) if (windows.releaseOf(arm) < round - 1) return true;
  return false;
}
