import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
import { regret } from "./reward.js";

function regretOf(environmentId: string, parameters: object, round: number, pulls: number[], perRound = 1): number {
  const environment = createEnvironment({ id: environmentId, parameters: parameters as Record<string, unknown> });
  const into = new Float64Array(3).fill(-7);
  regret
    .create({ environment, horizon: 100, perRound })
    .read({ round, pulls: Float64Array.from(pulls), reward: 99 }, into, 1);
  expect([into[0], into[2]]).toEqual([-7, -7]);
  return into[1];
}

describe("regret", () => {
  it("is Σ Δ_i·N_i for arms that stay as they are, whatever was drawn", () => {
    // gaps 0, 0.25, 0.5
    expect(regretOf("bernoulli", { means: [0.75, 0.5, 0.25] }, 10, [4, 3, 3])).toBeCloseTo(0.25 * 3 + 0.5 * 3, 12);
    expect(regretOf("constant", { rewards: [1, 3] }, 8, [0, 8])).toBe(0);
    expect(regretOf("constant", { rewards: [1, 3] }, 8, [8, 0])).toBe(16);
  });

  it("is policy regret for arms that improve: against the best arm pulled throughout", () => {
    const curves = [
      { family: "values", values: [0.25, 0.5, 0.75] },
      { family: "values", values: [0.5] },
    ];
    // After 4 rounds: arm 0 throughout 0.25 + 0.5 + 0.75 + 0.75 = 2.25, arm 1 throughout 2.
    expect(regretOf("improving", { curves }, 4, [4, 0])).toBe(0);
    expect(regretOf("improving", { curves }, 4, [0, 4])).toBe(0.25);
    expect(regretOf("improving", { curves }, 4, [2, 2])).toBe(2.25 - (0.75 + 1));
    // After 2 rounds arm 1 is the better one: 1 against 0.75.
    expect(regretOf("improving", { curves }, 2, [2, 0])).toBe(0.25);
  });

  it("is against the best arms of as many as a round has pulls", () => {
    // Best two of three: 10·(1 + 0.5) = 15; earned 10·1 + 4·0.5 + 6·0.25 = 13.5
    expect(regretOf("constant", { rewards: [0.25, 1, 0.5] }, 10, [6, 10, 4], 2)).toBe(1.5);
  });
});
