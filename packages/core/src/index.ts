/**
 * @evenhand/core: allocation policies that keep a stated contract while they learn, and what is needed to simulate,
 * measure and explain them. Pure TypeScript: no dependency, no Node, no DOM.
 */
export { ArmSet, NO_ARM, type Arm } from "./arms.js";
export {
  follow,
  pulledEntry,
  replay,
  tell,
  type ChangedEntry,
  type Disagreement,
  type PulledEntry,
  type RewardedEntry,
  type RunEntry,
  type VoidedEntry,
} from "./registry/runRecord.js";
export type { AvailabilityDescription } from "./conditions/availability.js";
export type { StudyChange } from "./conditions/changes.js";
export { voidParameters, type VoidsInput } from "./conditions/voids.js";
export type { DelayDescription } from "./conditions/delay.js";
export type { Contract, ContractDescription, ContractSetup, ContractTerm } from "./contracts/contract.js";
export { createContract, type AnyContract, type ContractParameters } from "./contracts/index.js";
export {
  approximatelyProportional,
  logUtility,
  proportionalAllocation,
  proportionalChange,
} from "./oracles/proportionalAllocation.js";
export { bestIntegerAllocation } from "./oracles/bestIntegerAllocation.js";
export type { PotentialContract } from "./contracts/potential.js";
export type { ProportionalContract } from "./contracts/proportional.js";
export { thresholdsFromExponent, type PenaltyContract } from "./contracts/penalty.js";
export { prophetSets, type ProphetSets } from "./oracles/knownMeans.js";
export type { QuotaContract } from "./contracts/quota.js";
export type { DeservedShareDescription } from "./deserved/defineDeservedShare.js";
export type { DeservedShare } from "./functions/deservedShare.js";
export type { OpportunityContract } from "./contracts/opportunity.js";
export { ownShare, type OwnShare } from "./functions/ownShare.js";
export { carryByArm } from "./carry.js";
export type { CarriedArms } from "./carry.js";
export type { CarryRule, OwnState } from "./carry.js";
export type { CheckedPolicy } from "./registry/checkedPolicy.js";
export { createPolicy, type PolicyId, type PolicyParameters, type PolicySetup } from "./registry/createPolicy.js";
export type { OwnDefinitions } from "./registry/definitions.js";
export type {
  AvailabilityInput,
  ContractInput,
  DelayInput,
  EnvironmentInput,
  MetricInput,
  PolicyInput,
  TypedStudy,
} from "./simulation/typedStudy.js";
export {
  availabilities,
  contracts,
  delays,
  describeDefinitions,
  deservedShares,
  environments,
  findPolicy,
  learners,
  metrics,
  policies,
  variants,
  type DescribedDefinitions,
} from "./registry/described.js";
export {
  defineEnvironment,
  type EnvironmentDefinition,
  type EnvironmentDescription,
} from "./environments/defineEnvironment.js";
export type { EnvironmentId, EnvironmentParameters } from "./environments/index.js";
export type { CurveInput } from "./functions/curves.js";
export type { Environment } from "./environment.js";
export type { Curve } from "./functions/curve.js";
export type { Sequence } from "./functions/curve.js";
export { ownCurve, type OwnCurve } from "./functions/curves.js";
export { createCheckedEnvironment as createEnvironment } from "./registry/checkedEnvironment.js";
export * as needs from "./door/needs.js";
export type { Check, NumberRange } from "./door/needs.js";
export {
  defineErrors,
  errorTable,
  EvenhandError,
  type ErrorCode,
  type ErrorData,
  type ErrorDetails,
  type ErrorRow,
} from "./errors.js";
export { brokenLaws, type BrokenLaw, type LawReport } from "./laws/brokenLaws.js";
export { defaultAllowance, defaultLearner } from "./learners/defaultLearner.js";
export { exp, ln, pow } from "./math/index.js";
export {
  defineMetric,
  type Meter,
  type MetricContext,
  type MetricDefinition,
  type MetricDescription,
  type MetricParameters,
  type Outcome,
  type PromisedAccounts,
} from "./metrics/metric.js";
export type { MetricId, MetricName } from "./metrics/index.js";
export { describeMetric } from "./registry/described.js";
export {
  shapeOf,
  type Definition,
  type Description,
  type Parameter,
  type Parameters,
  type Registry,
  type Specification,
  type SpecificationInput,
  type ValuesOf,
} from "./parameters/descriptors.js";
export type { ArmGroups } from "./parameters/choices.js";
export type { DeservedShareInput, LearnerInput } from "./specification/inputs.js";
export { nearest } from "./text/nearest.js";
export { powerOfTen } from "./text/powerOfTen.js";
export { findDefinition, type RegistryEntry } from "./specification/specification.js";
export type {
  ChoiceShape,
  EitherShape,
  InWords,
  ListShape,
  NumberShape,
  Shape,
  TaggedShape,
  TextShape,
  VariantId,
  VariantShape,
} from "./parameters/shape.js";
export { valuesInWords } from "./specification/parseParameters.js";
export {
  definePolicy,
  type Circumstance,
  type Example,
  type PaperNames,
  type PolicyDefinition,
  type PolicyDescription,
  type Situation,
} from "./definePolicy.js";
export { guaranteeInWords } from "./definePolicy.js";
export type { Forgone, LivingPolicy, QuotaChange, QuotaChanged, Tenure } from "./livingPolicy.js";
export type { ContractId, Policy, Propensity, Reason, Round, Setup } from "./policy.js";
export { ArmStreams, beta, gamma, Generator, normal, purpose, type Seed } from "./random/index.js";
export { parseFraction, type Fraction } from "./shares/fraction.js";
export * as ratios from "./shares/ratios.js";
export type { Ratio } from "./shares/ratios.js";
export { Shares, type SharesInput } from "./shares/shares.js";
export type { PassedArm, Rule, Vocabulary } from "./rules/rule.js";
export { isFree, ruleOf, rules, type RuleId } from "./rules/rules.js";
export { armName, labelsOf, type LabelledInput } from "./simulation/labelsOf.js";
export { blocksOf, playBlock, playBlocks, trialsOf, type Block, type Player } from "./simulation/block.js";
export { playedAlike, type StudyPolicy } from "./simulation/playedAlike.js";
export {
  labelOf,
  policyLabelled,
  resultOf,
  resultSoFar,
  type MetricResult,
  type PolicyResult,
  type QuantileName,
  type SimulationResult,
  type Summary,
} from "./simulation/result.js";
export { simulate, simulateAll, type Progress } from "./simulation/simulate.js";
export { CheckedStudy, type Study } from "./simulation/study.js";
export { violationMetric, type StudyPromise } from "./simulation/studyMetrics.js";
export { studyWarnings, type StudyWarning } from "./simulation/studyWarnings.js";
export { talliesOf, type Tally } from "./simulation/tally.js";
export type { ArmMetrics, Cell, CellSums, RowLayout, TrialNumbers } from "./simulation/trialRows.js";
export {
  tenureTimeline,
  traceTrial,
  type TenureRow,
  type TenureStretch,
  type TracedPull,
} from "./simulation/traceTrial.js";
export { confidenceSequence } from "./statistics/confidenceSequence.js";
export type { Bin, Distribution, Moments } from "./statistics/distribution.js";
export { exactInterval, hypergeometricTail, type HitCount } from "./statistics/exactCounts.js";
export { stateFromBytes, stateToBytes } from "./state/binary.js";
export {
  stateFromJson,
  stateToJson,
  type ColumnType,
  type JsonNumber,
  type StateJson,
  type StatePartJson,
} from "./state/json.js";
export type { CanonicalValue, CanonicalValues, PartIdentity, PolicyIdentity } from "./state/identity.js";
export type { Column, PolicyState } from "./state/policyState.js";
export type { ProgressState, SavedState } from "./state/policyState.js";
export { warningsOf } from "./registry/warningsOf.js";
export { csvLine, type CsvValue } from "./text/csv.js";
export { isPrintable, isWholeText, toPrintable } from "./text/printable.js";
