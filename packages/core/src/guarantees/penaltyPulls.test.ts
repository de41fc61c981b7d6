import { describe, expect, it } from "vitest";
import * as reference from "../../test/references/penaltyBounds.js";
import { penaltyTheorem1Conditions } from "../../test/references/penaltyBounds.js";
import { coreInstance, penaltyExamples } from "../../test/support/penaltyExamples.js";
import type { Bound } from "./bound.js";
import { penaltyTheorem1, penaltyTheorem3 } from "./penaltyPulls.js";

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

describe("Theorem 3", () => {
  it("by hand: μ + A = 1.2 and 1", () => {
    // b_1 = 1/0.2² = 25, b_2 = 1/(1 − 0.8)² = 25: a_1 = 200, a_2 = 8·(2·25 + 25) = 600.
    const bounds = penaltyTheorem3(coreInstance([0.8, 0.5], [0.4, 0.5], [0, 0.1], 1000), { constant: 7 });
    expect(bounds.map((one) => value(one) - 7)).toEqual(
      [200, 600].map((a) => expect.closeTo(a * Math.log(1000), 6) as number),
    );
  });

  it("is infinite from a tie on: experiment A's two arms with 0.6", () => {
    const means = [0.9, 0.8, 0.7, 0.6, 0.6, 0.4, 0.3, 0.2, 0.1];
    const bounds = penaltyTheorem3(
      coreInstance(
        means,
        means.map(() => 0.45),
        means.map(() => 0.05),
        20_000,
      ),
    );
    expect(bounds.map(({ applies }) => applies)).toEqual(means.map((_, arm) => arm < 3));
    expect(because(bounds[4])).toBe("infinite: μ + A of arm 3 equals μ + A of arm 4");
    expect(because(bounds[5])).toBe("arm 5 is non-critical");
    // Ties of the decimals count, also where doubles differ: 0.7 + 0.6 = 1.2999999999999998 against 0.9 + 0.4.
    const decimals = penaltyTheorem3(coreInstance([0.9, 0.7], [0.4, 0.6], [0.1, 0.1], 1000));
    expect(decimals.map(because)).toEqual(Array(2).fill("infinite: μ + A of arm 0 equals μ + A of arm 1"));
    // A = Δ: μ + A of arm 1 equals μ*.
    const [, tied] = penaltyTheorem3(coreInstance([0.75, 0.5], [0.5, 0.25], [0.1, 0.1], 1000));
    expect(because(tied)).toBe("infinite: μ + A of arm 1 equals μ of arm 0");
  });

  it("is the reference's number", () => {
    for (const { ours, theirs } of penaltyExamples(300, 43)) {
      const bounds = penaltyTheorem3(ours, { constant: 0 });
      reference.penaltyTheorem3(theirs).forEach(({ explicit }, arm) => {
        expect(bounds[arm].applies).toBe(explicit !== undefined);
        if (explicit !== undefined && explicit > 0) expect(value(bounds[arm]) / explicit).toBeCloseTo(1, 10);
      });
    }
  });
});
