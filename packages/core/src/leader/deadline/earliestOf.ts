import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { ArmShares } from "../../shares/armShares.js";
import type { Windows } from "../windows/windows.js";

/** The open arm with a share and the earliest deadline, due or not, by a look at every open arm. Ties: lowest arm. */
export function earliestOf(windows: Windows, shares: ArmShares, open: ArmSet): Arm {
  let best = NO_ARM;
  let earliest = Infinity;
  for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) {
    if (shares.numerator(arm) === 0) continue;
    const deadline = windows.deadlineOf(arm);
    if (deadline < earliest) {
      earliest = deadline;
      best = arm;
    }
  }
  return best;
}

/** Whether the next pull of any open arm is due in this round. */
export function anyReleased(windows: Windows, round: number, open: ArmSet): boolean {
  for (let arm = open.next(0); arm !== NO_ARM; arm = open.next(arm + 1)) {
    if (windows.releaseOf(arm) < round) return true;
  }
  return false;
}
