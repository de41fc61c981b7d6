import type { Arm } from "../arms.js";

/**
 * Above every value that observed rewards can give, which are at most `LARGEST_REWARD`, and whole, so that pulls can be
 * subtracted exactly.
 */
export const UNSEEN = 4_503_599_627_370_496;

/** What a learner knows of each arm: its pulls, and the number and sum of its observed rewards. */
export class Observations {
  readonly pulls: Uint32Array;
  readonly observed: Uint32Array;
  readonly sums: Float64Array;

  constructor(arms: number) {
    this.pulls = new Uint32Array(arms);
    this.observed = new Uint32Array(arms);
    this.sums = new Float64Array(arms);
  }

  isSeen(arm: Arm): boolean {
    return this.observed[arm] > 0;
  }

  mean(arm: Arm): number {
    return this.sums[arm] / this.observed[arm];
  }

  /**
   * The value of an arm that goes before all arms with an observation, the least pulled first. Arms without one have
   * it: so also with late rewards the first rounds go to every arm, not again and again to the lowest.
   */
  priority(arm: Arm): number {
    return UNSEEN - this.pulls[arm];
  }

  pulled(arm: Arm): void {
    this.pulls[arm]++;
  }

  rewarded(arm: Arm, reward: number): void {
    this.observed[arm]++;
    this.sums[arm] += reward;
  }

  /** The columns of a learner's state. */
  columns() {
    return { pulls: this.pulls, observed: this.observed, sums: this.sums };
  }
}
