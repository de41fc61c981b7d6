import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import type { Sequence } from "../functions/curve.js";
import { LARGEST_REWARD } from "../limits.js";
import type { Seed } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";

/** The same reward at every pull of an arm: no luck at all, for hand-worked rounds. */
export const constant = defineEnvironment({
  id: "constant",
  summary: "The same reward at every pull of an arm.",
  parameters: { rewards: { kind: "list", min: -LARGEST_REWARD, max: LARGEST_REWARD, words: "the reward of each arm" } },
  examples: [{ rewards: [0.75, 0.5, 0.25] }],
  create: (_, { rewards }) => ({
    arms: rewards.length,
    support: { min: rewards.reduce((a, b) => Math.min(a, b)), max: rewards.reduce((a, b) => Math.max(a, b)) },
    longestRun: Infinity,
    begin: () => undefined,
    draw: (arm) => rewards[arm],
    expectedTotal: (arm, pulls) => rewards[arm] * pulls,
  }),
});

/** Recorded rewards, the n-th of an arm at its n-th pull. */
export const tape = defineEnvironment({
  id: "tape",
  summary: "Recorded rewards: the n-th pull of an arm returns its n-th recorded reward.",
  parameters: {
    rewards: {
      kind: "lists",
      min: -LARGEST_REWARD,
      max: LARGEST_REWARD,
      words: "a list of recorded rewards for each arm",
    },
  },
  examples: [
    { rewards: [Array.from({ length: 4000 }, (_, n) => (n * 7) % 2), Array.from({ length: 4000 }, () => 0.5)] },
  ],
  create: (_, { rewards }) => {
    const all = rewards.flatMap((list) => Array.from(list));
    return new SequenceEnvironment(
      rewards.map((list, arm) => ({
        length: list.length,
        reward: (n) => {
          if (n <= list.length) return list[n - 1];
          throw new EvenhandError("tape-exhausted", {
            received: `pull ${n} of the arm at index ${arm}`,
            required: `at most ${list.length} pulls`,
          });
        },
      })),
      { min: all.reduce((a, b) => Math.min(a, b), Infinity), max: all.reduce((a, b) => Math.max(a, b), -Infinity) },
    );
  },
});

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
