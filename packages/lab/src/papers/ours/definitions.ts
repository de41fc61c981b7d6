import { missMetrics, watchedPolicy } from "./intervals-that-hold/watchedPolicy.js";
import { carriedBalances } from "./living-contract/carriedBalances.js";
import { restartingClocks } from "./living-contract/restartingClocks.js";

/** Policies and metrics of the lab alone, two bad habits and a learner that is watched. Worker threads load this. */
export default { policies: [restartingClocks, carriedBalances, watchedPolicy], metrics: missMetrics };
