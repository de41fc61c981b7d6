import { externalRegret } from "./externalRegret.js";
import { alphaFairness, brokenFloors, disparity, waited } from "./quotaKept.js";
import {
  approximatePairs,
  cosineSimilarity,
  proportionalDeficit,
  proportionalGap,
  proportionalObjective,
} from "./proportional.js";
import { competitiveRatio, distanceToPotential, worstDistanceToPotential } from "./potential.js";
import { dynamicRegret } from "./dynamicRegret.js";
import { expectedReward, regret, reward } from "./reward.js";
import type { MetricDefinition } from "./metric.js";
import { ownClockWorstExcess, worstExcess } from "./excess.js";
import { ownClockRRegret, rRegret } from "./rRegret.js";
import { penalisedRegret, penalisedReward, unfairArms, unfairness, unfairnessByArm, worstDeficit } from "./penalty.js";
import { opportunityRegret, utility, withheld } from "./opportunity.js";
import { phaseRounds, pulls } from "./pulls.js";
import { exposureRegret } from "./exposureRegret.js";
import { nashRegret, pMeanRegret } from "./welfare.js";
import {
  finalViolation,
  ownClockFinalViolation,
  ownClockViolationByArm,
  ownClockWorstViolation,
  violationByArm,
  worstViolation,
} from "./violation.js";

const all = [
  reward,
  regret,
  externalRegret,
  dynamicRegret,
  nashRegret,
  pMeanRegret,
  exposureRegret,
  pulls,
  worstViolation,
  finalViolation,
  worstExcess,
  violationByArm,
  rRegret,
  ownClockWorstViolation,
  ownClockFinalViolation,
  ownClockWorstExcess,
  ownClockViolationByArm,
  ownClockRRegret,
  brokenFloors,
  waited,
  alphaFairness,
  disparity,
  expectedReward,
  penalisedReward,
  penalisedRegret,
  unfairness,
  unfairnessByArm,
  worstDeficit,
  unfairArms,
  utility,
  opportunityRegret,
  withheld,
  ...phaseRounds,
  competitiveRatio,
  distanceToPotential,
  worstDistanceToPotential,
  cosineSimilarity,
  proportionalObjective,
  proportionalGap,
  proportionalDeficit,
  approximatePairs,
] as const;

export const metrics: readonly MetricDefinition[] = all;

/** The ids of all metrics. */
export type MetricId = (typeof all)[number]["id"];

/** A metric by its id, or with values for its parameters: "p-mean-regret(p=-1)". */
export type MetricName = MetricId | `${"p-mean-regret" | "exposure-regret"}(${string})`;
