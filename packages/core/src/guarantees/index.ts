/**
 * @evenhand/core/guarantees: the theorems' bounds as functions, and the instances on which papers try them. A program
 * that only allocates needs none of it.
 */
export { smallestBound, type Bound } from "./bound.js";
export {
  anytimeImprovingArmRatio,
  anytimeImprovingRatio,
  firstAcrossIsBest,
  forcedByLowerBoundFamily,
  hasReachedPotential,
  isImproving,
  leastPartOfTotal,
  leastWorstRatio,
  roundRobinLeastWorstRatio,
  roundRobinRatio,
  roundRobinWorstRatio,
} from "./improvingBounds.js";
export {
  bloomers,
  heidari,
  heidariExponents,
  improvingLowerBoundInstance,
  randomImproving,
  roundRobinWitness,
  unknownHorizonInstance,
} from "./improvingInstances.js";
export {
  exploreThenCommitRegret,
  leastRegretRate,
  successiveEliminationRegret,
  thompsonRegretOrder,
  thompsonRegretOrderAsQuoted,
  ucb1Regret,
} from "./learnerRegret.js";
export {
  constantShareRegret,
  exploreThenServeRegret,
  gapPulls,
  looseShareRegret,
  opportunityEpsilon,
  opportunityLowerBound,
  selfRegulatedUtilityRegret,
  sharePulls,
  type OpportunityFamily,
  type RegretSizes,
  type RegretWithLearner,
  type RegretWithLipschitz,
} from "./opportunityBounds.js";
export {
  oneOpportunityEach,
  opportunityLowerBoundFamily,
  opportunityLowerBoundInstance,
  type OpportunityInstance,
} from "./opportunityInstances.js";
export type { PenaltyInstance } from "./penaltyInstance.js";
export {
  penaltyTheorem5,
  penaltyTheorem6,
  penaltyTheorem7,
  type PenaltyLowerBound,
  type TwoWorlds,
} from "./penaltyLowerBounds.js";
export { penaltyTheorem1, penaltyTheorem3 } from "./penaltyPulls.js";
export {
  penaltyLemma1,
  penaltyObservation1,
  penaltyTheorem2Pulls,
  penaltyTheorem2Regret,
  penaltyTheorem2Shortfall,
  penaltyTheorem4,
} from "./penaltyRegret.js";
export {
  catchUpProbability,
  catchUpTolerance,
  fairlyGreedyGap,
  fairlyGreedyGapFor,
  fairlyGreedyGapOrder,
  fairlyGreedyLeastPulls,
  fairlyGreedyShortfall,
  isWithinCatchUpTolerance,
  type FairlyGreedySetting,
} from "./proportionalBounds.js";
export {
  naiveEpsilon,
  naiveRegretBound,
  naiveRegretOrder,
  quotaRegretBound,
  trivialRegretBound,
  type QuotaInstance,
} from "./quotaRegret.js";
export { deadlineViolationBound, largestDeficitViolationBound } from "./quotaViolationBound.js";
export { leastRegretsAfter, leastRegretWithoutHorizon, unknownHorizons } from "./unknownHorizon.js";
