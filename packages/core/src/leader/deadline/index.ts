import type { ArmShares } from "../../shares/armShares.js";
import { MANY_DEADLINES } from "../manyArms.js";
import type { DeadlineLeader } from "./leader.js";
import { DeadlineScan } from "./scan.js";
import { DeadlineTournament } from "./tournament.js";

/**
 * `pulls`, `absences` and `openings` are the policy's own columns. The leader reads them, and is told after every
 * change. Openings are the balances with which arms began, in units of their shares' denominators: 0 where they are
 * left out.
 */
export function deadlineLeader(
  shares: ArmShares,
  pulls: Uint32Array,
  absences: Uint32Array,
  openings?: Float64Array,
): DeadlineLeader {
  const Leader = shares.arms < MANY_DEADLINES ? DeadlineScan : DeadlineTournament;
  return new Leader(shares, pulls, absences, openings);
}
