import { expect } from "vitest";
import {
  replay,
  stateFromBytes,
  stateFromJson,
  stateToBytes,
  stateToJson,
  type SavedState,
  type StateJson,
} from "../../src/index.js";
import type { Law } from "./law.js";
import { expectToFollow, play } from "./run.js";
import { eventful } from "./scripts.js";
import { create, stateText } from "./subject.js";

const encodings: Readonly<Record<string, (state: SavedState) => SavedState>> = {
  JSON: (state) => stateFromJson(JSON.parse(JSON.stringify(stateToJson(state))) as StateJson),
  bytes: (state) => stateFromBytes(stateToBytes(state)),
};

export const stateRoundTrip: Law = {
  title: "a state restored from JSON or bytes, at any moment, decides the rest of the run identically",
  check(subject) {
    const live = create(subject);
    const entries = play(live, eventful(subject));
    // Rewards of the last 30 rounds are on their way at every one of these.
    const moments = [0, 1, subject.arms, ...[0.1, 0.33, 0.5, 0.8, 1].map((part) => Math.floor(part * entries.length))];
    for (const moment of moments) {
      const stopped = create(subject);
      replay(stopped, entries.slice(0, moment));
      for (const [name, recode] of Object.entries(encodings)) {
        // Of another past, all of which must be forgotten.
        const restored = create(subject);
        expectToFollow(restored, entries);
        restored.restore(recode(stopped.state()));
        expect(stateText(restored), `${name} after ${moment} entries`).toBe(stateText(stopped));
        expectToFollow(restored, entries.slice(moment));
        expect(stateText(restored), `${name} after ${moment} entries, at the end`).toBe(stateText(live));
      }
    }
  },
};
