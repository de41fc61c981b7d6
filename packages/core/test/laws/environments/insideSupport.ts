import { expect } from "vitest";
import { create, rewardsOf, trials, type EnvironmentLaw } from "./world.js";

export const insideSupport: EnvironmentLaw = {
  title: "rewards lie inside the support",
  check(world) {
    const environment = create(world);
    const { min, max } = environment.support;
    for (const reward of trials.flatMap((trial) => rewardsOf(environment, trial).flat())) {
      expect(reward).toBeGreaterThanOrEqual(min);
      expect(reward).toBeLessThanOrEqual(max);
    }
  },
};
