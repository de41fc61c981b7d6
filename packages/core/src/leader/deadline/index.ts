import type { Shares } from "../../shares/shares.js";
import { MANY_DEADLINES } from "../manyArms.js";
import type { DeadlineLeader } from "./leader.js";
import { DeadlineScan } from "./scan.js";
import { DeadlineTournament } from "./tournament.js";

/** `pulls` and `absences` are the policy's own columns. The leader reads them, and is told after every change. */
export function deadlineLeader(shares: Shares, pulls: Uint32Array, absences: Uint32Array): DeadlineLeader {
  const Leader = shares.arms < MANY_DEADLINES ? DeadlineScan : DeadlineTournament;
  return new Leader(shares, pulls, absences);
}
