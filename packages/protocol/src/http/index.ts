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
