import { createEnvironment } from "../../dist/index.js";
import { Fnv1a } from "./fnv1a.mjs";

/**
 * The first 300 rewards of every arm in three trials, and what they are expected to sum to.
 *
 * @param {string} id
 * @param {Readonly<Record<string, unknown>>} parameters
 */
export function digestOfEnvironment(id, parameters) {
  const digest = new Fnv1a();
  const environment = createEnvironment({ id, parameters });
  for (const trial of [0, 1, 123_456]) {
    environment.begin(9_007_199_254_740_991, trial);
    for (let round = 1; round <= 300; round++) {
      for (let arm = 0; arm < environment.arms; arm++) digest.number(environment.draw(arm, round));
    }
  }
  for (let arm = 0; arm < environment.arms; arm++) {
    for (let pulls = 0; pulls <= 300; pulls += 7) digest.number(environment.expectedTotal(arm, pulls));
  }
  return digest.hex();
}
