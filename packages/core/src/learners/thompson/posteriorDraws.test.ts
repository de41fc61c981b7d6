import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArmSet } from "../../arms.js";
import { highestBeta } from "./posteriorDraws.js";

/** The probabilities of all arms with posteriors Beta(a, b), and the sum of the errors that they state. */
function winsOf(posteriors: readonly (readonly [number, number])[], open?: ArmSet) {
  const successes = Uint32Array.from(posteriors, ([a]) => a - 1);
  const failures = Uint32Array.from(posteriors, ([, b]) => b - 1);
  const all = posteriors.flatMap((_, arm) =>
    open?.has(arm) === false ? [] : [highestBeta(successes, failures, arm, open)],
  );
  const known = all.map((one) => (one.probability === null ? { probability: NaN, error: NaN } : one));
  return { wins: known.map(({ probability }) => probability), errors: known.map(({ error }) => error) };
}

describe("how likely a draw is the highest", () => {
  it.each<[string, (readonly [number, number])[], number[]]>([
    // P(θ_1 < θ_2) = ∫ x·2x dx = 2/3.
    ["Beta(1, 1) and Beta(2, 1)", [[1, 1], [2, 1]], [1 / 3, 2 / 3]], // prettier-ignore
    ["equal ones", [[3, 5], [3, 5], [3, 5], [3, 5]], [1 / 4, 1 / 4, 1 / 4, 1 / 4]], // prettier-ignore
    // ∫ x · x² dx = 1/4 twice, ∫ x·x·2x dx = 1/2.
    ["Beta(1, 1), Beta(1, 1) and Beta(2, 1)", [[1, 1], [1, 1], [2, 1]], [1 / 4, 1 / 4, 1 / 2]], // prettier-ignore
    // ∫ 20 x³(1 − x)·x³ dx = 20·(1/7 − 1/8) = 5/14.
    ["Beta(4, 2) and Beta(3, 1)", [[4, 2], [3, 1]], [5 / 14, 9 / 14]], // prettier-ignore
    // Products of polynomials, integrated in Python's fractions.
    ["Beta(3, 2), Beta(2, 4), Beta(5, 1)", [[3, 2], [2, 4], [5, 1]], [163 / 1001, 1 / 77, 75 / 91]], // prettier-ignore
    [
      "four",
      [[12, 8], [9, 7], [30, 21], [2, 2]], // prettier-ignore
      [0.31327792694646, 0.21736516438611153, 0.20819600612196767, 0.26116090254546076],
    ],
    // Σ_{k<a} B(c + k, b + d) / ((b + k) B(1 + k, b) B(c, d)) with 60 digits in Python's decimal module.
    ["narrow and wide", [[501, 501], [6, 4]], [0.2548833007631858, 1 - 0.2548833007631858]], // prettier-ignore
    ["after 10^5 rounds", [[50_001, 50_001], [50_101, 50_001]], [0.41159729671795925, 1 - 0.41159729671795925]], // prettier-ignore
    ["10^5 against 3", [[40_000, 60_001], [2, 3]], [0.5247913602111933, 1 - 0.5247913602111933]], // prettier-ignore
    ["only successes", [[100_001, 1], [50_000, 3]], [0.9629622222403289, 1 - 0.9629622222403289]], // prettier-ignore
  ])("%s", (_, posteriors, expected) => {
    const { wins, errors } = winsOf(posteriors);
    wins.forEach((found, arm) => {
      expect(Math.abs(found - expected[arm]), `arm ${arm}: ${found}`).toBeLessThanOrEqual(errors[arm]);
      expect(errors[arm]).toBeLessThan(1e-9);
    });
  });

  it("is that of the open arms alone", () => {
    const posteriors = [[1, 1], [90, 2], [2, 1]] as const; // prettier-ignore
    expect(winsOf(posteriors, new ArmSet(3, [0, 2])).wins).toEqual(winsOf([posteriors[0], posteriors[2]]).wins);
    expect(winsOf(posteriors, new ArmSet(3, [1])).wins).toEqual([1]);
  });

  it("adds up to 1 within the errors, for counts of every size", () => {
    const count = fc.oneof(fc.nat(20), fc.nat(3000), fc.nat(2 ** 32 - 1));
    fc.assert(
      fc.property(fc.array(fc.tuple(count, count), { minLength: 1, maxLength: 6 }), (counts) => {
        const { wins, errors } = winsOf(counts.map(([a, b]) => [a + 1, b + 1] as const));
        const [sum, allowed] = [wins, errors].map((all) => all.reduce((total, one) => total + one, 0));
        expect(Math.abs(sum - 1)).toBeLessThanOrEqual(allowed);
        expect(allowed).toBeLessThan(1e-5);
      }),
      { seed: 3, numRuns: 60 },
    );
  });
});
