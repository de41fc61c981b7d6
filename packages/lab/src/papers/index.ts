import type { Experiment } from "../reproduction/experiment.js";
import { experiments as potential } from "./potential/index.js";
import { experiments as proportional } from "./proportional/index.js";

/** Everything that `evenhand reproduce` can run, paper by paper. */
export const experiments: readonly Experiment[] = [...potential, ...proportional];
