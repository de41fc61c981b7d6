import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { Shares } from "../../shares/shares.js";
import type { Windows } from "../windows/windows.js";

/**
 * The arm to serve with arms absent, by a look at every arm. It is not enough then to serve an arm that is due: while
 * any arm is, open or absent, the open arm with the earliest deadline is served, even before its release
 * (docs/adr/0003).
 */
export function earliestOpen(windows: Windows, shares: Shares, round: number, open: ArmSet): Arm {
  let anyDue = false;
  let best = NO_ARM;
  let earliest = Infinity;
  for (let arm = 0; arm < shares.arms; arm++) {
    const isOpen = open.has(arm);
    // An absent arm's clock stands still in this round: it is due only if it was due before.
    if (windows.releaseOf(arm) < (isOpen ? round : round - 1)) anyDue = true;
    if (!isOpen || shares.numerator(arm) === 0) continue;
    const deadline = windows.deadlineOf(arm);
    if (deadline < earliest) {
      earliest = deadline;
      best = arm;
    }
  }
  return anyDue ? best : NO_ARM;
}
