import { type Arm, type ArmSet, NO_ARM } from "../arms.js";

/**
 * The arm that is next in a plan: arm i is to have n_i pulls before anything else happens.
 *
 * One pull a round: the lowest open arm that has pulls left, so that the arms are served one after the other. With
 * several pulls a round, each arm at most once, that order may end with one arm that has more pulls left than there are
 * rounds. The arm with the most left, lowest on ties, never does: it is Hu's highest level first for chains of unit
 * jobs (1961), which needs max(max_i n_i, ceil(Σ n_i/m)) rounds, and no order needs fewer.
 */
export interface PlanLeader {
  /** The open arm to serve next, or NO_ARM where no open arm has pulls left. */
  top(open?: ArmSet): Arm;
  /** The plan or the column of pulls was replaced. */
  restored(): void;
}

/** `pulls` is the policy's own column: the pulls so far, by the plan or otherwise. */
export function planLeader(plan: Uint32Array, pulls: Uint32Array, perRound: number): PlanLeader {
  return perRound === 1 ? new InOrder(plan, pulls) : new MostLeft(plan, pulls);
}

/** One pull a round: the lowest arm that has pulls left. */
class InOrder implements PlanLeader {
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

/** Several pulls a round: the arm with the most pulls left. */
class MostLeft implements PlanLeader {
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
