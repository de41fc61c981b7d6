import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bruteForceOptimum, type Curve, totalReward } from "../../test/references/anytimeImproving.js";
import { countVectors } from "../../test/references/opportunityOracle.js";
import { randomCurves } from "../../test/support/curves.js";
import { range } from "../../test/support/history.js";
import { createEnvironment } from "../environments/index.js";
import { ownCurve } from "../functions/curves.js";
import { createContract } from "./index.js";

const improving = (...curves: unknown[]) => createEnvironment({ id: "improving", parameters: { curves } });

function deficits(tolerance: number, environment: ReturnType<typeof improving>, pulls: readonly number[]): number[] {
  const into = new Float64Array(pulls.length);
  const contract = createContract({ id: "potential", parameters: { tolerance } }, { arms: pulls.length, perRound: 1 });
  contract.deficits(environment, 1, pulls, into);
  return [...into];
}

describe("the deficits of the potential contract", () => {
  const environment = improving(
    { family: "line", potential: 0.5, slope: 0.125 },
    { family: "power", potential: 1, rate: 0.5 },
    { family: "hyperbola", potential: 0.75, half: 9 },
    { family: "values", values: [0.25, 0.5] },
  );

  it("the pulls that an arm needs to come within ε of its limit, and none once it is there", () => {
    // 1/2 − n/8 ≤ 1/4: n = 2.   n^(−1/2) ≤ 1/4: n = 16.   27/4/(n + 9) ≤ 1/4: n = 18.   values: n = 1
    expect(deficits(0.25, environment, [0, 0, 0, 0])).toEqual([2, 16, 18, 1]);
    expect(deficits(0.25, environment, [1, 15, 18, 40])).toEqual([1, 1, 0, 0]);
    // ε = 0: all the way, for those that arrive.
    expect(deficits(0, environment, [1, 0, 0, 1]).filter((_, arm) => arm % 3 === 0)).toEqual([3, 1]);
  });

  it("a number of pulls, however slow the arm is", () => {
    expect(deficits(0.01, improving({ family: "power", potential: 1, rate: 0.1 }), [0])).toEqual([2 ** 53]);
    // 1 − n^(−1/10) is within 1/2 at 2^10 pulls.
    expect(deficits(0.5, improving({ family: "power", potential: 1, rate: 0.1 }), [24])).toEqual([1000]);
  });

  it("no more than an own curve is known for, and nothing can be said without its limit", () => {
    const known = ownCurve((n) => n / 100, { upTo: 30, potential: 1 });
    expect(deficits(0.01, improving(known), [10])).toEqual([20]);
    const unknown = improving({ family: "values", values: [1] }, (n: number) => n / 100);
    expect(() => deficits(0.01, unknown, [0, 0])).toThrow(
      expect.objectContaining({
        code: "potential-unknown",
        received: '"a curve of the arm at index 1 without its limit"',
      }),
    );
    const steady = createEnvironment({ id: "constant", parameters: { rewards: [1] } });
    expect(() => deficits(0.01, steady, [0])).toThrow(expect.objectContaining({ code: "potential-unknown" }));
  });
});

describe("the oracle of the potential contract", () => {
  const valuesOf = (curve: Curve, arm: number, length: number) => ({
    family: "values",
    values: range(length).map((n) => curve(arm, n + 1)),
  });
  const oracle = (environment: ReturnType<typeof improving>, horizon: number, perRound = 1) =>
    createContract("potential", { arms: environment.arms, perRound }).oracle(environment, horizon);

  it("is the best single arm, as good as every way to split the pulls (Proposition 1)", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 9 }), fc.nat(), (arms, horizon, seed) => {
        const curve = randomCurves(seed, arms, horizon);
        const environment = improving(...range(arms).map((arm) => valuesOf(curve, arm, horizon)));
        const pulls = [...oracle(environment, horizon)];
        expect(pulls.filter((count) => count > 0)).toEqual([horizon]);
        const total = pulls.reduce((sum, count, arm) => sum + totalReward(curve, arm, count), 0);
        expect(total).toBe(bruteForceOptimum(curve, arms, horizon));
      }),
      { seed: 130, numRuns: 60 },
    );
  });

  it("is the best arms where a round has several pulls, each arm at most one of them", () => {
    for (const seed of range(20)) {
      const [arms, horizon, perRound] = [4, 3, 2];
      const curve = randomCurves(seed, arms, horizon);
      const environment = improving(...range(arms).map((arm) => valuesOf(curve, arm, horizon)));
      const total = (pulls: readonly number[]) =>
        pulls.reduce((sum, count, arm) => sum + totalReward(curve, arm, count), 0);
      const possible = countVectors(arms, horizon * perRound).filter((pulls) => Math.max(...pulls) <= horizon);
      expect(total([...oracle(environment, horizon, perRound)])).toBe(Math.max(...possible.map(total)));
    }
  });

  it("depends on the horizon, and takes the lowest arm on ties", () => {
    const environment = improving(
      { family: "values", values: [0.5] },
      { family: "line", potential: 1, slope: 0.125 },
      { family: "values", values: [0.5] },
    );
    // 1/8 + … + 7/8 = 3.5 = 7/2; from T = 8 on the line is better.
    expect([6, 7, 8].map((horizon) => [...oracle(environment, horizon)])).toEqual([
      [6, 0, 0],
      [7, 0, 0],
      [0, 8, 0],
    ]);
  });
});
