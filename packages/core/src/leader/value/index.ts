import { MANY_VALUES } from "../manyArms.js";
import type { ValueLeader } from "./leader.js";
import { ValueScan } from "./scan.js";
import { ValueTournament } from "./tournament.js";

export function valueLeader(arms: number): ValueLeader {
  return arms < MANY_VALUES ? new ValueScan(arms) : new ValueTournament(arms);
}
