import type { ArmShares } from "../../shares/armShares.js";
import { MANY_DEADLINES } from "../manyArms.js";
import type { Absences } from "../windows/absences.js";
import type { DeadlineLeader } from "./leader.js";
import { DeadlineScan } from "./scan.js";
import { DeadlineTournament } from "./tournament.js";

/**
 * `pulls`, `absences` and `openings` are the policy's own. The leader counts the absences of the rounds that it is told
 * of, and is told after every other change. Openings are the balances with which arms began, in units of their shares'
 * denominators: 0 where they are left out.
 */
export function deadlineLeader(
  shares: ArmShares,
  pulls: Uint32Array,
  absences: Absences,
  openings?: Float64Array,
): DeadlineLeader {
  const Leader = shares.arms < MANY_DEADLINES ? DeadlineScan : DeadlineTournament;
  return new Leader(shares, pulls, absences, openings);
}
