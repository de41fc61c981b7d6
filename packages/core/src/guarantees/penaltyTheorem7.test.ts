import { describe, expect, it } from "vitest";
import { fraction } from "../../test/support/fraction.js";
import * as reference from "../../test/references/penaltyInstances.js";
import type { Specification } from "../parameters/descriptors.js";
import { simulateAll } from "../simulation/simulate.js";
import type { Bound } from "./bound.js";
import { penaltyTheorem7 } from "./penaltyTheorem7.js";

const value = (one: Bound) => (one.applies ? one.value : NaN);
const because = (one: Bound) => (one.applies ? "" : one.because);

describe("Theorem 7", () => {
  it("is the reference's proved form", () => {
    // K = 3, T = 10 000, C = 2: Δ = √(2/20 000) = 0.01; √(2·10 000/2)/(8e) = 4.5985, times 1 − 3/4.
    const [penalties, shares] = [
      [0.5, 0.5, 0.5],
      [0.25, 0.25, "1/4"],
    ];
    const worlds = penaltyTheorem7({ penalties, shares, horizon: 10_000 });
    expect(worlds.first).toEqual({ id: "gaussian", parameters: { means: [0.01, 0, 0], deviation: 1 } });
    expect(worlds.second(2).parameters).toEqual({ means: [0.01, 0, 0.02], deviation: 1 });
    const thresholds = shares.map(() => fraction(1, 4));
    const divergence = reference.gaussianDivergence;
    const { proved } = reference.penaltyTheorem7({ penalties, thresholds, rounds: 10_000, divergence });
    expect(value(worlds.regret)).toBeCloseTo(proved, 12);
    expect(value(worlds.regret)).toBeCloseTo(4.5985 / 4, 4);
  });

  it("as printed it is above what serving the thresholds first can lose", () => {
    // K = 3, A = 1, τ = 0.333: after T·τ pulls of each the means are off by N(0, 1/(τT)); the best of them is
    // played for the last c_0·T rounds, c_0 = 0.001, and loses at most 2·E max|noise| <= 2√(2 ln 6/(τT)) a
    // round: c_0·6.56·√T in any world.
    const horizon = 1e6;
    const most = 0.001 * horizon * 2 * Math.sqrt((2 * Math.log(6)) / (0.333 * horizon));
    const thresholds = [0, 1, 2].map(() => fraction(333, 1000));
    const options = { penalties: [1, 1, 1], thresholds, rounds: horizon, divergence: reference.gaussianDivergence };
    expect(reference.penaltyTheorem7(options).printed).toBeGreaterThan(2 * most);
    const ours = penaltyTheorem7({ penalties: [1, 1, 1], shares: [0.333, 0.333, 0.333], horizon });
    expect(value(ours.regret)).toBeLessThan(most);
  });

  it.each(["hard-threshold-ucb", "ucb1"])("%s has that regret in one of the worlds", (id) => {
    const parameters = { shares: [0.1, 0.1, 0.1], penalties: [0.5, 0.5, 0.5] };
    const worlds = penaltyTheorem7({ ...parameters, horizon: 1000 });
    const regret = (environment: Specification) => {
      const { metrics } = simulateAll({
        environment,
        contract: { id: "penalty", parameters },
        policies: [id === "ucb1" ? id : { id, parameters }],
        horizon: 1000,
        trials: 60,
        seed: 5,
        metrics: ["penalised-regret"],
      }).policies[0];
      const { mean, standardError } = metrics["penalised-regret"].checkpoints[0].values[0];
      return mean - 5 * standardError;
    };
    const all = [worlds.first, worlds.second(1), worlds.second(2)].map(regret);
    expect(Math.max(...all)).toBeGreaterThan(value(worlds.regret));
  });

  it("says which condition fails", () => {
    const refusal = (penalties: number[], shares: number[], horizon: number) =>
      because(penaltyTheorem7({ penalties, shares, horizon }).regret);
    expect(refusal([1], [0.5], 100)).toContain("one arm");
    expect(refusal([1, 1], [0.5, 0.1], 2)).toContain("below 1/2");
    expect(refusal([1, 0.05], [0.5, 0.1], 100)).toContain("some penalty"); // Δ = √(1/200) = 0.0707
    expect(refusal([1, 1], [0.5, 0.5], 100)).toContain("sum to 1");
  });
});
