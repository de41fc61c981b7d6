import { expect } from "vitest";
import type { PolicyState } from "../../src/index.js";
import { damagedStates, shapeOf } from "./damagedStates.js";
import type { Law } from "./law.js";
import { refusal } from "../support/refusal.js";
import { follow, play } from "./run.js";
import { eventful } from "./scripts.js";
import { create, stateText, subjects, type Subject } from "./subject.js";

export const badStatesAreRefused: Law = {
  title: "a damaged state and that of another policy are refused, and nothing has changed then",
  check(subject) {
    const events = play(create(subject), eventful(subject));
    const half = Math.floor(events.length / 2);
    const policy = create(subject);
    follow(policy, events.slice(0, half));
    const before = stateText(policy);
    const later = create(subject);
    follow(later, events);
    for (const [what, state] of [...damagedStates(later.state()), ...statesOfOthers(subject)]) {
      const error = refusal(what, () => {
        policy.restore(state);
      });
      expect(error.code, what).toBe("state-mismatch");
      expect(stateText(policy), what).toBe(before);
    }
    follow(policy, events.slice(half));
  },
};

/** States of the same shape are not told apart: a state does not name its policy. */
function statesOfOthers(subject: Subject): [string, PolicyState][] {
  const shape = shapeOf(create(subject).state());
  return subjects
    .map((other): [string, PolicyState] => [`the state of ${other.name}`, create(other).state()])
    .filter(([, state]) => shapeOf(state) !== shape);
}
