import type { Specification, SpecificationInput, Study } from "@evenhand/core";
import type { Studies } from "../../../reproduction/experiment.js";
import type { ValuesOf } from "../../../reproduction/settings.js";

export const settings = {
  quota: { words: "r: the share of all rounds that each of the four arms is promised", full: 0.1, from: "ours" },
  every: { words: "rounds from one mean of an arm to its next", full: 1000, from: "ours" },
  window: { words: "τ: the rewards that learners with a window remember", full: 400, from: "ours" },
  discount: {
    words: "γ: what a reward still weighs after one more, where learners discount",
    full: 0.995,
    from: "ours",
  },
  horizon: { words: "T: rounds of a run", full: 5000, from: "ours" },
  checkpoints: { words: "rounds at which regret is read", full: 50, quick: 10, from: "ours" },
  trials: { words: "runs that are averaged", full: 64, quick: 6, from: "ours" },
} as const;

export type Values = ValuesOf<typeof settings>;

/** The means of the four arms, each in its turn the best. */
const turns = [
  [0.9, 0.3, 0.2, 0.3, 0.8],
  [0.4, 0.8, 0.3, 0.2, 0.4],
  [0.3, 0.4, 0.9, 0.4, 0.3],
  [0.2, 0.2, 0.4, 0.8, 0.2],
] as const;

/** The worlds, by the names that figures show. */
export const worlds = ["jumps", "drift", "still"] as const;

export type World = (typeof worlds)[number];

/** A learner that forgets nothing, and those that forget of the same kind. */
export const families = {
  UCB1: ["Discounted UCB", "Sliding-window UCB"],
  Thompson: ["Discounted Thompson", "Sliding-window Thompson"],
} as const;

export const learners = Object.entries(families).flatMap(([remembering, forgetting]) => [remembering, ...forgetting]);

function learnersOf({ window, discount }: Values): Readonly<Record<string, SpecificationInput>> {
  return {
    UCB1: "ucb1",
    "Discounted UCB": { id: "discounted-ucb", parameters: { discount } },
    "Sliding-window UCB": { id: "sliding-window-ucb", parameters: { window } },
    Thompson: "thompson",
    "Discounted Thompson": { id: "discounted-thompson", parameters: { discount } },
    "Sliding-window Thompson": { id: "sliding-window-thompson", parameters: { window } },
  };
}

function environmentOf(world: World, every: number): Specification {
  const means = turns.map((turn) => (world === "still" ? turn.slice(0, 1) : [...turn]));
  const change = world === "drift" ? "drift" : "jumps";
  return { id: "changing-means", parameters: { means, every, change } };
}

/** Every learner inside the same quotas, in each world. */
export function studies(values: Values): Studies {
  const { quota: shares, every, horizon, trials, seed, checkpoints } = values;
  const policies = Object.entries(learnersOf(values)).map(([label, learner]) => ({
    id: "deadline-quota",
    label,
    parameters: { shares, learner },
  }));
  const study = (world: World): Study => ({
    environment: environmentOf(world, every),
    contract: { id: "quota", parameters: { shares } },
    policies,
    horizon,
    trials,
    seed,
    metrics: ["dynamic-regret", "worst-violation"],
    checkpoints: Array.from({ length: checkpoints }, (_, index) => Math.round(((index + 1) * horizon) / checkpoints)),
  });
  return Object.fromEntries(worlds.map((world) => [world, study(world)]));
}

/** What the quotas cost in the still world: every arm but the best has its share of the rounds. */
export function priceOfQuotas({ quota, horizon }: Values): number {
  const [best, ...others] = turns.map(([first]) => first);
  return others.reduce((price, mean) => price + (best - mean) * quota * horizon, 0);
}
