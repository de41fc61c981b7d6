import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { areNearlyProportional } from "../oracles/proportionalAllocation.js";
import type { Column } from "../state/policyState.js";

/** What a pass reads of the arms: columns of the policy, which alone changes them. */
export interface ServedArms {
  readonly pulls: Uint32Array;
  readonly observed: Uint32Array;
  readonly sums: Float64Array;
}

/** Line 6 of Algorithm 2 [wang2020]: the pulls of a loop that bring the arms closer to proportion. */
export interface CatchUpPass {
  /** Whether the pass has nothing to pull, so that its loop ends at once. */
  isEmpty(): boolean;
  choose(open?: ArmSet): Arm;
  /** Told of a pull before it is counted. */
  pulling(): void;
  /** Asked after a pull was counted; the next question is about the next pull. */
  isOver(): boolean;
  /** Another pass begins, later or now. */
  begin(): void;
  /** What `explain` says of it. */
  numbers(arm: Arm): Readonly<Record<string, number>>;
  /** What is saved of it: scalars with their largest values, and columns. */
  scalars(): Readonly<Record<string, number>>;
  readonly largest: Readonly<Record<string, number>>;
  readonly columns: Readonly<Record<string, Column>>;
  restore(scalars: Readonly<Record<string, number>>): void;
}

/** Whether arm a has fewer pulls for its utility than arm b: n_b·μ_a > n_a·μ_b, without a division by zero. */
function isBehind(pulls: Uint32Array, utilities: Float64Array, a: Arm, b: Arm): boolean {
  return pulls[b] * utilities[a] > pulls[a] * utilities[b];
}

/**
 * Algorithm 3, with which the paper approximates line 6: every ordered pair (i, j), i ≠ j, once, with the estimates of
 * the moment. A lone arm has no pair.
 */
export class PairPass implements CatchUpPass {
  readonly #arms: ServedArms;
  readonly largest: Readonly<Record<string, number>>;
  readonly columns = {};
  #pair = 0;

  constructor(arms: ServedArms) {
    this.#arms = arms;
    const { length } = arms.pulls;
    this.largest = { pair: Math.max(0, length * (length - 1) - 1) };
  }

  isEmpty(): boolean {
    return false;
  }

  choose(open?: ArmSet): Arm {
    const { i, j } = this.#indices();
    const [first, second] = this.#isBehind(j, i) ? [j, i] : [i, j];
    if (open === undefined || open.has(first)) return first;
    return open.has(second) ? second : this.#furthestBehind(open);
  }

  #indices(): { i: Arm; j: Arm } {
    const others = this.#arms.pulls.length - 1;
    const i = Math.floor(this.#pair / others);
    const j = this.#pair % others;
    return { i, j: j < i ? j : j + 1 };
  }

  /** Of a pair with an unobserved arm the less pulled one is behind. */
  #isBehind(a: Arm, b: Arm): boolean {
    const { pulls, observed, sums } = this.#arms;
    if (observed[a] === 0 || observed[b] === 0) return pulls[a] < pulls[b];
    return pulls[b] * (sums[a] / observed[a]) > pulls[a] * (sums[b] / observed[b]);
  }

  #furthestBehind(open: ArmSet): Arm {
    let best = NO_ARM;
    for (const arm of open) if (best === NO_ARM || this.#isBehind(arm, best)) best = arm;
    return best;
  }

  pulling(): void {}

  isOver(): boolean {
    if (this.#pair === this.largest["pair"]) return true;
    this.#pair++;
    return false;
  }

  begin(): void {
    this.#pair = 0;
  }

  numbers(arm: Arm): Readonly<Record<string, number>> {
    return { ...this.#indices(), pulls: this.#arms.pulls[arm], rewardSum: this.#arms.sums[arm] };
  }

  scalars(): Readonly<Record<string, number>> {
    return { pair: this.#pair };
  }

  restore({ pair }: Readonly<Record<string, number>>): void {
    this.#pair = pair;
  }
}

/**
 * Line 6 as printed: the estimates of the pass's beginning stay, and the arm with the smallest n_i/μ̂_i is served until
 * n_i/n_j ≈ μ̂_i/μ̂_j for all i and j. While an arm has no observed reward all estimates count as equal.
 */
export class PassUntilProportional implements CatchUpPass {
  readonly #arms: ServedArms;
  /** The estimates that the pass began with; 0 before its first pull. */
  readonly #frozen: Float64Array;
  readonly #current: Float64Array;
  /** Loops without a pull are skipped one by one, and none follows 2^53: no state is from above 2^52. */
  readonly largest = { begun: 1, loop: 4_503_599_627_370_496 };
  #begun = 0;

  constructor(arms: ServedArms) {
    this.#arms = arms;
    this.#frozen = new Float64Array(arms.pulls.length);
    this.#current = new Float64Array(arms.pulls.length);
  }

  get columns(): Readonly<Record<string, Column>> {
    return { frozen: this.#frozen };
  }

  isEmpty(): boolean {
    return this.#begun === 0 && this.#areProportional(this.#estimates());
  }

  choose(open?: ArmSet): Arm {
    return this.#extreme(this.#estimates(), isBehind, open);
  }

  #estimates(): Float64Array {
    if (this.#begun === 1) return this.#frozen;
    const { observed, sums } = this.#arms;
    for (let arm = 0; arm < observed.length; arm++) {
      if (observed[arm] === 0) return this.#current.fill(1);
      this.#current[arm] = sums[arm] / observed[arm];
    }
    return this.#current;
  }

  /** The lowest of the arms before which no other comes. */
  #extreme(means: Float64Array, isBefore: typeof isBehind, open?: ArmSet): Arm {
    const { pulls } = this.#arms;
    let best = NO_ARM;
    for (let arm = 0; arm < pulls.length; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      if (best === NO_ARM || isBefore(pulls, means, arm, best)) best = arm;
    }
    return best;
  }

  /** n_i/n_j ≈ μ_i/μ_j says |n_i/μ_i − n_j/μ_j| <= 1/μ_i: for each i only the two ends of n_j/μ_j need to be asked. */
  #areProportional(means: Float64Array): boolean {
    const { pulls } = this.#arms;
    const behind = this.#extreme(means, isBehind);
    const ahead = this.#extreme(means, (all, utilities, a, b) => isBehind(all, utilities, b, a));
    for (let i = 0; i < pulls.length; i++) {
      for (const j of [behind, ahead]) {
        if (!areNearlyProportional([pulls[i], pulls[j]], [means[i], means[j]])) return false;
      }
    }
    return true;
  }

  pulling(): void {
    if (this.#begun === 1) return;
    this.#frozen.set(this.#estimates());
    this.#begun = 1;
  }

  isOver(): boolean {
    return this.#areProportional(this.#frozen);
  }

  begin(): void {
    this.#frozen.fill(0);
    this.#begun = 0;
  }

  numbers(arm: Arm): Readonly<Record<string, number>> {
    return { pulls: this.#arms.pulls[arm], estimate: this.#estimates()[arm] };
  }

  scalars(): Readonly<Record<string, number>> {
    return { begun: this.#begun };
  }

  restore({ begun }: Readonly<Record<string, number>>): void {
    this.#begun = begun;
  }
}
