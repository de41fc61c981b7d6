import { expect } from "vitest";
import { create, rewardsOf, type EnvironmentLaw } from "./world.js";

export const beginRepeats: EnvironmentLaw = {
  title: "begin starts the trial again, in this and in another environment",
  check(world) {
    const used = create(world);
    const first = rewardsOf(used, 3);
    rewardsOf(used, 4);
    used.draw(0, 1);
    expect(rewardsOf(used, 3)).toEqual(first);
    expect(rewardsOf(create(world), 3)).toEqual(first);
  },
};
