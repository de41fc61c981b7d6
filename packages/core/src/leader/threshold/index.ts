import type { Shares } from "../../shares/shares.js";
import { Starts } from "../../shares/starts.js";
import { MANY_THRESHOLDS } from "../manyArms.js";
import { HardThresholdScan } from "./hardScan.js";
import type { ThresholdLeader } from "./leader.js";
import { SoftThresholdScan } from "./softScan.js";
import { ThresholdTournament } from "./tournament.js";

/** `pulls` is the policy's own column N. All lines begin flat, at `base`, with nothing to be raised by. */
export function thresholdLeader(
  shares: Shares,
  form: "hard" | "soft",
  pulls: Uint32Array,
  base: number,
  starts = new Starts(),
): ThresholdLeader {
  return form === "hard" && shares.arms >= MANY_THRESHOLDS
    ? new ThresholdTournament(shares, pulls, base, starts)
    : thresholdScan(shares, form, pulls, base, starts);
}

/** The structure for few arms, and for soft thresholds with any number of them. */
export function thresholdScan(
  shares: Shares,
  form: "hard" | "soft",
  pulls: Uint32Array,
  base: number,
  starts = new Starts(),
): ThresholdLeader {
  const Scan = form === "hard" ? HardThresholdScan : SoftThresholdScan;
  return new Scan(shares.fractions(), pulls, base, starts);
}
