import { NO_ARM } from "../arms.js";
import type { Environment } from "../environment.js";
import { EvenhandError } from "../errors.js";
import { fixedMeans } from "./fixedMeans.js";

/**
 * The arms' true utilities μ, their mean rewards: fixed and above 0, as proportional shares
 * need them. Others are refused.
 */
export function utilitiesOf(environment: Environment, horizon: number): Float64Array {
  const means = fixedMeans(environment, horizon);
  const wrong = means.findIndex((mean) => !(mean > 0));
  if (wrong === NO_ARM) return means;
  throw new EvenhandError("utility-not-positive", {
    received: `a mean reward of ${means[wrong]} for the arm at index ${wrong}`,
    required: "a mean reward above 0 for every arm",
    path: "environment",
  });
}
