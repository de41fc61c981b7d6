import { expect, it } from "vitest";
import { bernoulliInstance } from "./opportunityStudy.js";
import { optimumOf } from "./utilityPerRound.js";

it("is Lemma 1's: grants where Δ < λ, pays where Δ > λ", () => {
  // Section 3: μ = (1, 1/2), f = 1/2. Δ = 0.5: with λ = 0.6 both arms have 500 pulls, with 0.25 the second has none.
  const instance = { means: [1, 0.5], deserved: "uniform", horizon: 1000 };
  expect(optimumOf(bernoulliInstance({ ...instance, cost: 0.6 }))).toEqual({
    pulls: [500, 500],
    utility: 750,
    deserved: [500, 500],
  });
  expect(optimumOf(bernoulliInstance({ ...instance, cost: 0.25 }))).toEqual({
    pulls: [1000, 0],
    utility: 875,
    deserved: [500, 500],
  });
});
