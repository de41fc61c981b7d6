import type { OwnDefinitions } from "@evenhand/core";
import { missMetrics, watchedPolicy } from "./intervals-that-hold/watchedPolicy.js";
import { carriedBalances } from "./living-contract/carriedBalances.js";
import { restartingClocks } from "./living-contract/restartingClocks.js";

/** Policies and metrics of the lab alone, two bad habits and a learner that is watched. Worker threads load this. */
const definitions: OwnDefinitions = {
  policies: [restartingClocks, carriedBalances, watchedPolicy],
  metrics: missMetrics,
};

export default definitions;
