import { expect } from "vitest";
import { ArmSet } from "../../src/index.js";
import type { Law } from "./law.js";
import { play } from "./run.js";
import { eventful } from "./scripts.js";
import { create, stateText, type Subject } from "./subject.js";

/** No later than the policy answers. */
function later({ horizon, beyondHorizon }: Subject, round: number): number {
  return beyondHorizon === "renew" ? round : Math.min(round, horizon ?? round);
}

export const choosingChangesNothing: Law = {
  title: "choose, chooseMany and explain change nothing, whatever is asked in between",
  check(subject) {
    const quiet = create(subject);
    const asked = create(subject);
    const script = eventful(subject);
    const expected = play(quiet, script);
    const record = play(asked, script, (round, open) => {
      const before = stateText(asked);
      const openBefore = open && [...open];
      const arm = asked.choose(round, open);
      const reason = asked.explain(round, open);
      const other = new ArmSet(subject.arms, [round % subject.arms]);
      asked.choose(later(subject, round + 7), other);
      asked.explain(later(subject, round + 1));
      asked.chooseMany(round, 2, open);
      expect(asked.choose(round, open)).toBe(arm);
      expect(asked.explain(round, open)).toEqual(reason);
      expect(stateText(asked)).toBe(before);
      expect(open && [...open]).toEqual(openBefore);
    });
    expect(record).toEqual(expected);
    expect(stateText(asked)).toBe(stateText(quiet));
  },
};
