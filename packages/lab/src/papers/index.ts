import type { Experiment } from "../reproduction/experiment.js";
import { experiments as opportunity } from "./opportunity/index.js";
import { experiments as ours } from "./ours/index.js";
import { experiments as penalty } from "./penalty/index.js";
import { experiments as potential } from "./potential/index.js";
import { experiments as proportional } from "./proportional/index.js";
import { experiments as quota } from "./quota/index.js";

/** Everything that `evenhand reproduce` can run, paper by paper. */
export const experiments: readonly Experiment[] = [
  ...quota,
  ...penalty,
  ...opportunity,
  ...potential,
  ...proportional,
  ...ours,
];
