import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { Shares } from "../../shares/shares.js";
import type { Windows } from "../windows/pullWindows.js";

/**
 * With arms absent it is not enough to serve those that are due: while anybody is, present or absent, the present arm
 * with the earliest deadline is served, even before its window opens (docs/adr/0003). By looking at every arm.
 */
export function earliestOpen(windows: Windows, shares: Shares, round: number, open: ArmSet): Arm {
  let anyDue = false;
  let best = NO_ARM;
  let first = Infinity;
  for (let arm = 0; arm < shares.arms; arm++) {
    const present = open.has(arm);
    // An absent arm's clock stands still in this round: it is due only if it was due before.
    if (windows.opening(arm) < (present ? round : round - 1)) anyDue = true;
    if (!present || shares.numerator(arm) === 0) continue;
    const deadline = windows.deadlineOf(arm);
    if (deadline < first) {
      first = deadline;
      best = arm;
    }
  }
  return anyDue ? best : NO_ARM;
}
