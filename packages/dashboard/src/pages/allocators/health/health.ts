import type { AllocatorAnswer, ArmAnswer } from "@evenhand/protocol";
import { pageWithId } from "../../../contracts/index.js";

/** The arm that was furthest behind what was due to it, ever. Its deficit is null where nothing is promised. */
export type FurthestArm = Pick<ArmAnswer, "arm" | "name" | "label" | "largestDeficit" | "largestDeficitRound">;

/**
 * How the floors stand. They hold while no arm is a whole pull behind. The number shown here is rounded as computers
 * do; only an audit, which counts in fractions, proves it.
 */
export function floorsOf(
  { contract, inForce }: Pick<AllocatorAnswer, "contract" | "inForce">,
  { largestDeficit }: FurthestArm,
): "held" | "behind" | "none" {
  if (pageWithId(contract.id)?.sharesAre !== "promised") return "none";
  if (largestDeficit === null) return inForce.arms > 0 ? "held" : "none";
  return largestDeficit < 1 ? "held" : "behind";
}

const MINUTE = 60_000;

/** Rounds a minute of late: over a minute at least. */
export function roundsPerMinute({ lately, time }: Pick<AllocatorAnswer, "lately" | "time">, now: number): number {
  if (lately === null) return 0;
  // The clocks of two machines may differ: the service's last event is not in the future.
  const until = Math.max(now, time);
  return lately.rounds / Math.max(1, (until - lately.since) / MINUTE);
}
