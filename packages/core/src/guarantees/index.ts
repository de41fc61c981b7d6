/**
 * @evenhand/core/guarantees: the theorems' bounds as functions, and the instances on which papers try them. A program
 * that only allocates needs none of it.
 */
export { catchUpProbability, catchUpTolerance, isWithinCatchUpTolerance } from "./catchUpBounds.js";
export {
  fairlyGreedyGap,
  fairlyGreedyGapFor,
  fairlyGreedyGapOrder,
  fairlyGreedyLeastPulls,
  fairlyGreedyShortfall,
  type FairlyGreedySetting,
} from "./fairlyGreedyBounds.js";
export {
  anytimeImprovingRatio,
  forcedByLowerBoundFamily,
  leastWorstRatio,
  roundRobinLeastWorstRatio,
  roundRobinRatio,
  roundRobinWorstRatio,
} from "./improvingRatios.js";
export { firstAcrossIsBest, hasReachedPotential, isImproving } from "./improvingRuns.js";
export { anytimeImprovingArmRatio, leastPartOfTotal } from "./improvingTotals.js";
export { exploreThenCommitRegret, leastRegretRate, successiveEliminationRegret, ucb1Regret } from "./learnerRegret.js";
export { opportunityEpsilon, type OpportunityFamily } from "./opportunityEpsilon.js";
export { opportunityLowerBound } from "./opportunityLowerBound.js";
export { gapPulls, sharePulls } from "./opportunityPulls.js";
export {
  constantShareRegret,
  exploreThenServeRegret,
  looseShareRegret,
  selfRegulatedUtilityRegret,
  type RegretSizes,
  type RegretWithLearner,
  type RegretWithLipschitz,
} from "./opportunityRegret.js";
export type { Bound } from "./bound.js";
export type { PenaltyInstance } from "./penaltyInstance.js";
export { penaltyTheorem5, penaltyTheorem6, type PenaltyLowerBound } from "./penaltyLowerBounds.js";
export { penaltyTheorem1 } from "./penaltyTheorem1.js";
export { penaltyTheorem2Pulls, penaltyTheorem2Regret, penaltyTheorem2Shortfall } from "./penaltyTheorem2.js";
export { penaltyTheorem3 } from "./penaltyTheorem3.js";
export { penaltyLemma1, penaltyObservation1, penaltyTheorem4 } from "./penaltyTheorem4.js";
export { penaltyTheorem7, type TwoWorlds } from "./penaltyTheorem7.js";
export { naiveEpsilon, naiveRegretBound, naiveRegretOrder } from "./naiveRegretBound.js";
export type { QuotaInstance } from "./quotaInstance.js";
export { quotaRegretBound } from "./quotaRegretBound.js";
export { deadlineViolationBound, largestDeficitViolationBound } from "./quotaViolationBound.js";
export { smallestBound } from "./smallestBound.js";
export { thompsonRegretOrder, thompsonRegretOrderAsQuoted } from "./thompsonRegretOrder.js";
export { trivialRegretBound } from "./trivialRegretBound.js";
export { bloomers } from "./instances/bloomers.js";
export { heidari, heidariExponents } from "./instances/heidari.js";
export { improvingLowerBoundInstance } from "./instances/improvingLowerBoundInstance.js";
export { randomImproving } from "./instances/randomImproving.js";
export { roundRobinWitness } from "./instances/roundRobinWitness.js";
export { oneOpportunityEach } from "./instances/oneOpportunityEach.js";
export type { OpportunityInstance } from "./instances/opportunityInstance.js";
export { opportunityLowerBoundFamily } from "./instances/opportunityLowerBoundFamily.js";
export { opportunityLowerBoundInstance } from "./instances/opportunityLowerBoundInstance.js";
