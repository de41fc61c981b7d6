import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { Growth } from "./growth.js";
import type { GrowthLeader } from "./leader.js";

/** The largest optimistic total by a look at every arm: for few. */
export class GrowthScan implements GrowthLeader {
  readonly #growth: Growth;

  constructor(growth: Growth) {
    this.#growth = growth;
  }

  changed(): void {
    // Every look reads the growth of every arm.
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
