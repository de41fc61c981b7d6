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
  grantInput,
  labelsInput,
  reseedInput,
  type ArmsAddedInput,
  type ArmsRetiredInput,
  type ArmTerms,
  type CalibrationInput,
  type ChangeInput,
  type Effect,
  type ErasureInput,
  type GrantInput,
  type LabelsInput,
  type ReseedInput,
} from "./changeInput.js";
export {
  decisionAnswer,
  decisionIdsInput,
  decisionInput,
  decisionsInput,
  rewardInput,
  rewardsInput,
  type DecisionAnswer,
  type DecisionInput,
  type RewardInput,
} from "./decisionInput.js";
export { ALLOCATOR_ID, termFields, type TermField, type TermShape } from "./termFields.js";
export type {
  AlarmAnswer,
  AllocatorAnswer,
  ArmAnswer,
  ArmsAnswer,
  ChangeAnswer,
  DecisionDetails,
  PublicKeyAnswer,
  UnderstoodAnswer,
} from "./answers.js";
export type { ArmFractionAnswer, EventAnswer, EventFields, OpenArmsAnswer } from "./eventAnswer.js";
