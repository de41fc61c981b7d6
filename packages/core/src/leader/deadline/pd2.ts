import type { Arm } from "../../arms.js";
import type { ArmShares } from "../../shares/armShares.js";
import type { Windows } from "../windows/windows.js";

/**
 * The PD² order of proportionate-fair scheduling: which of two pulls that are due goes first when a round has several.
 *
 *   earlier deadline; then the pull whose window overlaps the arm's next one; then, where both do, the later
 *   group deadline; then the lowest arm.
 *
 * Earliest deadline alone misses deadlines with several pulls a round: with m = 3, r = (1/2, 1/2, 1/2, 3/4, 3/4) and an
 * arm without a quota that the learner may waste pulls on, by round 4.
 * PD² misses none for r_i <= 1 and a sum of at most m, also when pulls are made early (Anderson and Srinivasan 2001 on
 * early releases; Srinivasan and Anderson 2002 on the intra-sporadic model).
 */
export function compareByPd2(windows: Windows, shares: ArmShares, a: Arm, b: Arm): number {
  const byDeadline = windows.deadlineOf(a) - windows.deadlineOf(b);
  if (byDeadline !== 0) return byDeadline;
  const overlapA = windows.overlapsNext(a);
  const overlapB = windows.overlapsNext(b);
  if (overlapA !== overlapB) return overlapA ? -1 : 1;
  if (!overlapA) return a - b;
  return groupDeadline(windows, shares, b) - groupDeadline(windows, shares, a) || a - b;
}

/**
 * Where a run of back-to-back tight windows ends if the pull is made in its last round:
 * ceil(ceil(deadline·(1 − r)) / (1 − r)) for r >= 1/2; a lighter arm has no such run.
 */
function groupDeadline(windows: Windows, shares: ArmShares, arm: Arm): number {
  const { numerator, denominator } = shares.fraction(arm);
  if (2 * numerator < denominator) return 0;
  const shift = windows.absences(arm);
  const [d, rest] = [BigInt(denominator), BigInt(denominator - numerator)];
  const holes = ceilDivide(BigInt(windows.deadlineOf(arm) - shift) * rest, d);
  return Number(ceilDivide(holes * d, rest)) + shift;
}

function ceilDivide(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
