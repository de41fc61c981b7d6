export {
  allocatorInput,
  armInput,
  rewardTermsInput,
  termsInput,
  type AllocatorInput,
  type ArmInput,
  type TermsBody,
} from "./allocatorInput.js";
export {
  armsAddedInput,
  armsRetiredInput,
  calibrationInput,
  changeInput,
  erasureInput,
  grantInput,
  labelsInput,
  type ArmTerms,
  type Effect,
  type ErasureInput,
  type GrantInput,
  type LabelsInput,
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
