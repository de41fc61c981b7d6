import { describe, expect, it } from "vitest";
import { createContract } from "../contracts/index.js";
import { createEnvironment } from "../environments/index.js";
import { unfairArms, unfairness, unfairnessByArm } from "./unfairness.js";

const environment = createEnvironment({ id: "constant", parameters: { rewards: [1, 1, 1, 1] } });
const contract = createContract(
  { id: "penalty", parameters: { shares: [0.07, 0.25, "1/3", 0], penalties: 0 } },
  { arms: 4, perRound: 1 },
);
const context = { environment, horizon: 200, perRound: 1, contract };

function read(round: number, pulls: readonly number[]): number[][] {
  return [unfairnessByArm, unfairness, unfairArms].map((metric) => {
    const into = new Float64Array(6).fill(-7);
    metric.create(context).read({ round, pulls: Float64Array.from(pulls), reward: 0 }, into, 1);
    expect(into[0]).toBe(-7);
    return [...into.subarray(1, metric.perArm ? 5 : 2)];
  });
}

describe("unfairness", () => {
  it("by hand", () => {
    // T = 20: τ·T = 1.4, 5, 6.67, 0. Pulls 1, 4, 8, 7: short by 0.4 and 1.
    const [byArm, total, arms] = read(20, [1, 4, 8, 7]);
    expect(byArm[0]).toBeCloseTo(0.4, 12);
    expect(byArm.slice(1)).toEqual([1, 0, 0]);
    expect(total[0]).toBeCloseTo(1.4, 12);
    expect(arms).toEqual([2]);
  });

  it("an arm that has exactly its threshold is not unfair, also where doubles would say so", () => {
    // 0.07·100 = 7.000000000000001 in doubles
    expect(read(100, [7, 25, 34, 34])).toEqual([[0, 0, 0, 0], [0], [0]]);
    expect(read(100, [6, 25, 34, 35])[2]).toEqual([1]);
    expect(read(99, [7, 25, 32, 35])).toEqual([[0, 0, 1, 0], [1], [1]]);
  });

  it.each([unfairnessByArm, unfairness, unfairArms])("$id is refused without the contract", (metric) => {
    expect(() => metric.create({ environment, horizon: 1, perRound: 1 })).toThrow(
      expect.objectContaining({
        code: "metric-not-applicable",
        received: expect.stringContaining(metric.id) as string,
      }),
    );
  });
});
