import { aFunction, arms, object } from "./needs.js";

/** An environment, as far as metrics and oracles ask it: how many arms it has, and what they return in expectation. */
export const environment = object({ arms, expectedTotal: aFunction });
