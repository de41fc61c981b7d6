import { expect } from "vitest";
import type { Law } from "./law.js";
import { play, tell } from "./run.js";
import { eventful } from "./scripts.js";
import { create, stateText } from "./subject.js";

export const replay: Law = {
  title: "a fresh policy that is fed the recorded events, and never asked, is in the state of the live one",
  check(subject) {
    const live = create(subject);
    const events = play(live, eventful(subject));
    const replayed = create(subject);
    for (const event of events) tell(replayed, event);
    expect(stateText(replayed)).toBe(stateText(live));
  },
};
