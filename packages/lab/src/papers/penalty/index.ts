import type { Experiment } from "../../reproduction/experiment.js";
import { experimentA } from "./experiment-a/experiment.js";
import { experimentB } from "./experiment-b/experiment.js";
import { experimentC } from "./experiment-c/experiment.js";
import { experimentD } from "./experiment-d/experiment.js";
import { experimentE } from "./experiment-e/experiment.js";

export const experiments: readonly Experiment[] = [experimentA, experimentB, experimentC, experimentD, experimentE];
