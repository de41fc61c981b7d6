import { expect, it } from "vitest";
import { softThresholdLimit } from "./study.js";

const panel = { name: "", title: "", means: [0.9, 0.8, 0.4, 0.9], shares: [0.1, 0.2, 0.2, 0.1], penalty: 0.4 };

it("by hand: one critical arm, one that is not, two best", () => {
  // Δ = 0.1 of A = 0.4: a quarter of τ = 0.2, at 0.3 for each missing pull.
  const { critical, shortOf, regret } = softThresholdLimit(panel);
  expect(critical).toEqual([1]);
  expect(shortOf).toEqual([0, expect.closeTo(0.05, 12), 0, 0]);
  expect(regret).toBeCloseTo(0.015, 12);
});

it("costs nothing where no arm is critical, nor at the edge, where a missing pull costs as much as it saves", () => {
  expect(softThresholdLimit({ ...panel, penalty: 0.05 })).toMatchObject({ critical: [], regret: 0 });
  const { critical, regret } = softThresholdLimit({ ...panel, means: [0.75, 0.25, 0, 0], penalty: 0.5 });
  expect(critical).toEqual([1]);
  expect(regret).toBe(0);
});
