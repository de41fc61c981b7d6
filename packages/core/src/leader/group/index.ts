import { MANY_GROUPS } from "../manyArms.js";
import type { GroupLeader } from "./leader.js";
import { GroupScan } from "./scan.js";
import { GroupTournament } from "./tournament.js";

/** `lowest` has the lowest arm of each group. */
export function groupLeader(groups: number, lowest: Int32Array): GroupLeader {
  return groups < MANY_GROUPS ? new GroupScan(groups, lowest) : new GroupTournament(groups, lowest);
}
