import type { ComparedPolicy } from "../../reproduction/comparedPolicy.js";

/** The algorithms of ron2021, and the learner that they are compared with; those that need it are told the contract. */
export const comparedPolicies = {
  algorithm2: { id: "self-regulated-utility", label: "self-regulated utility (Alg. 2)" },
  /** A policy for constant f alone. */
  algorithm3: { id: "constant-share-elimination", label: "serve or drop (Alg. 3)" },
  ucb1: { id: "ucb1", label: "UCB1" },
} as const satisfies Record<string, ComparedPolicy>;
