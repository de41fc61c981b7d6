import type { PolicyDefinition } from "../policy.js";
import { roundRobin } from "./roundRobin.js";
import { thompson } from "./thompson.js";
import { ucb1 } from "./ucb1.js";

/** Every learner: a policy that promises nothing to any arm, usable alone and inside a policy that does. */
export const learners: readonly PolicyDefinition[] = [ucb1, thompson, roundRobin];
