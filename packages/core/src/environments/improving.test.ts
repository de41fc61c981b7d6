import { describe, expect, it } from "vitest";
import { createEnvironment } from "./index.js";

const curves = [{ family: "line", potential: 0.5, slope: 0.25 }, { family: "values", values: [0.75] }]; // prettier-ignore
const noisy = (deviation: number) => createEnvironment({ id: "noisy-improving", parameters: { curves, deviation } });

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
