import { expect } from "vitest";
import { tell } from "../../src/index.js";
import { withOpenArms } from "../../src/registry/runRecord.js";
import type { Law } from "./law.js";
import { play } from "./run.js";
import { eventful } from "./scripts.js";
import { create } from "./subject.js";

export const explanationSurvives: Law = {
  title: "a restored policy explains its choices by the same numbers",
  check(subject) {
    const entries = play(create(subject), eventful(subject));
    const live = create(subject);
    for (const entry of entries) {
      if (entry.kind === "pulled") {
        const restored = create(subject);
        restored.restore(live.state());
        withOpenArms(entry, subject.arms, (open) => {
          expect(restored.explain(entry.round, open)).toEqual(live.explain(entry.round, open));
        });
      }
      tell(live, entry);
    }
  },
};
