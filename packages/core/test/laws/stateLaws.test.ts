import { describe } from "vitest";
import { stateLaws } from "../../src/laws/brokenLaws.js";
import { badStatesAreRefused } from "./badStatesAreRefused.js";
import { beyondTheHorizon } from "./beyondTheHorizon.js";
import { impossibleStates } from "./impossibleStates.js";
import { everyPolicyKeeps } from "./law.js";
import { statesOfOthersAreRefused } from "./statesOfOthersAreRefused.js";

describe("laws of states, records and horizons", () => {
  everyPolicyKeeps([
    ...stateLaws,
    statesOfOthersAreRefused,
    ...beyondTheHorizon,
    badStatesAreRefused,
    impossibleStates,
  ]);
});
