import { simulateAll } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { alongScales, atAllScales } from "./scaledPolicies.js";

const setting = { shares: [0.0625, 0.03], horizon: 10_000 };

describe("the three policies by one scale η", () => {
  it("have A = η, α = (1 − η)·τ_1·T and η0 = (1 − η)·T", () => {
    const { shares } = setting;
    expect(atAllScales([0.95, 1], setting)).toEqual([
      { id: "hard-threshold-ucb", label: "hard-threshold UCB, η = 0.95", parameters: { shares, penalties: 0.95 } },
      { id: "hard-threshold-ucb", label: "hard-threshold UCB, η = 1", parameters: { shares, penalties: 1 } },
      // 0.05·0.0625·10 000 = 31.25
      { id: "largest-deficit-quota", label: "Flearn, η = 0.95", parameters: { shares, tolerance: 31.25 } },
      { id: "largest-deficit-quota", label: "Flearn, η = 1", parameters: { shares, tolerance: 0 } },
      { id: "lfg", label: "LFG, η = 0.95", parameters: { shares, eta: expect.closeTo(500, 9) as number } },
      { id: "lfg", label: "LFG, η = 1", parameters: { shares, eta: 0 } },
    ]);
  });

  it("are found again in the result of a study", () => {
    const scales = [0, 1];
    const result = simulateAll({
      environment: { id: "constant", parameters: { rewards: [0.9, 0.1] } },
      contract: { id: "penalty", parameters: { shares: [0.25, 0.25] } },
      policies: atAllScales(scales, { shares: [0.25, 0.25], horizon: 100 }),
      horizon: 100,
      trials: 1,
      seed: 1,
      metrics: ["pulls"],
    });
    // Arm 1 has its 25 pulls at η = 1, and 50 where LFG serves the longest queue, which is round robin. At η = 0
    // it has what its index gives it.
    for (const policy of ["hard-threshold UCB", "Flearn", "LFG"]) {
      const [free, fair] = alongScales(result, policy, scales, "pulls", 1).map(({ value }) => value.mean);
      expect([policy, fair]).toEqual([policy, policy === "LFG" ? 50 : 25]);
      expect(free).toBeLessThan(20);
    }
  });
});
