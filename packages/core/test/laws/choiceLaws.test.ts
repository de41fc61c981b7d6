import { describe, expect, it } from "vitest";
import { choiceLaws } from "../../src/laws/brokenLaws.js";
import { policies } from "../../src/policies/index.js";
import { everyPolicyKeeps } from "./law.js";
import { observationsAreTold } from "./observationsAreTold.js";
import { parameterLaws } from "./parameterLaws.js";
import { playIsRoundByRound } from "./playIsRoundByRound.js";
import { propensitiesAddUp } from "./propensitiesAddUp.js";
import { propensityIsTheFrequency } from "./propensityIsTheFrequency.js";
import { seedDecides } from "./seedDecides.js";
import { subjects } from "./subject.js";

describe("laws of parameters, choices and their reasons", () => {
  it("covers the registry", () => {
    expect([...new Set(subjects.map(({ definition }) => definition))]).toEqual(policies);
  });

  everyPolicyKeeps([
    ...parameterLaws,
    ...choiceLaws,
    playIsRoundByRound,
    observationsAreTold,
    seedDecides,
    propensitiesAddUp,
    propensityIsTheFrequency,
  ]);
});
