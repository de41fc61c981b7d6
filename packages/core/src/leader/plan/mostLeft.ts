import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { PlanLeader } from "./leader.js";

/** Several pulls a round: the arm with the most pulls left. */
export class MostLeft implements PlanLeader {
  readonly #plan: Uint32Array;
  readonly #pulls: Uint32Array;

  constructor(plan: Uint32Array, pulls: Uint32Array) {
    this.#plan = plan;
    this.#pulls = pulls;
  }

  top(open?: ArmSet): Arm {
    let best = NO_ARM;
    let most = 0;
    for (let arm = 0; arm < this.#plan.length; arm++) {
      const left = this.#plan[arm] - this.#pulls[arm];
      if (left > most && (open === undefined || open.has(arm))) {
        most = left;
        best = arm;
      }
    }
    return best;
  }

  restored(): void {
    // Every look reads every arm.
  }
}
