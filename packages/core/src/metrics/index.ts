import { alphaFairness } from "./alphaFairness.js";
import { approximatePairs } from "./approximatePairs.js";
import { brokenFloors } from "./brokenFloors.js";
import { competitiveRatio } from "./competitiveRatio.js";
import { disparity } from "./disparity.js";
import { cosineSimilarity } from "./cosineSimilarity.js";
import { distanceToPotential, worstDistanceToPotential } from "./distanceToPotential.js";
import { expectedReward } from "./expectedReward.js";
import type { MetricDefinition } from "./metric.js";
import { ownClockWorstExcess, worstExcess } from "./excess.js";
import { ownClockRRegret } from "./ownClockRRegret.js";
import { penalisedRegret } from "./penalisedRegret.js";
import { penalisedReward } from "./penalisedReward.js";
import { opportunityRegret } from "./opportunityRegret.js";
import { phaseRounds } from "./phaseRounds.js";
import { proportionalDeficit } from "./proportionalDeficit.js";
import { proportionalGap } from "./proportionalGap.js";
import { proportionalObjective } from "./proportionalObjective.js";
import { pulls } from "./pulls.js";
import { regret } from "./regret.js";
import { reward } from "./reward.js";
import { rRegret } from "./rRegret.js";
import { unfairArms, unfairness, unfairnessByArm } from "./unfairness.js";
import { utility } from "./utility.js";
import { finalViolation, ownClockFinalViolation, ownClockWorstViolation, worstViolation } from "./violation.js";
import { ownClockViolationByArm, violationByArm } from "./violationByArm.js";
import { waited } from "./waited.js";
import { withheld } from "./withheld.js";

const all = [
  reward,
  regret,
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
