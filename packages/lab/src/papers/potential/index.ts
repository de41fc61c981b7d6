import type { Experiment } from "../../reproduction/experiment.js";
import { competitiveRatio } from "./competitive-ratio/experiment.js";
import { convergence } from "./convergence/experiment.js";
import { learnersThatFail } from "./learners-that-fail/experiment.js";
import { heidariInstances } from "./heidari/experiment.js";
import { lateBloomer } from "./late-bloomer/experiment.js";
import { lowerBoundInstances } from "./lower-bound-family/experiment.js";
import { singlePeakedArms } from "./single-peaked/experiment.js";
import { unknownHorizon } from "./unknown-horizon/experiment.js";
import { randomInstances } from "./random-instances/experiment.js";

/** The experiments of patil2023, in the order of a report. */
export const experiments: readonly Experiment[] = [
  lateBloomer,
  learnersThatFail,
  lowerBoundInstances,
  unknownHorizon,
  heidariInstances,
  randomInstances,
  convergence,
  competitiveRatio,
  singlePeakedArms,
];
