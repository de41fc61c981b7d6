import type { Experiment } from "../../reproduction/experiment.js";
import { figures1And2 } from "./figures-1-and-2/experiment.js";

/** The experiments of ron2021. */
export const experiments: readonly Experiment[] = [figures1And2];
