import { describe, expect, it } from "vitest";
import type { Specification } from "../parameters/descriptors.js";
import { simulateAll } from "../simulation/simulate.js";
import type { Study } from "../simulation/study.js";
import { createEnvironment } from "./index.js";

const curves = [{ family: "line", potential: 0.5, slope: 0.25 }, { family: "values", values: [0.75] }]; // prettier-ignore
const noisy = (deviation: number) => createEnvironment({ id: "noisy-improving", parameters: { curves, deviation } });

const studyOf = (environment: Specification, policy: Specification): Study => ({
  environment,
  policies: [policy],
  horizon: 500,
  trials: 1,
  seed: 1,
  metrics: ["pulls"],
  checkpoints: [100, 500],
});

describe("improving arms in [0, c]", () => {
  const pay = (curves: readonly object[]) => createEnvironment({ id: "improving", parameters: { curves, scale: 40 } });

  it("return c times the curve, by families and one by one", () => {
    for (const [ofArms, limit] of [
      [curves, 20],
      [curves.slice(0, 1), 20],
    ] as const) {
      const environment = pay(ofArms);
      environment.begin(1, 0);
      expect([0, 0, 0].map((arm) => environment.draw(arm, 1))).toEqual([10, 20, 20]);
      expect(environment.support).toEqual({ min: 0, max: 40 });
      expect(environment.expectedTotal(0, 3)).toBe(50);
      expect(environment.curve?.(0).reward(1)).toBe(10);
      expect(environment.curve?.(0).potential).toBe(limit);
    }
  });

  it("are pulled by Algorithm 1 as in [0, 1], and by HKR with its ceiling; without it HKR refuses them", () => {
    const play = (scale: number, policy: Specification) => {
      const pair = [
        { family: "hyperbola", potential: 0.5, half: 5 },
        { family: "hyperbola", potential: 0.9, half: 89 },
      ];
      const environment = { id: "improving", parameters: { curves: pair, scale } };
      const [{ metrics }] = simulateAll(studyOf(environment, policy)).policies;
      return metrics["pulls"].checkpoints.map(({ values }) => values.map(({ mean }) => mean));
    };
    expect(play(64, { id: "anytime-improving" })).toEqual(play(1, { id: "anytime-improving" }));
    expect(play(64, { id: "hkr", parameters: { ceiling: 64 } })).toEqual(play(1, { id: "hkr" }));
    expect(() => play(64, { id: "hkr" })).toThrow("rewards from 0 to 1 for horizon-elimination");
  });
});

describe("improving arms that succeed or fail", () => {
  const environment = createEnvironment({ id: "bernoulli-improving", parameters: { curves, scale: 2 } });

  it("return c as often as the curve says, otherwise nothing", () => {
    const trials = 10_000;
    const drawn = [0, 0];
    for (let trial = 0; trial < trials; trial++) {
      environment.begin(8, trial);
      for (let n = 0; n < 2; n++) {
        const reward = environment.draw(0, 1);
        expect([0, 2]).toContain(reward);
        drawn[n] += reward / 2;
      }
    }
    // f(1) = 1/4, f(2) = 1/2
    expect(Math.abs(drawn[0] / trials - 0.25)).toBeLessThan(5 * Math.sqrt((0.25 * 0.75) / trials));
    expect(Math.abs(drawn[1] / trials - 0.5)).toBeLessThan(5 * Math.sqrt(0.25 / trials));
    expect(environment.expectedTotal(0, 3)).toBe(2 * (0.25 + 0.5 + 0.5));
    expect(environment.support).toEqual({ min: 0, max: 2 });
  });

  it("are refused by HKR with the reason, and so are those with Gaussian noise", () => {
    for (const id of ["bernoulli-improving", "noisy-improving"]) {
      const environment = { id, parameters: { curves } };
      expect(() => simulateAll(studyOf(environment, { id: "hkr" }))).toThrow(
        "rewards without noise for horizon-elimination, which reads an arm's growth off its last two rewards",
      );
    }
  });
});

describe("noisy improving arms", () => {
  it("without deviation return the curve itself", () => {
    const environment = noisy(0);
    environment.begin(1, 0);
    expect([0, 1, 0, 0].map((arm, index) => environment.draw(arm, index + 1))).toEqual([0.25, 0.75, 0.5, 0.5]);
  });

  it("scatter around it with the stated deviation, and are not clipped", () => {
    const environment = noisy(0.5);
    const trials = 10_000;
    const third = Array.from({ length: trials }, (_, trial) => {
      environment.begin(8, trial);
      environment.draw(0, 1);
      environment.draw(0, 2);
      return environment.draw(0, 3) - 0.5;
    });
    const mean = third.reduce((sum, value) => sum + value, 0) / trials;
    const variance = third.reduce((sum, value) => sum + value * value, 0) / trials;
    expect(Math.abs(mean)).toBeLessThan(5 * Math.sqrt(0.25 / trials));
    expect(Math.abs(variance - 0.25)).toBeLessThan(5 * Math.sqrt((2 * 0.0625) / trials));
    expect(Math.max(...third) + 0.5).toBeGreaterThan(1);
    expect(environment.support).toEqual({ min: -Infinity, max: Infinity });
  });

  it("are expected to return the curve, and know its potential", () => {
    expect(noisy(0.5).expectedTotal(0, 3)).toBe(0.25 + 0.5 + 0.5);
    expect(noisy(0.5).curve?.(0)).toMatchObject({ potential: 0.5 });
  });
});
