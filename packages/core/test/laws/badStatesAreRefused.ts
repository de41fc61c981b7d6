import { expect } from "vitest";
import { damagedStates } from "./damagedStates.js";
import type { Law } from "../../src/laws/law.js";
import { refusal } from "../support/refusal.js";
import { demandToFollow, play } from "../../src/laws/run.js";
import { eventful } from "../../src/laws/scripts.js";
import { create, stateText } from "../../src/laws/subject.js";

export const badStatesAreRefused: Law = {
  title: "a damaged state is refused, and nothing has changed then",
  check(subject) {
    const entries = play(create(subject), eventful(subject));
    const half = Math.floor(entries.length / 2);
    const policy = create(subject);
    demandToFollow(policy, entries.slice(0, half));
    const before = stateText(policy);
    const later = create(subject);
    demandToFollow(later, entries);
    for (const [what, state] of damagedStates(later.state())) {
      const error = refusal(what, () => {
        policy.restore(state);
      });
      expect(error.code, what).toBe("state-mismatch");
      expect(stateText(policy), what).toBe(before);
    }
    demandToFollow(policy, entries.slice(half));
  },
};
