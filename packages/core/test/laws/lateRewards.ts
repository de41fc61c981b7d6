import { expect } from "vitest";
import type { Law } from "./law.js";
import { play, pullsOf } from "./run.js";
import { randomDelay, script } from "./scripts.js";
import { create } from "./subject.js";

export const delays: Readonly<Record<string, (round: number) => number>> = {
  "at once": () => 0,
  "7 rounds late": () => 7,
  "200 rounds late": () => 200,
  "at random": randomDelay,
  never: () => Infinity,
};

export const lateRewards: Law = {
  title: "every choice is an arm, however late rewards are",
  check(subject) {
    const arms = Array.from({ length: subject.arms }, (_, arm) => arm);
    for (const [name, delay] of Object.entries(delays)) {
      const pulls = pullsOf(play(create(subject), script(subject, { delay })));
      expect(pulls, name).toHaveLength(subject.rounds);
      expect(arms, name).toEqual(expect.arrayContaining([...new Set(pulls)]));
    }
  },
};
