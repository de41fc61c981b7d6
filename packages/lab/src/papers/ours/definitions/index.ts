import type { OwnDefinitions } from "@evenhand/core";
import { missMetrics, watchedPolicy } from "./watchedPolicy.js";
import { carriedBalances } from "./carriedBalances.js";
import { restartingClocks } from "./restartingClocks.js";

/** Policies and metrics of the lab alone, two bad habits and a learner that is watched. Worker threads load this. */
const definitions: OwnDefinitions = {
  policies: [restartingClocks, carriedBalances, watchedPolicy],
  metrics: missMetrics,
};

export default definitions;
