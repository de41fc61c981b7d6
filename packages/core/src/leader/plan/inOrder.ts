import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import type { PlanLeader } from "./leader.js";

/** One pull a round: the lowest arm that has pulls left. */
export class InOrder implements PlanLeader {
  readonly #plan: Uint32Array;
  readonly #pulls: Uint32Array;
  /** No lower arm has pulls left. Pulls are never taken back, so an old value is early, never late. */
  #first = 0;

  constructor(plan: Uint32Array, pulls: Uint32Array) {
    this.#plan = plan;
    this.#pulls = pulls;
  }

  top(open?: ArmSet): Arm {
    const arms = this.#plan.length;
    while (this.#first < arms && !this.#hasLeft(this.#first)) this.#first++;
    for (let arm = this.#first; arm < arms; arm++) {
      if (this.#hasLeft(arm) && (open === undefined || open.has(arm))) return arm;
    }
    return NO_ARM;
  }

  #hasLeft(arm: Arm): boolean {
    return this.#pulls[arm] < this.#plan[arm];
  }

  restored(): void {
    this.#first = 0;
  }
}
