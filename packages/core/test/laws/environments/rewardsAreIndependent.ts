import { expect } from "vitest";
import type { Environment } from "../../../src/index.js";
import { create, PULLS, rewardsOf, trials, type EnvironmentLaw } from "./world.js";

export const rewardsAreIndependent: EnvironmentLaw = {
  title: "the n-th reward of an arm in a trial is the same, whatever else is pulled",
  check(world) {
    const environment = create(world);
    for (const trial of trials) {
      const armByArm = rewardsOf(environment, trial);
      expect(mixed(environment, trial, (step) => step)).toEqual(armByArm);
      expect(mixed(environment, trial, (step) => Math.floor(step / 3) + (step % 2))).toEqual(armByArm);
    }
  },
};

/** The same rewards, each step from another arm, until every arm has had its pulls. */
function mixed(environment: Environment, trial: number, armAt: (step: number) => number): number[][] {
  environment.begin(5, trial);
  const rewards = Array.from({ length: environment.arms }, (): number[] => []);
  for (let step = 0; rewards.some((list) => list.length < PULLS); step++) {
    const arm = armAt(step) % environment.arms;
    rewards[arm].push(environment.draw(arm, rewards[arm].length + 1));
  }
  return rewards.map((list) => list.slice(0, PULLS));
}
