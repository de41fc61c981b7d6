import fc from "fast-check";
import { expect } from "vitest";
import { ArmSet } from "../../src/index.js";
import type { Law } from "./law.js";
import { script } from "./scripts.js";
import { create, mostPerRound } from "./subject.js";

export const onlyOpenArms: Law = {
  title: "only open arms are chosen and explained; chooseMany gives different ones, as many as are open",
  check(subject) {
    const { arms } = subject;
    const singleton = fc.integer({ min: 0, max: arms - 1 }).map((arm) => [arm]);
    const some = fc.subarray([...ArmSet.all(arms)], { minLength: 1 });
    const rounds = fc.array(fc.oneof(singleton, some), { minLength: 30, maxLength: 30 });
    const perRound = fc.integer({ min: 1, max: mostPerRound(subject) });
    const { reward } = script(subject);
    fc.assert(
      fc.property(perRound, rounds, (count, sets) => {
        const policy = create(subject, { perRound: count });
        sets.forEach((list, index) => {
          const open = new ArmSet(arms, list);
          const round = index + 1;
          const chosen = policy.chooseMany(round, count, open);
          const answers = [policy.choose(round, open), policy.explain(round, open).arm, ...chosen];
          expect(answers.filter((arm) => !list.includes(arm))).toEqual([]);
          expect(new Set(chosen).size).toBe(Math.min(count, list.length));
          expect(chosen).toHaveLength(Math.min(count, list.length));
          for (const arm of chosen) policy.pulled(arm, round, open);
          // Every third round's rewards are lost.
          if (round % 3 !== 0) for (const arm of chosen) policy.rewarded(arm, reward(arm, round));
        });
      }),
      { seed: 20, numRuns: 40 },
    );
  },
};
