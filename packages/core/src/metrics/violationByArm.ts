import { EvenhandError } from "../errors.js";
import type { MetricDefinition } from "./metric.js";

/**
 * How far each arm is behind what the contract owes it: r_i·t − N_i(t) for quotas [patil2019, Section 3, where an arm
 * violates its constraint as long as r_i − N_i/t > 0]. Divided by t and read at ever later rounds it is Definition 2.
 */
export const violationByArm: MetricDefinition = {
  id: "violation",
  title: "Violation of each arm",
  unit: "pulls",
  range: "from minus to plus the number of rounds; below 0 when the arm is ahead",
  better: "lower",
  zero: "the arm has exactly what it is owed",
  perArm: true,
  create: ({ contract, environment }) => {
    if (contract === undefined) {
      throw new EvenhandError("metric-not-applicable", {
        received: "violation in a study with no contract",
        required: "a study with a contract",
      });
    }
    return {
      read: ({ round, pulls }, into, at) => {
        contract.deficits(environment, round, pulls, into.subarray(at, at + pulls.length));
      },
    };
  },
};
