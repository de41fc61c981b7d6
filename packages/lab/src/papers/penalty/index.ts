import type { Experiment } from "../../reproduction/experiment.js";
import { experimentA } from "./experiment-a/experiment.js";
import { experimentB } from "./experiment-b/experiment.js";
import { experimentC } from "./experiment-c/experiment.js";
import { experimentD } from "./experiment-d/experiment.js";
import { experimentE } from "./experiment-e/experiment.js";
import { lowerBounds } from "./lower-bounds/experiment.js";
import { theorem3 } from "./theorem-3/experiment.js";
import { theorem4 } from "./theorem-4/experiment.js";
import { theorem7 } from "./theorem-7/experiment.js";

/** Experiments A to E of Section 6, and Theorems 3 to 7 of Section 4. */
export const experiments: readonly Experiment[] = [
  ...[experimentA, experimentB, experimentC, experimentD, experimentE],
  ...[theorem3, theorem4, lowerBounds, theorem7],
];
