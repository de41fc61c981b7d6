import { describe, expect, it } from "vitest";
import { improvingInstance, roundRobinWitness as witnessReference } from "../../test/references/lowerBoundFamilies.js";
import { range } from "../../test/support/history.js";
import type { Environment } from "../environment.js";
import { createEnvironment } from "../environments/index.js";
import { checkCurve } from "../functions/curve.js";
import {
  bloomers,
  heidari,
  heidariExponents,
  improvingLowerBoundInstance,
  randomImproving,
  roundRobinWitness,
} from "./improvingInstances.js";

const f = (environment: Environment, arm: number, n: number) => environment.curve?.(arm).reward(n);

describe("named instances of improving arms", () => {
  it("inc-1, inc-2, inc-3, by their formulas", () => {
    const first = { "inc-1": (n: number) => 1 - 1 / Math.sqrt(n), "inc-2": (n: number) => Math.min(1, n / 1000), "inc-3": (n: number) => 1 - Math.pow(n, -0.1) }; // prettier-ignore
    for (const instance of ["inc-1", "inc-2", "inc-3"] as const) {
      for (const a of heidariExponents[instance]) {
        const environment = createEnvironment(heidari(instance, a));
        const second = (n: number) =>
          instance === "inc-2" ? Math.min(0.5, 0.5 * Math.pow(n / 1000, a)) : 0.5 - 0.5 * Math.pow(n, -a);
        for (const n of [1, 2, 17, 999, 1000, 1001, 10_000]) {
          expect(f(environment, 0, n)).toBeCloseTo(first[instance](n), 12);
          expect(f(environment, 1, n)).toBeCloseTo(second(n), 12);
        }
        for (const arm of [0, 1]) {
          expect(() => checkCurve((n) => f(environment, arm, n) ?? NaN, 2000, `${instance} ${a}`)).not.toThrow();
        }
      }
    }
    expect(() => heidari("inc-4" as "inc-1", 1)).toThrow(expect.objectContaining({ code: "parameter-range" }));
  });

  it("an early gifted arm and a late bloomer: the curves meet at 100, the totals at 233", () => {
    const environment = createEnvironment(bloomers());
    // 0.5·100/105 = 0.9·100/189 = 10/21
    expect(f(environment, 0, 100)).toBeCloseTo(10 / 21, 14);
    expect(f(environment, 1, 100)).toBeCloseTo(10 / 21, 14);
    const total = (arm: number, rounds: number) =>
      range(rounds).reduce((sum, n) => sum + ([0.5, 0.9][arm] * (n + 1)) / (n + 1 + [5, 89][arm]), 0);
    const best = (rounds: number) => environment.expectedTotal(1, rounds) > environment.expectedTotal(0, rounds);
    expect([total(1, 233) > total(0, 233), total(1, 234) > total(0, 234)]).toEqual([false, true]);
    expect([1, 100, 233, 234, 10_000].map(best)).toEqual([false, false, false, true, true]);
  });

  it("I_m is the reference's, and its arms cannot be told apart before N pulls", () => {
    for (const [arms, horizon, best] of [
      [3, 7, 1],
      [5, 1000, 4],
      [8, 64, 0],
      [49, 4900, 7],
    ]) {
      const environment = createEnvironment(improvingLowerBoundInstance({ arms, horizon, best }));
      const reference = improvingInstance(arms, horizon, best);
      const pulls = Math.ceil(horizon / arms);
      for (const arm of range(arms)) {
        for (const n of [1, 2, pulls - 1, pulls, pulls + 1, horizon]) {
          if (n >= 1) expect(f(environment, arm, n)).toBeCloseTo(reference(arm, n), 14);
          if (n >= 1 && n <= pulls) expect(f(environment, arm, n)).toBe(f(environment, best, n));
        }
      }
    }
  });

  it("round robin's witness is the reference's", () => {
    const environment = createEnvironment(roundRobinWitness({ arms: 4, horizon: 64 }));
    const reference = witnessReference(4, 64);
    for (const arm of range(4)) for (const n of [1, 16, 64, 99]) expect(f(environment, arm, n)).toBe(reference(arm, n));
  });

  it("refuse what they cannot be made for", () => {
    const code = (wrong: string) => expect.objectContaining({ code: wrong }) as unknown;
    expect(() => roundRobinWitness({ arms: 0, horizon: 1 })).toThrow(code("arms-invalid"));
    expect(() => roundRobinWitness({ arms: 2, horizon: 0.5 })).toThrow(code("horizon-invalid"));
    expect(() => improvingLowerBoundInstance({ arms: 2, horizon: 9, best: 2 })).toThrow(code("arm-unknown"));
    expect(() => randomImproving({ arms: 2, seed: -1 })).toThrow(code("seed-invalid"));
  });
});

describe("random mixtures", () => {
  it("are improving curves of all four families, each about equally often", () => {
    const { parameters } = randomImproving({ arms: 2000, seed: 5 });
    const curves = parameters?.["curves"] as { family: string; potential: number }[];
    for (const family of ["power", "exponential", "line", "hyperbola"]) {
      const found = curves.filter((curve) => curve.family === family).length;
      expect(Math.abs(found - 500)).toBeLessThan(5 * Math.sqrt(2000 * 0.25 * 0.75));
    }
    const environment = createEnvironment(randomImproving({ arms: 40, seed: 5 }));
    for (const arm of range(40)) {
      expect(() => checkCurve((n) => f(environment, arm, n) ?? NaN, 500, `arm ${arm}`)).not.toThrow();
    }
  });

  it("arm i of instance j depends on the seed, j and i alone", () => {
    const curves = (arms: number, seed: number, instance?: number) =>
      randomImproving({ arms, seed, ...(instance === undefined ? {} : { instance }) }).parameters?.[
        "curves"
      ] as object[];
    expect(curves(5, 1, 3)).toEqual(curves(9, 1, 3).slice(0, 5));
    expect(curves(5, 1)).toEqual(curves(5, 1, 0));
    expect(new Set([...curves(3, 1, 0), ...curves(3, 1, 1), ...curves(3, 2, 0)].map((one) => JSON.stringify(one))).size).toBe(9); // prettier-ignore
  });
});
