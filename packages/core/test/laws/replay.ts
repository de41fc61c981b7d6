import { expect } from "vitest";
import { replay as replayRecord, type RunEntry } from "../../src/index.js";
import type { Law } from "./law.js";
import { expectToFollow, play } from "./run.js";
import { eventful } from "./scripts.js";
import { create, mostPerRound, stateText } from "./subject.js";

export const replay: Law = {
  title:
    "a fresh policy that is told the record of a run is in the state of the live one, and would have chosen the same",
  check(subject) {
    for (const perRound of mostPerRound(subject) > 1 ? [1, 2] : [1]) {
      const live = create(subject, { perRound });
      const record = JSON.stringify(play(live, { ...eventful(subject), perRound }));
      const entries = JSON.parse(record) as RunEntry[];
      const replayed = create(subject, { perRound });
      replayRecord(replayed, entries);
      expect(stateText(replayed)).toBe(stateText(live));
      expectToFollow(create(subject, { perRound }), entries);
    }
  },
};
