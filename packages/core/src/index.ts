/**
 * @evenhand/core: allocation policies that keep a stated contract while they learn, and what is needed to simulate,
 * measure and explain them. Pure TypeScript: no dependency, no Node, no DOM.
 */
export { ArmSet, NO_ARM, type Arm } from "./arms.js";
export { chooseMany } from "./chooseMany.js";
export type { Availability, AvailabilityDefinition } from "./conditions/availability.js";
export { availabilities } from "./conditions/availability.js";
export { delays, type Delay, type DelayDefinition } from "./conditions/delay.js";
export { createAvailability, createDelay } from "./conditions/index.js";
export type { Contract, ContractDefinition } from "./contracts/contract.js";
export { contracts, createContract } from "./contracts/index.js";
export { QuotaContract } from "./contracts/quota.js";
export type { DeservedShare, DeservedShareDefinition } from "./contracts/deservedShare.js";
export { deservedShares } from "./contracts/deservedShares.js";
export { OpportunityContract } from "./contracts/opportunity.js";
export { ownShare, type OwnShare } from "./contracts/ownShare.js";
export { createPolicy, findPolicy } from "./createPolicy.js";
export type { Environment, EnvironmentDefinition } from "./environments/environment.js";
export { createEnvironment, environments } from "./environments/index.js";
export { oneOpportunityEach } from "./environments/instances/oneOpportunityEach.js";
export type { OpportunityInstance } from "./environments/instances/opportunityInstance.js";
export { opportunityLowerBoundFamily } from "./environments/instances/opportunityLowerBoundFamily.js";
export { opportunityLowerBoundInstance } from "./environments/instances/opportunityLowerBoundInstance.js";
export { errorTable, EvenhandError, type ErrorCode } from "./errors.js";
export { opportunityEpsilon, type Theorem3 } from "./guarantees/opportunityEpsilon.js";
export { opportunityLowerBound } from "./guarantees/opportunityLowerBound.js";
export { gapPulls, sharePulls } from "./guarantees/opportunityPulls.js";
export {
  constantShareRegret,
  exploreThenServeRegret,
  looseShareRegret,
  selfRegulatedUtilityRegret,
} from "./guarantees/opportunityRegret.js";
export { learners } from "./learners/index.js";
export { exp, ln, pow } from "./math/index.js";
export { metrics } from "./metrics/index.js";
export type { Meter, MetricContext, MetricDefinition, Outcome } from "./metrics/metric.js";
export type { Parameter, Parameters, Specification, SpecificationInput } from "./parameters/descriptors.js";
export { policies } from "./policies/index.js";
export type { ContractId, Policy, PolicyDefinition, Reason, Round, Setup } from "./policy.js";
export { beta, gamma, Generator, normal, purpose, type Seed } from "./random/index.js";
export { parseFraction, type Fraction } from "./shares/fraction.js";
export { Shares, type SharesInput } from "./shares/shares.js";
export type { Block } from "./simulation/block.js";
export type { MetricResult, PolicyResult, SimulationResult, Summary } from "./simulation/result.js";
export { simulate, simulateAll, type Progress } from "./simulation/simulate.js";
export type { Study } from "./simulation/study.js";
export { stateFromBytes, stateToBytes } from "./state/binary.js";
export { stateFromJson, stateToJson, type StateJson } from "./state/json.js";
export type { Column, PolicyState } from "./state/policyState.js";
