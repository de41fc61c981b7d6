import type { ComparedPolicy } from "../../reproduction/comparedPolicy.js";

/** The policies of wang2020, and those that it compares them with. */
export const comparedPolicies = {
  fairlyGreedy: { id: "fairly-greedy", label: "Fairly-Greedy" },
  catchUp: { id: "proportional-catch-up", label: "Catch-Up" },
  ucbProp: { id: "ucb-prop", label: "UCB-prop" },
  ucb1: { id: "ucb1", label: "UCB1" },
  thompson: { id: "thompson", label: "Thompson" },
  /** For rewards that are not in [0, 1]. */
  gaussianThompson: { id: "gaussian-thompson", label: "Thompson" },
} as const satisfies Record<string, ComparedPolicy>;
