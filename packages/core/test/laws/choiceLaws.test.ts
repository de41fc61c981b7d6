import { describe, expect, it } from "vitest";
import { policies } from "../../src/policies/index.js";
import { allArmsOpen } from "./allArmsOpen.js";
import { choosingChangesNothing } from "./choosingChangesNothing.js";
import { explanationAgrees } from "./explanationAgrees.js";
import { explanationSurvives } from "./explanationSurvives.js";
import { lateRewards } from "./lateRewards.js";
import { everyPolicyKeeps } from "./law.js";
import { observationsAreTold } from "./observationsAreTold.js";
import { onlyOpenArms } from "./onlyOpenArms.js";
import { parameterLaws } from "./parameterLaws.js";
import { playIsRoundByRound } from "./playIsRoundByRound.js";
import { propensitiesAddUp } from "./propensitiesAddUp.js";
import { propensityIsTheFrequency } from "./propensityIsTheFrequency.js";
import { quotasCountPulls } from "./quotasCountPulls.js";
import { seedDecides } from "./seedDecides.js";
import { startsWithEveryArm } from "./startsWithEveryArm.js";
import { subjects } from "./subject.js";

describe("laws of parameters, choices and their reasons", () => {
  it("covers the registry", () => {
    expect([...new Set(subjects.map(({ definition }) => definition))]).toEqual(policies);
  });

  everyPolicyKeeps([
    ...parameterLaws,
    choosingChangesNothing,
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
  ]);
});
