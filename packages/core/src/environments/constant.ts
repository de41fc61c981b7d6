import { defineEnvironment } from "./defineEnvironment.js";

/** The same reward at every pull of an arm: no luck at all, for hand-worked rounds. */
export const constant = defineEnvironment({
  id: "constant",
  summary: "The same reward at every pull of an arm.",
  parameters: { rewards: { kind: "list", words: "the reward of each arm" } },
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
