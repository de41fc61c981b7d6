import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
import { fingerprint } from "../simulation/fingerprint.js";
import { simulate, simulateAll } from "../simulation/simulate.js";
import { checkCurve } from "./curve.js";
import { curveFamilies, ownCurve, parseCurve } from "./curves.js";

function refusal(attempt: () => unknown): unknown {
  try {
    attempt();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was refused");
}

describe("curve families, by hand", () => {
  it.each<[object, Record<number, number>]>([
    [
      { family: "power", potential: 1, rate: 0.5 },
      { 1: 0, 4: 1 / 2, 9: 2 / 3, 10_000: 0.99 },
    ],
    [
      { family: "power", potential: 0.5, rate: 1 },
      { 1: 0, 2: 0.25, 4: 0.375 },
    ],
    [
      { family: "capped-power", potential: 0.5, reach: 1000, exponent: 0.5 },
      { 10: 0.05, 40: 0.1, 250: 0.25, 999: 0.5 * Math.sqrt(0.999), 1000: 0.5, 5000: 0.5 },
    ],
    [
      { family: "capped-power", potential: 1, reach: 8, exponent: 1 },
      { 1: 1 / 8, 7: 7 / 8, 8: 1, 9: 1 },
    ],
    [
      { family: "line", potential: 0.5, slope: 0.2 },
      { 1: 0.2, 2: 0.4, 3: 0.5, 4: 0.5 },
    ],
    [
      { family: "hyperbola", potential: 1, half: 2 },
      { 1: 1 / 3, 2: 1 / 2, 3: 3 / 5, 4: 2 / 3 },
    ],
    [
      { family: "exponential", potential: 1, scale: 2 },
      { 2: 1 - 1 / Math.E, 4: 1 - 1 / Math.E / Math.E },
    ],
    [
      { family: "values", values: [0.25, 0.5, 0.625] },
      { 1: 0.25, 2: 0.5, 3: 0.625, 4: 0.625, 99: 0.625 },
    ],
  ])("%o", (input, expected) => {
    const curve = parseCurve(input, "curve");
    for (const [n, value] of Object.entries(expected))
      expect(curve.reward(Number(n)), `f(${n})`).toBeCloseTo(value, 14);
  });

  it("all increase with diminishing returns in [0, 1], towards their potential", () => {
    const shapes: Readonly<Record<string, readonly object[]>> = {
      power: [0.01, 1, 40].map((rate) => ({ rate })),
      "capped-power": [
        { reach: 250, exponent: 0.03 },
        { reach: 0.5, exponent: 1 },
        { reach: 7.5, exponent: 0.4 },
      ],
      line: [0.001, 0.3, 1].map((slope) => ({ slope })),
      exponential: [0.01, 1, 40].map((scale) => ({ scale })),
      hyperbola: [0.01, 1, 40].map((half) => ({ half })),
    };
    expect(Object.keys(shapes).sort()).toEqual(Object.keys(curveFamilies).sort());
    for (const [family, all] of Object.entries(shapes)) {
      for (const shape of all) {
        const curve = parseCurve({ family, potential: 0.9, ...shape }, "curve");
        expect(
          () => checkCurve((n) => curve.reward(n), 300, "curve"),
          `${family} ${JSON.stringify(shape)}`,
        ).not.toThrow();
        expect(curve.potential).toBe(0.9);
        // The slowest of them, 1 − n^(−0.01), is within 10^(−3) at n = 10^300.
        expect(curve.reward(1e300)).toBeGreaterThan(0.899);
      }
    }
    expect(parseCurve({ family: "values", values: [0.25, 0.5] }, "curve").potential).toBe(0.5);
  });

  it.each(["constructor", "toString", "__proto__"])("%s is not a family", (family) => {
    expect(refusal(() => parseCurve({ family, potential: 1 }, "curves[0]"))).toMatchObject({ code: "parameter-range" });
  });

  it.each([0, 1.5])("an exponent of %d is refused: the curve would not have diminishing returns", (exponent) => {
    const input = { family: "capped-power", potential: 1, reach: 10, exponent };
    expect(refusal(() => parseCurve(input, "curves[0]"))).toMatchObject({
      code: "parameter-range",
      path: "curves[0].exponent",
    });
  });
});

describe("checkCurve names the first pull that breaks the rule", () => {
  it.each([
    [[0.5, 0.7, 1.2], "f(3) = 1.2", "values in [0, 1]"],
    [[-0.1], "f(1) = -0.1", "values in [0, 1]"],
    [[0.1, NaN], "f(2) = NaN", "values in [0, 1]"],
    [[0.25, 0.5, 0.375, 0.25], "f(3) = 0.375", "at least f(2) = 0.5"],
    [[0, 0.125, 0.25, 0.5, 1], "f(4) = 0.5", "an increment of at most that before it, 0.125"],
    [[0.25, 0.25, 0.5], "f(3) = 0.5", "an increment of at most that before it, 0"],
  ])("%o", (values, received, required) => {
    expect(refusal(() => parseCurve({ family: "values", values }, "curves[1]"))).toMatchObject({
      code: "curve-invalid",
      received: JSON.stringify(received),
      required,
      path: "curves[1].values",
    });
  });

  it("does not look at growth from f(1) to f(2), and not beyond the pulls it was asked for", () => {
    expect(() => checkCurve((n) => [0, 0.9, 0.95][n - 1], 3, "x")).not.toThrow();
    expect(() => checkCurve((n) => (n <= 10 ? 0.5 : 0), 10, "x")).not.toThrow();
    expect(refusal(() => checkCurve((n) => (n <= 10 ? 0.5 : 0), 11, "x"))).toMatchObject({ received: '"f(11) = 0"' });
  });
});

describe("improving", () => {
  it("pays f_i(n) at the n-th pull of arm i, and sums it", () => {
    const curves = [
      { family: "line", potential: 0.5, slope: 0.25 },
      { family: "values", values: [0.125, 0.25] },
    ];
    const world = createEnvironment({ id: "improving", parameters: { curves } });
    world.begin(1, 0);
    expect([0, 1, 0, 1, 0].map((arm, n) => world.draw(arm, n + 1))).toEqual([0.25, 0.125, 0.5, 0.25, 0.5]);
    expect(world.expectedTotal(0, 4)).toBe(0.25 + 0.5 + 0.5 + 0.5);
    expect(world.expectedTotal(1, 3)).toBe(0.125 + 0.25 + 0.25);
    expect(world.longestRun).toBe(Infinity);
  });

  it.each(Object.entries(curveFamilies))(
    "pays the same where all curves are of one family: %s",
    (family, { fields }) => {
      const shape = (size: number) => Object.fromEntries(Object.keys(fields).map((name) => [name, size]));
      const curves = [0.5, 0.25, 0.75].map((size) => ({ family, ...shape(size), potential: 1 - size / 2 }));
      const world = createEnvironment({ id: "improving", parameters: { curves } });
      for (const trial of [0, 1]) {
        world.begin(1, trial);
        const pulls = [0, 0, 0];
        for (const arm of [2, 0, 2, 2, 1, 0, 2, 1]) {
          expect(world.draw(arm, 1)).toBe(parseCurve(curves[arm], "curve").reward(++pulls[arm]));
        }
      }
    },
  );
});

/** n/16 up to 10 pulls; at the 11th it jumps. */
const jumping = (n: number) => (n <= 10 ? n / 16 : 1);
const improving = (...curves: unknown[]) => ({ id: "improving", parameters: { curves } });
const study = (horizon: number, ...curves: unknown[]) => ({
  environment: improving(...curves),
  policies: ["round-robin"],
  horizon,
  trials: 1,
  seed: 1,
  metrics: ["reward"],
});

describe("a user's own curve", () => {
  it("ownCurve checks it as far as it goes, and names the first pull that breaks it", () => {
    expect(() => ownCurve(jumping, { upTo: 10 })).not.toThrow();
    expect(() => ownCurve(jumping, { upTo: 11 })).toThrow(
      expect.objectContaining({ code: "curve-invalid", received: '"f(11) = 1"', path: "f" }),
    );
  });

  it("an arm can be pulled as often as the curve was checked, and a study beyond is refused", () => {
    const curve = ownCurve(jumping, { upTo: 10, potential: 0.625 });
    const environment = createEnvironment(improving(curve, { family: "values", values: [0.5] }));
    expect(environment.longestRun).toBe(10);
    expect(environment.expectedTotal(0, 4)).toBe(10 / 16);
    expect(environment.curve?.(0).potential).toBe(0.625);
    expect(() => simulate(study(11, curve)).next()).toThrow(
      expect.objectContaining({ code: "tape-exhausted", path: "horizon" }),
    );
  });

  it("a bare function is checked up to the study's horizon, before the first round", () => {
    // Round robin over one arm: 1/16 + … + 10/16.
    const { policies } = simulateAll(study(10, jumping));
    expect(policies[0].metrics["reward"].checkpoints[0].values[0].mean).toBe(55 / 16);
    expect(() => simulate(study(11, { family: "values", values: [1] }, jumping)).next()).toThrow(
      expect.objectContaining({ code: "curve-invalid", received: '"f(11) = 1"', path: "environment.curves[1]" }),
    );
    expect(createEnvironment(improving(jumping)).curve?.(0).potential).toBeUndefined();
  });

  it("counts by its text where a study is told from another", () => {
    const [a, b] = [(n: number) => n / 100, (n: number) => n / 200];
    const prints = [a, b, ownCurve(a, { upTo: 9 }), ownCurve(b, { upTo: 9 }), ownCurve(b, { upTo: 8 })].map((curve) =>
      fingerprint(study(5, curve), 0),
    );
    expect(new Set(prints).size).toBe(5);
    expect(fingerprint(study(5, a), 0)).toBe(prints[0]);
  });

  it.each([0, 1.5, -1, Infinity, NaN])("upTo = %d is refused", (upTo) => {
    expect(() => ownCurve(jumping, { upTo })).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "upTo" }),
    );
  });

  it.each([0.624, 1.001, NaN])("a potential of %d is not between f(10) = 0.625 and 1", (potential) => {
    expect(() => ownCurve(jumping, { upTo: 10, potential })).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "potential" }),
    );
  });
});
