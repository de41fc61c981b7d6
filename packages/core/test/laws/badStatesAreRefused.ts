import { expect } from "vitest";
import type { PolicyState } from "../../src/index.js";
import { damagedStates, shapeOf } from "./damagedStates.js";
import type { Law } from "./law.js";
import { refusal } from "../support/refusal.js";
import { expectToFollow, play } from "./run.js";
import { eventful } from "./scripts.js";
import { create, stateText, subjects, type Subject } from "./subject.js";

export const badStatesAreRefused: Law = {
  title: "a damaged state and that of another policy are refused, and nothing has changed then",
  check(subject) {
    const entries = play(create(subject), eventful(subject));
    const half = Math.floor(entries.length / 2);
    const policy = create(subject);
    expectToFollow(policy, entries.slice(0, half), subject.arms);
    const before = stateText(policy);
    const later = create(subject);
    expectToFollow(later, entries, subject.arms);
    for (const [what, state] of [...damagedStates(later.state()), ...statesOfOthers(subject)]) {
      const error = refusal(what, () => {
        policy.restore(state);
      });
      expect(error.code, what).toBe("state-mismatch");
      expect(stateText(policy), what).toBe(before);
    }
    expectToFollow(policy, entries.slice(half), subject.arms);
  },
};

/** States of the same shape are not told apart: a state does not name its policy. */
function statesOfOthers(subject: Subject): [string, PolicyState][] {
  const shape = shapeOf(create(subject).state());
  return subjects
    .map((other): [string, PolicyState] => [`the state of ${other.name}`, create(other).state()])
    .filter(([, state]) => shapeOf(state) !== shape);
}
