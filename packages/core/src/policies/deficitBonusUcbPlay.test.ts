import { describe, it } from "vitest";
import { playIsRoundByRound } from "../../test/laws/playIsRoundByRound.js";
import { deficitBonusUcb } from "./deficitBonusUcb.js";

/** Where no arm has a deficit, where nearly all have one, and where that alternates. */
describe.each([0, 0.001, 0.3, 1000])("η-FUCB with η = %d plays stretches as it plays rounds", (eta) => {
  it.each([
    [10, 0.05],
    [4, [0.3, "1/7", 0, 0.4]],
    [3, "1/3"],
    [2, 0],
    [1, 1],
    // Beyond the denominators with which deficits are exact.
    [3, ["1/1048577", 0.1, 0.2]],
  ])("%d arms, r = %j", (arms, shares) => {
    for (const form of ["literal", "positive-part"]) {
      playIsRoundByRound.check({
        name: "η-FUCB",
        definition: deficitBonusUcb,
        arms,
        parameters: { shares, eta, form },
        horizon: undefined,
        rounds: 600,
      });
    }
  });
});
