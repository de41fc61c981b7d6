import { MANY_GROWTHS } from "../manyArms.js";
import type { Growth } from "./growth.js";
import type { GrowthLeader } from "./leader.js";
import { GrowthScan } from "./scan.js";
import { GrowthTournament } from "./tournament.js";

export function growthLeader(growth: Growth): GrowthLeader {
  return growth.arms < MANY_GROWTHS ? new GrowthScan(growth) : new GrowthTournament(growth);
}
