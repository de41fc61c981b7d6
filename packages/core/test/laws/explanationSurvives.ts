import { expect } from "vitest";
import type { Law } from "./law.js";
import { play, tell } from "./run.js";
import { eventful } from "./scripts.js";
import { create } from "./subject.js";

export const explanationSurvives: Law = {
  title: "a restored policy explains its choices by the same numbers",
  check(subject) {
    const events = play(create(subject), eventful(subject));
    const live = create(subject);
    for (const event of events) {
      if (event.kind === "pulled") {
        const restored = create(subject);
        restored.restore(live.state());
        expect(restored.explain(event.round, event.open)).toEqual(live.explain(event.round, event.open));
      }
      tell(live, event);
    }
  },
};
