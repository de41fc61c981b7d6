import { EvenhandError } from "../errors.js";
import { deficitOf } from "./clock.js";
import { defineMetric } from "./defineMetric.js";
import { quotaOf } from "./quotaOf.js";

/**
 * How far each arm is behind what the contract promises it: r_i·t − N_i(t) for quotas
 * [patil2019, Section 3, where an arm violates its constraint as long as r_i − N_i/t > 0]. Divided by t and read at
 * ever later rounds it is Definition 2.
 */
export const violationByArm = defineMetric({
  id: "violation",
  title: "Violation of each arm",
  unit: "pulls",
  range: "from minus to plus the number of rounds; below 0 when the arm is ahead",
  better: "lower",
  zero: "the arm has exactly what it was promised",
  perArm: true,
  contract: "any",
  onOwnClock: "own-clock-violation",
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
});

/** The same for quotas on each arm's own clock: r_i·a_i(t) − N_i(t), with a_i(t) the rounds in which arm i was open. */
export const ownClockViolationByArm = defineMetric({
  id: "own-clock-violation",
  title: "Violation of each arm on its own clock",
  unit: "pulls",
  range: "from minus to plus the number of rounds; below 0 when the arm is ahead",
  better: "lower",
  zero: "the arm has exactly its share of the rounds in which it was open",
  perArm: true,
  contract: "quota",
  followsChanges: true,
  create: (context) => {
    const { shares } = quotaOf(context, "own-clock-violation");
    return {
      read: (outcome, into, at) => {
        for (let arm = 0; arm < shares.arms; arm++) {
          into[at + arm] = deficitOf(shares, outcome, arm, "own clock");
        }
      },
    };
  },
});
