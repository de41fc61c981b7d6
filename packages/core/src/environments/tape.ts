import { EvenhandError } from "../errors.js";
import { defineEnvironment } from "./defineEnvironment.js";
import { SequenceEnvironment } from "./sequenceEnvironment.js";

/** Recorded rewards, the n-th of an arm at its n-th pull. */
export const tape = defineEnvironment({
  id: "tape",
  summary: "Recorded rewards: the n-th pull of an arm returns its n-th recorded reward.",
  parameters: { rewards: { kind: "lists", words: "a list of recorded rewards for each arm" } },
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
