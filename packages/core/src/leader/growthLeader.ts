import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import type { Growth } from "./growth.js";
import { GrowthTournament } from "./growthTournament.js";
import { MANY_GROWTHS } from "./manyArms.js";

/**
 * Which arm has the largest optimistic total when its reward goes on growing at its present rate:
 *
 *   p_i = Rew_i + m·f_i + Δ_i·m(m + 1)/2,   m = clock − n_i
 *
 * with n_i rewards observed, Rew_i their sum, f_i the last and Δ_i the last increment: a parabola over the clock
 * max_j N_j. An arm with fewer than two rewards has no rate yet and comes first. Ties, compared exactly on this one
 * form: fewest pulls, then lowest arm.
 */
export interface GrowthLeader {
  /** What is known of the arm changed. */
  changed(arm: Arm): void;
  top(clock: number, open?: ArmSet): Arm;
}

export function growthLeader(growth: Growth): GrowthLeader {
  return growth.arms < MANY_GROWTHS ? new GrowthScan(growth) : new GrowthTournament(growth);
}

/** By looking at every arm: for few. */
export class GrowthScan implements GrowthLeader {
  readonly #growth: Growth;

  constructor(growth: Growth) {
    this.#growth = growth;
  }

  changed(): void {
    // A scan keeps nothing between rounds.
  }

  top(clock: number, open?: ArmSet): Arm {
    const growth = this.#growth;
    let best = NO_ARM;
    let highest = -Infinity;
    for (let arm = 0; arm < growth.arms; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      const value = growth.optimisticTotal(arm, clock);
      if (value > highest || (value === highest && growth.pulls(arm) < growth.pulls(best))) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }
}
