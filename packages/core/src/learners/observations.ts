import type { Arm } from "../arms.js";

/** Above every value that observed rewards can give, and whole, so that pulls can be subtracted exactly. */
export const UNSEEN = 4_503_599_627_370_496;

/** What a learner knows of its arms: how often each was pulled, and the rewards of it that have been observed. */
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
   * Where an arm stands that goes before all others, the least pulled first. Without an observation that is every arm's
   * place: with late rewards the first rounds then still go to every arm, not again and again to the lowest.
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
