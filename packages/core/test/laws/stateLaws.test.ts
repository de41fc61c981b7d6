import { describe } from "vitest";
import { badStatesAreRefused } from "./badStatesAreRefused.js";
import { beyondTheHorizon } from "./beyondTheHorizon.js";
import { horizonInIdentity } from "./horizonInIdentity.js";
import { impossibleStates } from "./impossibleStates.js";
import { everyPolicyKeeps } from "./law.js";
import { replay } from "./replay.js";
import { stateIsACopy } from "./stateIsACopy.js";
import { stateRoundTrip } from "./stateRoundTrip.js";
import { statesOfOthersAreRefused } from "./statesOfOthersAreRefused.js";

describe("laws of states, records and horizons", () => {
  everyPolicyKeeps([
    stateRoundTrip,
    stateIsACopy,
    replay,
    statesOfOthersAreRefused,
    horizonInIdentity,
    ...beyondTheHorizon,
    badStatesAreRefused,
    impossibleStates,
  ]);
});
