import type { Fraction } from "../../shares/fraction.js";
import type { Shares } from "../../shares/shares.js";
import { Starts } from "../../shares/starts.js";
import { MANY_DEFICITS } from "../manyArms.js";
import type { DeficitLeader } from "./leader.js";
import { DeficitScan } from "./scan.js";
import { DeficitTournament } from "./tournament.js";

/** `pulls` is the policy's own column N, which the leader reads. */
export function deficitLeader(
  shares: Shares,
  tolerance: Fraction,
  pulls: Uint32Array,
  starts = new Starts(),
): DeficitLeader {
  return shares.arms < MANY_DEFICITS
    ? new DeficitScan(shares, tolerance, pulls, starts)
    : new DeficitTournament(shares, tolerance, pulls, starts);
}
