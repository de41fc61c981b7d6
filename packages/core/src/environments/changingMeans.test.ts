import { describe, expect, it } from "vitest";
import { EvenhandError } from "../errors.js";
import { createCheckedEnvironment as create } from "../registry/checkedEnvironment.js";
import { simulateAll } from "../simulation/simulate.js";
import type { Study } from "../simulation/study.js";

const jumps = { means: [[0.75, 0.25], [0.5]], every: 4 };
const drift = { means: [[0, 0.5, 0.25], [0.5]], every: 4, change: "drift" };

/** The means of arm 0 in the rounds 1, 2, … */
function courseOf(parameters: typeof jumps, rounds: number): (number | undefined)[] {
  const environment = create({ id: "changing-means", parameters });
  return Array.from({ length: rounds }, (_, index) => environment.meanAt?.(0, index + 1));
}

describe("means that change by the round", () => {
  it("jump: each value lasts for its rounds, and the last one stays", () => {
    expect(courseOf(jumps, 10)).toEqual([...Array<number>(4).fill(0.75), ...Array<number>(6).fill(0.25)]);
  });

  it("drift: from each value to the next in a straight line, and the last one stays", () => {
    const [up, down] = [[0, 0.125, 0.25, 0.375], [0.5, 0.4375, 0.375, 0.3125]]; // prettier-ignore
    expect(courseOf(drift, 11)).toEqual([...up, ...down, 0.25, 0.25, 0.25]);
  });

  it.each([jumps, drift])("the expected total is the sum of the means so far: %o", (parameters) => {
    const environment = create({ id: "changing-means", parameters });
    let total = 0;
    courseOf(parameters, 20).forEach((mean = NaN, index) => {
      total += mean;
      expect(environment.expectedTotal(0, index + 1)).toBeCloseTo(total, 12);
    });
    expect(environment.expectedTotal(1, 7)).toBe(3.5);
  });

  it("rewards are as frequent as the mean of their round says", () => {
    const environment = create({ id: "changing-means", parameters: jumps });
    const trials = 4000;
    for (const [round, mean] of [
      [4, 0.75],
      [5, 0.25],
    ]) {
      let successes = 0;
      for (let trial = 0; trial < trials; trial++) {
        environment.begin(3, trial);
        successes += environment.draw(0, round);
      }
      expect(Math.abs(successes / trials - mean)).toBeLessThan(5 * Math.sqrt((mean * (1 - mean)) / trials));
    }
  });

  it("metrics from counts of pulls, and contracts of fixed means, are refused", () => {
    const study: Study = {
      environment: { id: "changing-means", parameters: jumps },
      policies: ["uniform"],
      horizon: 10,
      trials: 2,
      seed: 1,
      metrics: ["reward"],
    };
    expect(simulateAll(study).policies).toHaveLength(1);
    for (const metric of ["regret", "expected-reward", "competitive-ratio"]) {
      const attempt = () => simulateAll({ ...study, metrics: [metric] });
      expect(attempt, metric).toThrow(EvenhandError);
      expect(attempt, metric).toThrow(/change by the round/);
    }
    const contract = { id: "quota", parameters: { shares: 0.2 } };
    expect(() => simulateAll({ ...study, contract, metrics: ["r-regret"] })).toThrow(/dynamic-regret/);
  });
});
