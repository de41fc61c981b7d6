import type { Experiment } from "../../reproduction/experiment.js";
import { appendixB } from "./appendix-b/experiment.js";
import { exploreThenCommit } from "./explore-then-commit/experiment.js";
import { figures1And2 } from "./figures-1-and-2/experiment.js";
import { lowerBound } from "./lower-bound/experiment.js";
import { proposition3 } from "./proposition-3/experiment.js";
import { theorem2 } from "./theorem-2/experiment.js";

/** The experiments of ron2021. */
export const experiments: readonly Experiment[] = [
  figures1And2,
  lowerBound,
  appendixB,
  proposition3,
  exploreThenCommit,
  theorem2,
];
