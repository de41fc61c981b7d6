import { expect } from "vitest";
import { ArmSet } from "../../src/index.js";
import type { Law } from "./law.js";
import { play, pullsOf } from "./run.js";
import { randomDelay, script } from "./scripts.js";
import { create, stateText } from "./subject.js";

export const allArmsOpen: Law = {
  title: "a set of all arms means the same as no set",
  check(subject) {
    const all = ArmSet.all(subject.arms);
    const withSet = create(subject);
    const without = create(subject);
    const pulls = play(withSet, script(subject, { delay: randomDelay, open: () => all }), (round) => {
      expect(withSet.choose(round)).toBe(withSet.choose(round, all));
      expect(withSet.explain(round)).toEqual(withSet.explain(round, all));
      const [many, manyOfAll] = [undefined, all].map((open) => withSet.chooseMany(round, 2, open));
      expect(many).toEqual(manyOfAll);
    });
    expect(pullsOf(pulls)).toEqual(pullsOf(play(without, script(subject, { delay: randomDelay }))));
    expect(stateText(withSet)).toBe(stateText(without));
  },
};
