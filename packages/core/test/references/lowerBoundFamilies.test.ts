import { expect, test } from "vitest";
import { offlineOptimum, totalReward } from "./anytimeImproving.js";
import { range } from "../support/history.js";
import {
  appendixBInstance,
  improvingInstance,
  roundRobinWitness,
  theorem3Epsilon,
  theorem3Family,
  theorem3Instance,
} from "./lowerBoundFamilies.js";
import { deservedPulls, optimalCounts, utility } from "./opportunityOracle.js";
import { roundRobinReference } from "./roundRobin.js";

const parameters = { arms: 2, rounds: 1000, lipschitz: 1, c: 1 };

test("Theorem 3's family, worked by hand", () => {
  // K = 2, L = 1, c = 1: c³ = 1 > K/(4L) = 1/2. T = 1000: ε = 1/10 < 1.
  // f(0.55) = 0.05/2, f(1) = 0.1/2: 25 and 50 pulls.
  const instance = theorem3Instance(parameters, 1, []);
  expect(theorem3Epsilon(parameters)).toBeCloseTo(0.1, 12);
  expect(instance.means[0]).toBeCloseTo(0.55, 12);
  expect(instance.lambda).toEqual([1, 1]);
  expect(deservedPulls(instance)).toEqual([25, 50]);
  expect(optimalCounts(instance)).toEqual([25, 975]);
  // 975 + 25·0.55 = 988.75 = T − T·L·ε/(4K) + T·L·ε²/(4K) = 1000 − 12.5 + 1.25.
  expect(utility(instance, [25, 975])).toBeCloseTo(988.75, 9);
  // All other arms poor: OPT pulls arm K only.
  expect(optimalCounts(theorem3Instance(parameters, 1, [0]))).toEqual([0, 1000]);
});

test("the family has K·2^(K − 1) different members; Σ f ≤ 1 on each", () => {
  const family = theorem3Family({ arms: 4, rounds: 3000, lipschitz: 1, c: 1.1 });
  expect(new Set(family.map(({ means }) => means.join())).size).toBe(4 * 8);
  for (const { means, share } of family) {
    expect(means.filter((mean) => mean === 1)).toHaveLength(1);
    expect(share([...means]).reduce((total, one) => total + one, 0)).toBeLessThanOrEqual(1);
  }
});

test("Theorem 3's conditions", () => {
  expect(() => theorem3Epsilon({ ...parameters, c: 0.79 })).toThrow("c³"); // 0.79³ = 0.493 < 1/2
  expect(() => theorem3Epsilon({ ...parameters, lipschitz: 10 })).toThrow("ε < 1/L"); // ε = 1/10 = 1/L
  // L = 1/2: c³ > 1, and ε < 2 alone would allow means above 1.
  expect(() => theorem3Epsilon({ arms: 2, rounds: 2, lipschitz: 0.5, c: 1.5 })).toThrow("ε ≤ 1");
});

test("appendix B", () => {
  // T = 1000: μ_2 = (1 + 1/10)/2, Δ_2 = 0.45 < λ: OPT gives each arm with a gap below 1/2 its single pull.
  const instance = appendixBInstance(1000, [0.25]);
  expect(instance.means[1]).toBeCloseTo(0.55, 12);
  expect(deservedPulls(instance)).toEqual([1, 1, 1]);
  expect(optimalCounts(instance)).toEqual([999, 1, 0]);
});

test("I_m, worked by hand: k = 3, T = 7, N = 3, kN = 9", () => {
  const curve = improvingInstance(3, 7, 1);
  expect(range(5).map((n) => curve(0, n + 1))).toEqual([1 / 9, 2 / 9, 3 / 9, 3 / 9, 3 / 9]);
  expect(range(10).map((n) => curve(1, n + 1))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 9].map((n) => n / 9));
  expect(offlineOptimum(curve, 3, 7)).toBeCloseTo(28 / 9, 12);
});

test("round robin: about k on I_m, about k² on its witness", () => {
  const [arms, rounds] = [4, 64];
  const reward = (curve: ReturnType<typeof improvingInstance>): number => {
    const pulls = roundRobinReference({ arms, rounds });
    return range(arms).reduce(
      (sum, arm) => sum + totalReward(curve, arm, pulls.filter((one) => one === arm).length),
      0,
    );
  };
  // I_m: k arms with 16 pulls each: 4·(1 + … + 16)/64 = 8.5; OPT = (1 + … + 64)/64 = 32.5. Ratio 3.82.
  const instance = improvingInstance(arms, rounds, 2);
  expect([reward(instance), offlineOptimum(instance, arms, rounds)]).toEqual([8.5, 32.5]);
  // Witness: (1 + … + 16)/64 = 2.125 against 32.5: 15.29, at least 16/2.
  const witness = roundRobinWitness(arms, rounds);
  expect([reward(witness), offlineOptimum(witness, arms, rounds)]).toEqual([2.125, 32.5]);
});
