import { expect } from "vitest";
import { create, type EnvironmentLaw } from "./world.js";

const TRIALS = 4000;

/** Within five standard errors of the mean of many trials; exactly, but for rounding, where trials do not differ. */
export const expectedTotalIsTheMean: EnvironmentLaw = {
  title: "expectedTotal is the mean of what the first pulls sum to",
  check(world) {
    const environment = create(world);
    for (let arm = 0; arm < environment.arms; arm++) {
      expect(environment.expectedTotal(arm, 0)).toBe(0);
      for (const pulls of [1, 2, 25]) {
        const totals = Array.from({ length: TRIALS }, (_, trial) => {
          environment.begin(11, trial);
          let total = 0;
          for (let n = 0; n < pulls; n++) total += environment.draw(arm);
          return total;
        });
        const mean = totals.reduce((sum, total) => sum + total, 0) / TRIALS;
        const variance = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / (TRIALS - 1);
        const rounding = TRIALS * Number.EPSILON * Math.max(...totals.map(Math.abs));
        const error = Math.abs(environment.expectedTotal(arm, pulls) - mean);
        expect(error, `arm ${arm}, ${pulls} pulls`).toBeLessThanOrEqual(5 * Math.sqrt(variance / TRIALS) + rounding);
      }
    }
  },
};
