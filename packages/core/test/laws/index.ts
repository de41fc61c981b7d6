import { allArmsOpen } from "./allArmsOpen.js";
import { beyondTheHorizon } from "./beyondTheHorizon.js";
import { badStatesAreRefused } from "./badStatesAreRefused.js";
import { carryLaws } from "./carry.js";
import { choosingChangesNothing } from "./choosingChangesNothing.js";
import { explanationAgrees } from "./explanationAgrees.js";
import { explanationSurvives } from "./explanationSurvives.js";
import { horizonInIdentity } from "./horizonInIdentity.js";
import { impossibleStates } from "./impossibleStates.js";
import { lateRewards } from "./lateRewards.js";
import type { Law } from "./law.js";
import { observationsAreTold } from "./observationsAreTold.js";
import { playIsRoundByRound } from "./playIsRoundByRound.js";
import { onlyOpenArms } from "./onlyOpenArms.js";
import { parameterLaws } from "./parameterLaws.js";
import { propensitiesAddUp } from "./propensitiesAddUp.js";
import { propensityIsTheFrequency } from "./propensityIsTheFrequency.js";
import { quotasCountPulls } from "./quotasCountPulls.js";
import { replay } from "./replay.js";
import { seedDecides } from "./seedDecides.js";
import { startsWithEveryArm } from "./startsWithEveryArm.js";
import { stateIsACopy } from "./stateIsACopy.js";
import { statesOfOthersAreRefused } from "./statesOfOthersAreRefused.js";
import { stateRoundTrip } from "./stateRoundTrip.js";

export const laws: readonly Law[] = [
  choosingChangesNothing,
  stateRoundTrip,
  stateIsACopy,
  replay,
  lateRewards,
  playIsRoundByRound,
  observationsAreTold,
  startsWithEveryArm,
  quotasCountPulls,
  onlyOpenArms,
  allArmsOpen,
  explanationAgrees,
  explanationSurvives,
  seedDecides,
  propensitiesAddUp,
  propensityIsTheFrequency,
  ...parameterLaws,
  statesOfOthersAreRefused,
  horizonInIdentity,
  ...beyondTheHorizon,
  badStatesAreRefused,
  impossibleStates,
  ...carryLaws,
];
