import { describe, expect, it } from "vitest";
import { simulateAll } from "../simulation/simulate.js";
import { createEnvironment } from "./index.js";

const environmentOf = (parameters: object) =>
  createEnvironment({ id: "reacting-means", parameters: { pace: 10, ...parameters } });

/** How often a pull in this round returns 1, when the arm had this number of pulls before, in the first rounds. */
function frequency(parameters: object, { grants, round }: { readonly grants: number; readonly round: number }): number {
  const environment = environmentOf(parameters);
  const trials = 4000;
  let ones = 0;
  for (let trial = 0; trial < trials; trial++) {
    environment.begin(3, trial);
    for (let n = 1; n <= grants; n++) environment.draw(0, n);
    ones += environment.draw(0, round);
  }
  return ones / trials;
}

/** Five standard errors of a frequency. */
const error = 5 * Math.sqrt(0.25 / 4000);

describe("means that react", () => {
  it("rise with grants: μ + g·(1 − e^(−n/pace))", () => {
    const parameters = { means: [0.25], grants: [0.5], payments: [0] };
    expect(Math.abs(frequency(parameters, { grants: 0, round: 1 }) - 0.25)).toBeLessThan(error);
    const after20 = 0.25 + 0.5 * (1 - Math.exp(-2));
    expect(Math.abs(frequency(parameters, { grants: 20, round: 21 }) - after20)).toBeLessThan(error);
    // Rounds without a pull change nothing where nothing is paid.
    expect(Math.abs(frequency(parameters, { grants: 20, round: 500 }) - after20)).toBeLessThan(error);
    const environment = environmentOf(parameters);
    const sum = [0, 1, 2].reduce((total, n) => total + 0.25 + 0.5 * (1 - Math.exp(-n / 10)), 0);
    expect(environment.expectedTotal(0, 3)).toBeCloseTo(sum, 12);
    expect(environment.curve?.(0).reward(3)).toBeCloseTo(0.25 + 0.5 * (1 - Math.exp(-0.2)), 12);
    expect(environment.curve?.(0).potential).toBe(0.75);
  });

  it("react to payments by the rounds without a pull", () => {
    const parameters = { means: [0.5], grants: [0.25], payments: [-0.5] };
    // 10 grants, and 30 rounds that paid instead.
    const mean = 0.5 + 0.25 * (1 - Math.exp(-1)) - 0.5 * (1 - Math.exp(-3));
    expect(Math.abs(frequency(parameters, { grants: 10, round: 41 }) - mean)).toBeLessThan(error);
  });

  it("make a learner starve the arm that would have become better, where a quota does not", () => {
    const parameters = { means: [0.7, 0.1], grants: [0, 0.85], payments: [0, 0], pace: 200 };
    const environment = { id: "reacting-means", parameters };
    const quota = { id: "deadline-quota", parameters: { shares: [0, 0.2] } };
    const metrics = ["expected-reward"];
    const study = { environment, policies: [{ id: "ucb1" }, quota], horizon: 5000, trials: 4, seed: 1, metrics };
    const [alone, withQuota] = simulateAll({ ...study, checkpoints: [5000] }).policies.map(
      ({ metrics: { "expected-reward": earned } }) => earned.checkpoints[0].values[0].mean,
    );
    expect(withQuota).toBeGreaterThan(alone + 500);
  });

  it("refuse metrics from counts where payments count, HKR, and probabilities that leave [0, 1]", () => {
    const paid = { means: [0.5, 0.5], grants: [0, 0], payments: [0.25, 0], pace: 10 };
    const study = { policies: [{ id: "ucb1" }], horizon: 50, trials: 1, seed: 1 };
    const environment = { id: "reacting-means", parameters: paid };
    expect(() => simulateAll({ ...study, environment, metrics: ["regret"] })).toThrow("means that change by the round");
    expect(() => simulateAll({ ...study, environment, metrics: ["reward", "pulls"] })).not.toThrow();
    const hkr = { ...study, policies: [{ id: "hkr" }], environment, metrics: ["pulls"] };
    expect(() => simulateAll(hkr)).toThrow("without noise");
    expect(() => environmentOf({ means: [0.75], grants: [0.5], payments: [0] })).toThrow("from 0 to 1");
    expect(() => environmentOf({ means: [0.75], grants: [0], payments: [0, 0] })).toThrow("as many as there are means");
  });
});
