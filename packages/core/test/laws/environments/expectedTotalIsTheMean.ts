import { expect } from "vitest";
import { create, type EnvironmentLaw } from "./world.js";

/**
 * Within five standard errors of the mean of many trials; exactly, but for rounding, where trials do not differ. A
 * recording is played to its end: where its values belong to rounds, only their sum over all of them is what it says.
 */
export const expectedTotalIsTheMean: EnvironmentLaw = {
  title: "expectedTotal is the mean of what the first pulls sum to",
  check(world) {
    const environment = create(world);
    const recorded = environment.longestRun < Infinity;
    const trials = recorded ? 50 : 4000;
    for (let arm = 0; arm < environment.arms; arm++) {
      expect(environment.expectedTotal(arm, 0)).toBe(0);
      for (const pulls of recorded ? [environment.longestRun] : [1, 2, 25]) {
        const totals = Array.from({ length: trials }, (_, trial) => {
          environment.begin(11, trial);
          let total = 0;
          for (let n = 1; n <= pulls; n++) total += environment.draw(arm, n);
          return total;
        });
        const mean = totals.reduce((sum, total) => sum + total, 0) / trials;
        const variance = totals.reduce((sum, total) => sum + (total - mean) ** 2, 0) / (trials - 1);
        const rounding = trials * Number.EPSILON * Math.max(...totals.map(Math.abs));
        const error = Math.abs(environment.expectedTotal(arm, pulls) - mean);
        expect(error, `arm ${arm}, ${pulls} pulls`).toBeLessThanOrEqual(5 * Math.sqrt(variance / trials) + rounding);
      }
    }
  },
};
