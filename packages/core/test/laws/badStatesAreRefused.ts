import { expect } from "vitest";
import { damagedStates } from "./damagedStates.js";
import type { Law } from "./law.js";
import { refusal } from "../support/refusal.js";
import { follow, play } from "./run.js";
import { eventful } from "./scripts.js";
import { create, stateText } from "./subject.js";

export const badStatesAreRefused: Law = {
  title: "a damaged state is refused, and nothing has changed then",
  check(subject) {
    const events = play(create(subject), eventful(subject));
    const half = Math.floor(events.length / 2);
    const policy = create(subject);
    follow(policy, events.slice(0, half));
    const before = stateText(policy);
    const later = create(subject);
    follow(later, events);
    for (const [what, state] of damagedStates(later.state())) {
      const error = refusal(what, () => {
        policy.restore(state);
      });
      expect(error.code, what).toBe("state-mismatch");
      expect(stateText(policy), what).toBe(before);
    }
    follow(policy, events.slice(half));
  },
};
