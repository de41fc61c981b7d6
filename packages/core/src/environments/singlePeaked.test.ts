import { describe, expect, it } from "vitest";
import { simulateAll } from "../simulation/simulate.js";
import { createEnvironment } from "./index.js";
import { checkSinglePeaked } from "./singlePeaked.js";

/** The first arm of inc_dec_1: k₁ = 0.01, k₂ = 0.001, c₁ = 1, c₂ = 0.05, l = 600, a = −0.0015. */
const parameters = {
  heights: [1],
  starts: [1 - 0.0015 * Math.exp(0.01 * 600)],
  ends: [0.05],
  rises: [0.01],
  turns: [600],
  falls: [0.011],
};

describe("single-peaked arms", () => {
  it("return what the authors' formula does", () => {
    const environment = createEnvironment({ id: "single-peaked", parameters });
    const theirs = (t: number) =>
      -0.0015 * Math.exp(-0.01 * (t - 600)) + (0.05 - 1) / (Math.exp(-0.011 * (t - 600)) + 1) + 1;
    environment.begin(1, 0);
    for (let n = 1; n <= 3; n++) expect(environment.draw(0, n)).toBeCloseTo(theirs(n), 13);
    for (const n of [100, 300, 600, 2000]) expect(environment.curve?.(0).reward(n)).toBeCloseTo(theirs(n), 13);
    expect(environment.expectedTotal(0, 2)).toBeCloseTo(theirs(1) + theirs(2), 12);
    // It rises to about 0.84 near pull 330 and ends at 0.05.
    expect(environment.curve?.(0).reward(300)).toBeGreaterThan(0.8);
    expect(environment.curve?.(0).reward(5000)).toBeCloseTo(0.05, 12);
  });

  it("are refused at the pull where they are something else", () => {
    const of =
      (...values: number[]) =>
      (n: number) =>
        values[n - 1];
    const check = (...values: number[]) => checkSinglePeaked(of(...values), values.length, "curve");
    expect(() => check(0, 0.5, 0.75, 0.875, 0.5, 0.5, 0.25)).not.toThrow();
    expect(() => check(0.75, 0.5)).not.toThrow();
    expect(() => check(0.25, 0.5, 0.25, 0.375)).toThrow("f(4) = 0.375");
    expect(() => check(0.25, 0.375, 0.75)).toThrow("an increment of at most that before it, 0.125");
    expect(() => check(0.25, 1.25)).toThrow("values in [0, 1]");
  });

  it("a study names the arm and its pull, and lists of other lengths are refused", () => {
    const study = { policies: [{ id: "spo" }], horizon: 100, trials: 1, seed: 1, metrics: ["pulls"] };
    // An end above the height: the arm rises, slowly at first.
    const environment = {
      id: "single-peaked",
      parameters: { ...parameters, heights: [0.5], ends: [1], turns: [50], falls: [0.25] },
    };
    expect(() => simulateAll({ ...study, environment })).toThrow(/an increment of at most that before it/);
    expect(() => createEnvironment({ id: "single-peaked", parameters: { ...parameters, ends: [0, 0] } })).toThrow(
      "1 values, as many as there are heights",
    );
  });
});
