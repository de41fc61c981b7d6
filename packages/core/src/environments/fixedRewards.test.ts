import { describe, expect, it } from "vitest";
import { simulate, simulateAll } from "../simulation/simulate.js";
import { createEnvironment } from "./index.js";

const rewards = [
  [1, 0, 0.5],
  [0.25, 0.25, 0.25, 7],
];
const tape = () => createEnvironment({ id: "tape", parameters: { rewards } });

describe("tape", () => {
  it("plays what was recorded, the n-th reward at the n-th pull", () => {
    const world = tape();
    world.begin(1, 0);
    expect([0, 1, 0, 1, 0, 1, 1].map((arm, n) => world.draw(arm, n + 1))).toEqual([1, 0.25, 0, 0.25, 0.5, 0.25, 7]);
    world.begin(1, 1);
    expect([0, 0, 0].map((arm, n) => world.draw(arm, n + 1))).toEqual([1, 0, 0.5]);
  });

  it("sums what was recorded", () => {
    expect([0, 1, 2, 3].map((pulls) => tape().expectedTotal(0, pulls))).toEqual([0, 1, 1, 1.5]);
    expect(tape().support).toEqual({ min: 0, max: 7 });
    expect(tape().longestRun).toBe(3);
  });

  it("does not invent a reward after its end", () => {
    const world = tape();
    world.begin(1, 0);
    for (let round = 1; round <= 3; round++) world.draw(0, round);
    expect(() => world.draw(0, 4)).toThrow(
      expect.objectContaining({
        code: "tape-exhausted",
        received: '"pull 4 of the arm at index 0"',
        required: "at most 3 pulls",
      }),
    );
  });

  it("a study that could run over its end is refused before the first round", () => {
    const study = {
      environment: { id: "tape", parameters: { rewards } },
      policies: ["round-robin"],
      trials: 1,
      seed: 1,
      metrics: ["reward"],
    };
    expect(() => simulate({ ...study, horizon: 4 }).next()).toThrow(
      expect.objectContaining({ code: "tape-exhausted", path: "horizon" }),
    );
    // Rounds 1, 2, 3 pull arms 0, 1, 0.
    const { policies } = simulateAll({ ...study, horizon: 3 });
    expect(policies[0].metrics["reward"].checkpoints[0].values[0].mean).toBe(1 + 0.25 + 0);
  });
});
