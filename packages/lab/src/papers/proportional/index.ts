import type { Experiment } from "../../reproduction/experiment.js";
import { figure2 } from "./figure-2/experiment.js";
import { line6 } from "./line-6/experiment.js";
import { table1 } from "./table-1/experiment.js";

/** Wang and Rudin, Bandit Learning for Proportionally Fair Allocations. */
export const experiments: readonly Experiment[] = [figure2, table1, line6];
