import type { Experiment } from "../../reproduction/experiment.js";
import { changingWorld } from "./changing-world/experiment.js";
import { intervalsThatHold } from "./intervals-that-hold/experiment.js";
import { livingContract } from "./living-contract/experiment.js";
import { oneWorld } from "./one-world/experiment.js";
import { silentAndLateArms } from "./silent-and-late-arms/experiment.js";

/** Experiments that no paper has. */
export const experiments: readonly Experiment[] = [
  oneWorld,
  silentAndLateArms,
  livingContract,
  changingWorld,
  intervalsThatHold,
];
