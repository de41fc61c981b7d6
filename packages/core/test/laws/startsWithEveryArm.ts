import { expect } from "vitest";
import { delays } from "./lateRewards.js";
import type { Law } from "./law.js";
import { play, pullsOf } from "./run.js";
import { script } from "./scripts.js";
import { create } from "./subject.js";

export const startsWithEveryArm: Law = {
  title: "the first K rounds pull every arm exactly once, however late rewards are",
  appliesTo: ({ definition }) => definition.startsWithEveryArm === true,
  check(subject) {
    const everyArm = Array.from({ length: subject.arms }, (_, arm) => arm);
    for (const [name, delay] of Object.entries(delays)) {
      const pulls = pullsOf(play(create(subject), script(subject, { rounds: subject.arms, delay })));
      expect(
        pulls.sort((a, b) => a - b),
        name,
      ).toEqual(everyArm);
    }
  },
};
