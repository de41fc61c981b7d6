import type { Experiment } from "../../reproduction/experiment.js";
import { silentAndLateArms } from "./silent-and-late-arms/experiment.js";

/** Experiments that no paper has. */
export const experiments: readonly Experiment[] = [silentAndLateArms];
