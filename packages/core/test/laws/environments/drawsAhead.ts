import { expect } from "vitest";
import { create, rewardsOf, type EnvironmentLaw } from "./world.js";

/** Enough for every way that a number can come about: one normal number in 70 takes more than the first test. */
const CHUNKS = [1, 64, 2, 512, 21];

export const drawsAhead: EnvironmentLaw = {
  title: "rewards that are drawn ahead are those that are drawn one by one",
  appliesTo: (world) => create(world).drawAhead !== undefined,
  check(world) {
    const ahead = create(world);
    const oneByOne = create(world);
    // In another trial before, so that nothing of it may be left.
    rewardsOf(ahead, 3);
    ahead.begin(5, 4);
    oneByOne.begin(5, 4);
    for (const chunk of CHUNKS) {
      for (let arm = 0; arm < ahead.arms; arm++) {
        const into = new Float64Array(chunk + 2).fill(-7);
        ahead.drawAhead?.(arm, into, 1, chunk + 1);
        const expected = Array.from({ length: chunk }, () => oneByOne.draw(arm, 1));
        expect([...into]).toEqual([-7, ...expected, -7]);
      }
    }
  },
};
