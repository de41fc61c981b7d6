import { describe, expect, it } from "vitest";
import { simulate, simulateAll } from "../simulation/simulate.js";
import { createEnvironment } from "./index.js";

const values = [
  [1, 2, 6],
  [10, 20, 60],
];
const series = (parameters: Record<string, unknown>) => createEnvironment({ id: "series", parameters });

describe("series", () => {
  it("round t shows the t-th value of whichever arm is pulled", () => {
    const environment = series({ values });
    environment.begin(1, 0);
    expect([0, 1, 0].map((arm, index) => environment.draw(arm, index + 1))).toEqual([1, 20, 6]);
    expect([1, 1, 1].map((arm, index) => environment.draw(arm, index + 1))).toEqual([10, 20, 60]);
  });

  it("expects the mean of the series, and without noise its support is what was recorded", () => {
    const environment = series({ values });
    expect([environment.expectedTotal(0, 1), environment.expectedTotal(1, 2)]).toEqual([3, 60]);
    expect([environment.support, environment.longestRun]).toEqual([{ min: 1, max: 60 }, 3]);
    expect(series({ values, deviation: 1 }).support).toEqual({ min: -Infinity, max: Infinity });
  });

  it("adds noise of the stated deviation, the same for the n-th pull of an arm in a trial", () => {
    const rounds = 20_000;
    const flat = { values: [new Array<number>(rounds).fill(80), new Array<number>(rounds).fill(0)], deviation: 3 };
    const environment = series(flat);
    environment.begin(6, 2);
    const noise = Array.from({ length: rounds }, (_, index) => environment.draw(0, index + 1) - 80);
    const variance = noise.reduce((sum, value) => sum + value * value, 0) / rounds;
    // The variance of a squared normal number is 2σ⁴.
    expect(Math.abs(variance - 9)).toBeLessThan(5 * Math.sqrt((2 * 81) / rounds));
    // The first pull of arm 0, now in round 7: the same luck on another value.
    environment.begin(6, 2);
    expect(environment.draw(0, 7) - 80).toBe(noise[0]);
  });

  it("gives the round to a simulation, and ends with the recording", () => {
    const study = { environment: { id: "series", parameters: { values } }, policies: ["round-robin"], seed: 1 };
    // Rounds 1, 2, 3 pull arms 0, 1, 0.
    const { policies } = simulateAll({ ...study, horizon: 3, trials: 1, metrics: ["reward"] });
    expect(policies[0].metrics["reward"].checkpoints[0].values[0].mean).toBe(1 + 20 + 6);
    expect(() => simulate({ ...study, horizon: 4, trials: 1, metrics: ["reward"] }).next()).toThrow(
      expect.objectContaining({ code: "tape-exhausted", path: "horizon" }),
    );
    expect(() => series({ values }).draw(0, 4)).toThrow(expect.objectContaining({ code: "tape-exhausted" }));
  });

  it("refuses arms with different numbers of rounds instead of cutting one off", () => {
    expect(() => series({ values: [[1, 2], [1]] })).toThrow(
      expect.objectContaining({ code: "parameter-length", path: "environment.values[1]" }),
    );
  });
});
