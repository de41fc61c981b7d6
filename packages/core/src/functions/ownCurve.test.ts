import { describe, expect, it } from "vitest";
import { createEnvironment } from "../environments/index.js";
import { fingerprint } from "../simulation/fingerprint.js";
import { simulate, simulateAll } from "../simulation/simulate.js";
import { ownCurve } from "./ownCurve.js";

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
