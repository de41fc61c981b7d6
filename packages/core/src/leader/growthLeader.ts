import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { GrowthTournament } from "./growthTournament.js";
import { MANY_GROWTHS } from "./manyArms.js";
import { optimisticTotal } from "./optimisticTotal.js";

/** What is known of each arm's growth, in the policy's own columns. */
export interface Growth {
  readonly pulls: Uint32Array;
  readonly observed: Uint32Array;
  /** Sum of the observed rewards. */
  readonly totals: Float64Array;
  readonly last: Float64Array;
  /** The last reward minus the one before it. */
  readonly increments: Float64Array;
}

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
  /** The arm's columns changed. */
  changed(arm: Arm): void;
  top(clock: number, open?: ArmSet): Arm;
  value(arm: Arm, clock: number): number;
}

export function growthLeader(growth: Growth): GrowthLeader {
  return growth.pulls.length < MANY_GROWTHS ? new GrowthScan(growth) : new GrowthTournament(growth);
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

  value(arm: Arm, clock: number): number {
    return optimisticTotal(this.#growth, arm, clock);
  }

  top(clock: number, open?: ArmSet): Arm {
    const { pulls } = this.#growth;
    let best = NO_ARM;
    let highest = -Infinity;
    for (let arm = 0; arm < pulls.length; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      const value = this.value(arm, clock);
      if (value > highest || (value === highest && pulls[arm] < pulls[best])) {
        highest = value;
        best = arm;
      }
    }
    return best;
  }
}
