import * as reference from "../../test/references/penaltyInstances.js";
import { describe, expect, it } from "vitest";
import { fraction, ZERO } from "../../test/support/fraction.js";
import type { Specification } from "../parameters/descriptors.js";
import { simulateAll } from "../simulation/simulate.js";
import type { Bound } from "./bound.js";
import { type PenaltyLowerBound, penaltyTheorem5, penaltyTheorem6, penaltyTheorem7 } from "./penaltyLowerBounds.js";

const value = (one: Bound) => (one.applies ? one.value : NaN);
const because = (one: Bound) => (one.applies ? "" : one.because);

/** Pulls and penalised regret of a policy on an instance. */
function played({ environment, parameters, horizon }: PenaltyLowerBound, id = "hard-threshold-ucb") {
  const { metrics } = simulateAll({
    environment,
    contract: { id: "penalty", parameters },
    policies: [{ id, parameters }],
    horizon,
    trials: 1,
    seed: 1,
    metrics: ["pulls", "penalised-regret"],
  }).policies[0];
  const last = (metric: string) => metrics[metric].checkpoints[0].values.map(({ mean }) => mean);
  return { pulls: last("pulls"), regret: last("penalised-regret")[0] };
}

function expectLike(ours: PenaltyLowerBound, theirs: reference.LowerBoundInstance): void {
  expect(ours.environment).toEqual({ id: "constant", parameters: { rewards: theirs.means } });
  expect(ours.parameters.penalties).toEqual(theirs.penalties);
  expect(ours.regret.applies).toBe(theirs.holds);
  expect(ours.pulls.applies).toBe(theirs.holds);
  if (!theirs.holds) return;
  expect(value(ours.pulls)).toBeCloseTo(theirs.pullsAtLeast, 9);
  expect(value(ours.regret)).toBeCloseTo(theirs.regretAtLeast, 9);
}

describe("Theorem 5", () => {
  const of = (gap: number, penalty: number, horizon: number) =>
    penaltyTheorem5({ gap, penalty, shares: [0, 0.2, "1/5"], horizon });

  it("is the reference's instance", () => {
    const thresholds = [ZERO, fraction(1, 5), fraction(1, 5)];
    for (const gap of [0.3, 0.6, 0.9]) {
      for (const penalty of [0, 0.1, 0.4, 0.8]) {
        for (const rounds of [20, 1000, 100_000]) {
          expectLike(of(gap, penalty, rounds), reference.penaltyTheorem5Instance({ gap, penalty, thresholds, rounds }));
        }
      }
    }
  });

  it("hard-threshold UCB pulls and regrets as much there", () => {
    // T = 1000, Δ − A = 0.8: 6.9078/0.64 = 10.8 pulls each, regret 2·6.9078/0.8 = 17.3.
    const worst = of(0.9, 0.1, 1000);
    expect(value(worst.regret)).toBeCloseTo(17.27, 2);
    const { pulls, regret } = played(worst);
    expect(Math.min(pulls[1], pulls[2])).toBeGreaterThanOrEqual(value(worst.pulls));
    expect(regret).toBeGreaterThanOrEqual(value(worst.regret));
  });

  it("says which condition fails", () => {
    expect(because(of(0.4, 0.4, 1000).regret)).toContain("is not above A");
    expect(because(of(0.9, 0.8, 1000).regret)).toContain("above τT/2");
    const heavy = (shares: (number | string)[]) =>
      because(penaltyTheorem5({ gap: 0.9, penalty: 0.1, shares, horizon: 100_000 }).regret);
    expect([heavy([0.6, 0.2, 0.1]), heavy([0.5, 0.3, 0.2])]).toEqual([
      "τ of arm 0 is 0.6, above 1/2",
      "the thresholds sum to 1",
    ]);
  });
});

describe("Theorem 6", () => {
  const options = { gap1: 0.5, gap2: 0.4, penalty1: 0.1, penalty2: 0.5, critical: 1, horizon: 1600 };
  const of = (change: Partial<typeof options>, share = 1 / 50) =>
    penaltyTheorem6({ ...options, ...change, shares: [0, share, 0.1] });

  it("is the reference's instance", () => {
    const thresholds = [ZERO, fraction(1, 50), fraction(1, 10)];
    for (const horizon of [100, 1600, 10_000]) {
      for (const gap2 of [0.1, 0.4, 0.6]) {
        const theirs = { ...options, gap2, thresholds, rounds: horizon };
        expectLike(of({ gap2, horizon }), reference.penaltyTheorem6Instance(theirs));
      }
    }
  });

  it("hard-threshold UCB pulls and regrets as much there", () => {
    // log T = 7.3778: 7.3778/0.16 = 46.1 pulls, 32 of them due: 0.4·14.1 = 5.64.
    const worst = of({});
    expect(value(worst.regret)).toBeCloseTo(5.64, 2);
    const { pulls, regret } = played(worst);
    expect(pulls[1]).toBeGreaterThanOrEqual(value(worst.pulls));
    expect(regret).toBeGreaterThanOrEqual(value(worst.regret));
  });

  it("says which condition fails", () => {
    expect(because(of({ penalty2: 0.4 }).regret)).toContain("not below A_2");
    expect(because(of({ penalty1: 0.5 }).regret)).toContain("not above A_1");
    expect(because(of({ horizon: 1000 }).regret)).toContain("not less than T/2");
    expect(because(of({}, 0.05).regret)).toContain("above log T/Δ_2²"); // 80 > 46.1
  });
});

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
