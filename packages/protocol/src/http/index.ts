export {
  allocatorInput,
  armInput,
  rewardTermsInput,
  termsInput,
  type AllocatorInput,
  type ArmInput,
  type TermsBody,
} from "./allocatorInput.js";
export { bodyIssue, type BodyIssue } from "./bodyIssue.js";
export {
  armsAddedInput,
  armsRetiredInput,
  calibrationInput,
  changeInput,
  erasureInput,
  forkInput,
  grantInput,
  labelsInput,
  reseedInput,
  storedDataInput,
  tombstoneInput,
  type ArmsAddedInput,
  type ArmsRetiredInput,
  type ArmTerms,
  type CalibrationInput,
  type ChangeInput,
  type Effect,
  type ErasureInput,
  type ForkInput,
  type GrantInput,
  type LabelsInput,
  type ReseedInput,
  type StoredDataInput,
  type TombstoneInput,
} from "./changeInput.js";
export {
  decisionIdsInput,
  decisionInput,
  decisionsInput,
  rewardInput,
  rewardsInput,
  type DecisionInput,
  type RewardInput,
} from "./decisionInput.js";
export { ALLOCATOR_ID, termFields, type TermField, type TermShape } from "./termFields.js";
export * from "./allocatorAnswers.js";
export * from "./armAnswers.js";
export * from "./auditAnswer.js";
export * from "./decisionAnswers.js";
export * from "./eventAnswers.js";
export * from "./queries.js";
export * from "./serviceAnswers.js";
export { exactAnswer, signedHeadExample, type Json, type Reading } from "./answerFields.js";
