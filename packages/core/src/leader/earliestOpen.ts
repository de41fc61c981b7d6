import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { Shares } from "../shares/shares.js";
import type { PullWindows } from "./pullWindows.js";

/**
 * With arms absent it is not enough to serve those that are due: while anybody is, present or absent, the present arm
 * with the earliest deadline is served, even before its window opens (docs/adr/0003). By looking at every arm.
 */
export function earliestOpen(windows: PullWindows, shares: Shares, round: number, open: ArmSet): Arm {
  const { opens, deadline } = windows;
  let anyDue = false;
  let best = NO_ARM;
  let first = Infinity;
  for (let arm = 0; arm < opens.length; arm++) {
    const present = open.has(arm);
    // An absent arm's clock stands still in this round: it is due only if it was due before.
    if (opens[arm] < (present ? round : round - 1)) anyDue = true;
    if (present && deadline[arm] < first && shares.fraction(arm).numerator > 0) {
      first = deadline[arm];
      best = arm;
    }
  }
  return anyDue ? best : NO_ARM;
}
