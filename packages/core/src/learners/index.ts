import type { KnownDefinition } from "../definePolicy.js";
import { epsilonGreedy } from "./epsilonGreedy.js";
import { exp3, rexp3 } from "./exp3.js";
import { exploreThenCommit } from "./exploreThenCommit.js";
import { discountedThompson, slidingWindowThompson } from "./forgetting/forgettingThompson.js";
import { discountedUcb, slidingWindowUcb } from "./forgetting/forgettingUcb.js";
import { gaussianThompson } from "./gaussianThompson.js";
import { klUcb } from "./klUcb/klUcb.js";
import { roundRobin } from "./roundRobin.js";
import { successiveElimination } from "./successiveElimination.js";
import { thompson } from "./thompson/thompson.js";
import { ucb1 } from "./ucb1.js";
import { uniform } from "./uniform.js";

/**
 * Every learner in every version: a policy that promises nothing to any arm, usable alone and inside a policy that
 * does.
 */
const all = [
  ucb1,
  klUcb,
  thompson,
  gaussianThompson,
  discountedUcb,
  slidingWindowUcb,
  discountedThompson,
  slidingWindowThompson,
  epsilonGreedy,
  exploreThenCommit,
  successiveElimination,
  exp3,
  rexp3,
  uniform,
  roundRobin,
] as const;

export const learners: readonly KnownDefinition[] = all;

export type KnownLearner = (typeof all)[number];
