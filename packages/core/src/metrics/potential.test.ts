import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
import { competitiveRatio, distanceToPotential, worstDistanceToPotential } from "./potential.js";
import type { MetricDefinition } from "./metric.js";

const curves = [
  { family: "line", potential: 0.5, slope: 0.125 },
  { family: "values", values: [0.25, 0.375] },
  { family: "hyperbola", potential: 0.75, half: 2 },
];
const environment = createEnvironment({ id: "improving", parameters: { curves } });

function read(metric: MetricDefinition, pulls: readonly number[], perRound = 1, world = environment): number[] {
  const round = pulls.reduce((sum, count) => sum + count, 0) / perRound;
  const into = new Float64Array(pulls.length + 2).fill(-7);
  metric
    .create({ environment: world, horizon: 100, perRound })
    .read({ round, pulls: Float64Array.from(pulls), reward: 99 }, into, 1);
  const width = metric.perArm ? pulls.length : 1;
  expect([into[0], ...into.slice(width + 1)].every((value) => value === -7)).toBe(true);
  return [...into.slice(1, width + 1)];
}

describe("distance to potential", () => {
  it("is what each arm has left to improve, all of its potential before its first pull", () => {
    expect(read(distanceToPotential, [1, 1, 1])).toEqual([0.375, 0.125, 0.5]);
    expect(read(distanceToPotential, [3, 0, 4])).toEqual([0.125, 0.375, 0.25]);
    expect(read(distanceToPotential, [4, 2, 9]).slice(0, 2)).toEqual([0, 0]);
  });

  it("worst: of the arm that is furthest from it", () => {
    expect(read(worstDistanceToPotential, [3, 0, 4])).toEqual([0.375]);
    expect(read(worstDistanceToPotential, [0, 2, 4])).toEqual([0.5]);
  });

  it.each([distanceToPotential, worstDistanceToPotential])("is refused where nothing improves: $id", (metric) => {
    const steady = createEnvironment({ id: "constant", parameters: { rewards: [1, 1] } });
    expect(() => read(metric, [1, 1], 1, steady)).toThrow(expect.objectContaining({ code: "potential-unknown" }));
  });
});

describe("competitive ratio", () => {
  it("is the best single arm's total over what was earned", () => {
    // T = 4: totals 1/8 + 2/8 + 3/8 + 4/8 = 1.25, 0.25 + 3·0.375 = 1.375, 0.25 + 0.375 + 0.45 + 0.5 = 1.575.
    expect(read(competitiveRatio, [4, 0, 0])[0]).toBeCloseTo(1.575 / 1.25, 12);
    expect(read(competitiveRatio, [0, 0, 4])).toEqual([1]);
    // 0.375 + 0.25 + 0.25
    expect(read(competitiveRatio, [2, 1, 1])[0]).toBeCloseTo(1.575 / 0.875, 12);
  });

  it("of the best arms where a round has several pulls", () => {
    // T = 2, two arms each round: totals 0.375, 0.625, 0.625; earned 0.375 + 0.625.
    expect(read(competitiveRatio, [2, 2, 0], 2)[0]).toBe(1.25);
  });

  it("is 1 where nothing was to be earned, and infinite where something was", () => {
    const witness = createEnvironment({
      id: "improving",
      parameters: {
        curves: [
          { family: "values", values: [0] },
          { family: "power", potential: 1, rate: 1 },
        ],
      },
    });
    expect(read(competitiveRatio, [1, 0], 1, witness)).toEqual([1]);
    expect(read(competitiveRatio, [1, 1], 1, witness)).toEqual([Infinity]);
  });
});
