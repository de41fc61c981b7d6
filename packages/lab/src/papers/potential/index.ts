import type { Experiment } from "../../reproduction/experiment.js";
import { heidariInstances } from "./heidari/experiment.js";

/** The experiments of patil2023, in the order of a report. */
export const experiments: readonly Experiment[] = [heidariInstances];
