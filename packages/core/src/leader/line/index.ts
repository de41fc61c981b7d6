import { MANY_LINES } from "../manyArms.js";
import type { LineLeader } from "./leader.js";
import { LineRanking } from "./ranking.js";
import { LineTournament } from "./tournament.js";

/** All lines begin flat, at `base`. */
export function lineLeader(arms: number, base = 0): LineLeader {
  return arms < MANY_LINES ? new LineRanking(arms, base) : new LineTournament(arms, base);
}
