import { EvenhandError } from "../errors.js";
import type { Shares } from "../shares/shares.js";
import { defineMetric, type MetricDefinition, type MetricDescription, type Outcome } from "./metric.js";
import { type Clock, deficitOf, quotaOf } from "./quotaOf.js";

/** How far the arm that is furthest behind was behind its quota at the end of the last round: max_i r_i·t − N_i(t). */
export const finalViolation = finalOn("all rounds", {
  id: "final-violation",
  title: "Final quota violation",
  unit: "pulls",
  range: "any number below the number of rounds; below 0 when all are ahead",
  better: "lower",
  zero: "the arm furthest behind has exactly its share",
  perArm: false,
  contract: "quota",
  onOwnClock: "own-clock-final-violation",
});

/** The same on each arm's own clock: max_i r_i·a_i(t) − N_i(t), with a_i(t) the rounds in which arm i was open. */
export const ownClockFinalViolation = finalOn("own clock", {
  id: "own-clock-final-violation",
  title: "Final quota violation on own clocks",
  unit: "pulls",
  range: "any number below the number of rounds; below 0 when all are ahead",
  better: "lower",
  zero: "the arm furthest behind has exactly its share of the rounds in which it was open",
  perArm: false,
  contract: "quota",
  followsChanges: true,
});

/**
 * How far any arm was behind its quota at the end of any round: max_t max_i r_i·t − N_i(t). Below 1 the promise
 * N_i(t) >= floor(r_i·t) was kept throughout.
 */
export const worstViolation = worstOn("all rounds", {
  id: "worst-violation",
  title: "Worst quota violation",
  unit: "pulls",
  range: "at least 0, below the number of rounds",
  better: "lower",
  zero: "no arm was ever behind its share",
  perArm: false,
  contract: "quota",
  onOwnClock: "own-clock-worst-violation",
});

/**
 * The same on each arm's own clock: max_t max_i r_i·a_i(t) − N_i(t), with a_i(t) the rounds in which arm i was open.
 * Below 1 the promise N_i(t) >= floor(r_i·a_i(t)) was kept throughout; no policy can promise more to an arm that may
 * be absent (docs/adr/0003). Where shares change, r_i·a_i is the sum of the shares in force (docs/adr/0011).
 */
export const ownClockWorstViolation = worstOn("own clock", {
  id: "own-clock-worst-violation",
  title: "Worst quota violation on own clocks",
  unit: "pulls",
  range: "at least 0, below the number of rounds",
  better: "lower",
  zero: "no arm was ever behind its share of the rounds in which it was open",
  perArm: false,
  contract: "quota",
  followsChanges: true,
});

function finalOn<const Id extends string>(clock: Clock, description: MetricDescription<Id>): MetricDefinition<Id> {
  return defineMetric({
    ...description,
    create: (context) => {
      const { shares } = quotaOf(context, description.id);
      return {
        read: (outcome, into, at) => {
          into[at] = presentViolation(shares, outcome, clock);
        },
      };
    },
  });
}

/**
 * An arm's deficit grows until it is pulled and never while it is, so it is enough to look at an arm just before the
 * first of its pulls in a row, and at all arms in the end: at most one comparison a round, whatever the number of
 * arms.
 */
function worstOn<const Id extends string>(clock: Clock, description: MetricDescription<Id>): MetricDefinition<Id> {
  return defineMetric({
    ...description,
    create: (context) => {
      const { shares } = quotaOf(context, description.id);
      const isOwn = clock === "own clock";
      let worst = 0;
      return {
        begin: () => {
          worst = 0;
        },
        pulling: (arm, round, pulls, absences) => {
          const rounds = round - 1 - (isOwn ? absences : 0);
          worst = Math.max(worst, shares.deficit(arm, rounds, pulls));
        },
        read: (outcome, into, at) => {
          const known = isOwn ? outcome.accounts?.worst : undefined;
          into[at] = known ?? Math.max(worst, presentViolation(shares, outcome, clock));
        },
      };
    },
  });
}

function presentViolation(shares: Shares, outcome: Outcome, clock: Clock): number {
  let worst = -Infinity;
  for (let arm = 0; arm < shares.arms; arm++) {
    worst = Math.max(worst, deficitOf(shares, outcome, arm, clock));
  }
  return worst;
}

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
