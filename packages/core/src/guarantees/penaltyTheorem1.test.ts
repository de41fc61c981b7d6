import { describe, expect, it } from "vitest";
import { penaltyTheorem1Conditions } from "../../test/references/penaltyBounds.js";
import { coreInstance, penaltyExamples } from "../../test/support/penaltyExamples.js";
import type { Bound } from "./bound.js";
import { penaltyTheorem1 } from "./penaltyTheorem1.js";

const value = (one: Bound) => (one.applies ? one.value : NaN);
const because = (one: Bound) => (one.applies ? "" : one.because);

describe("Theorem 1", () => {
  it("needs every arm's lead; equal thresholds give floor(τT), unequal ones K − 2 less", () => {
    // √(32·11.513/10^4) = 0.192: leads 0.5 and 0.2 pass, 0.1 does not.
    const equal = (last: number) =>
      penaltyTheorem1(coreInstance([0.9, 0.6, 0.9], [0.5, 0.5, last], [0.1, 0.1, 0.1], 100_009));
    expect(equal(0.2).map(value)).toEqual([10_000, 10_000, 10_000]);
    expect(because(equal(0.1)[0])).toContain("arm 2 has A − Δ = 0.1");
    const unequal = penaltyTheorem1(coreInstance([0.9, 0.6, 0.9], [0.5, 0.5, 0.5], [0.1, 0.2, 0.1], 100_009));
    expect(unequal.map(value)).toEqual([9999, 20_000, 9999]);
    // T = 10: √(32·2.303/1) > 1, so a lead of 1 is enough, and just enough.
    expect(penaltyTheorem1(coreInstance([0.5, 0.5], [1, 1], [0.1, 0.1], 10)).map(value)).toEqual([1, 1]);
    expect(because(penaltyTheorem1(coreInstance([0.9, 0.6], [2, 2], [0.1, 0], 100))[0])).toContain(
      "arm 1 has no threshold",
    );
    expect(because(penaltyTheorem1(coreInstance([0.9, 0.6], [2, 2], [0.5, 0.5], 100))[0])).toContain("sum to 1");
    expect(because(penaltyTheorem1(coreInstance([1.5, 0.6], [2, 2], [0.5, 0.1], 100))[0])).toContain("[0, 1]");
  });

  it("asks what the reference asks", () => {
    for (const { ours, theirs } of penaltyExamples(300, 41)) {
      const expected = penaltyTheorem1Conditions(theirs).every(Boolean);
      expect(penaltyTheorem1(ours)[0].applies).toBe(expected);
    }
  });
});
