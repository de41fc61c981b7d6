import { carriedBalances } from "./carriedBalances.js";
import { restartingClocks } from "./restartingClocks.js";

/** The two bad habits, as policies of the lab alone. Worker threads load this file. */
export default { policies: [restartingClocks, carriedBalances] };
