import { NO_ARM } from "../arms.js";
import { DROPPED, type ProgressState } from "../state/savedState.js";
import type { CarriedArms } from "./carriedArms.js";

/** How far the run is: rounds go on, and each arm takes along the rewards that it waits for. */
export function carryProgress({ scalars, columns }: ProgressState, arms: CarriedArms): ProgressState {
  const pulledInRound = columns.pulledInRound.map((arm) => {
    const now = arm === DROPPED ? NO_ARM : arms.isNow(arm);
    return now === NO_ARM ? DROPPED : now;
  });
  const awaited = arms.column(columns.awaited, new Uint32Array(arms.arms));
  return { scalars, columns: { pulledInRound, awaited } };
}
