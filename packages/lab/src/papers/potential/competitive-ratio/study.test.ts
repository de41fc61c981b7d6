import { createEnvironment, simulateAll } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { comparedPolicies, improvingStudy, valueOf } from "../improvingStudy.js";
import { hkrWitness } from "./study.js";

const { anytime, hkr } = comparedPolicies;

describe("HKR's witness", () => {
  it("is a line n/T, and arms that stop at 2/k² after T/k pulls", () => {
    const environment = createEnvironment(hkrWitness({ arms: 4, horizon: 64 }));
    const rewards = (arm: number) => [1, 15, 16, 17, 64].map((n) => environment.curve?.(arm).reward(n));
    // 2n/(4·64) = n/128, at most 1/8 = 16/128: exact in binary
    for (const arm of [0, 1, 2]) expect(rewards(arm)).toEqual([1 / 128, 15 / 128, 1 / 8, 1 / 8, 1 / 8]);
    expect(rewards(3)).toEqual([1 / 64, 15 / 64, 16 / 64, 17 / 64, 1]);
  });

  it.each([
    [3, 30],
    [4, 80],
    [7, 700],
    [20, 60],
  ])("k = %d, T = %d: HKR drops no arm, and Algorithm 1 every other one after two pulls", (k, horizon) => {
    const environment = hkrWitness({ arms: k, horizon });
    const result = simulateAll(
      improvingStudy({
        environment,
        policies: [anytime, hkr],
        horizon,
        seed: 1,
        metrics: ["competitive-ratio", "pulls"],
      }),
    );
    const pulls = (policy: typeof anytime | typeof hkr) =>
      Array.from({ length: k }, (_, arm) => valueOf(result, policy, "pulls", { arm }));
    expect(pulls(hkr)).toEqual(new Array(k).fill(horizon / k));
    expect(pulls(anytime)).toEqual([...new Array<number>(k - 1).fill(2), horizon - 2 * (k - 1)]);
    // n = T/k: (k − 1)·2/(kT)·n(n + 1)/2 + n(n + 1)/(2T), of OPT = (T + 1)/2
    const n = horizon / k;
    const earned = ((k - 1) * (2 / (k * horizon)) + 1 / horizon) * ((n * (n + 1)) / 2);
    expect(valueOf(result, hkr, "competitive-ratio")).toBeCloseTo((horizon + 1) / 2 / earned, 8);
  });
});
