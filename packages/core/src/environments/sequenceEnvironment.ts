import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import type { Sequence } from "../functions/curve.js";
import type { Seed } from "../random/index.js";

/** A world without luck: the n-th pull of an arm returns the n-th reward of its sequence, in every trial. */
export class SequenceEnvironment implements Environment {
  readonly arms: number;
  readonly support: { readonly min: number; readonly max: number };
  readonly longestRun: number;
  readonly #sequences: readonly Sequence[];
  readonly #pulls: Uint32Array;
  /**
   * For arms whose total was asked for: at n the sum of the first n rewards, up to the largest n that was asked for.
   */
  readonly #totals = new Map<Arm, number[]>();

  constructor(sequences: readonly Sequence[], support: { readonly min: number; readonly max: number }) {
    this.arms = sequences.length;
    this.support = support;
    this.longestRun = sequences.reduce((least, { length }) => Math.min(least, length), Infinity);
    this.#sequences = sequences;
    this.#pulls = new Uint32Array(sequences.length);
  }

  begin(_seed: Seed, _trial: number): void {
    this.#pulls.fill(0);
  }

  draw(arm: Arm): number {
    return this.#sequences[arm].reward(++this.#pulls[arm]);
  }

  expectedTotal(arm: Arm, pulls: number): number {
    let totals = this.#totals.get(arm);
    if (totals === undefined) this.#totals.set(arm, (totals = [0]));
    for (let n = totals.length; n <= pulls; n++) totals.push(totals[n - 1] + this.#sequences[arm].reward(n));
    return totals[pulls];
  }
}
