import { expect } from "vitest";
import type { Law } from "./law.js";
import { play, pullsOf } from "./run.js";
import { eventful } from "./scripts.js";
import { create } from "./subject.js";

export const horizonInIdentity: Law = {
  title: "a policy whose states do not name a horizon makes the same pulls whatever the horizon is",
  appliesTo: (subject) => !("horizon" in create({ ...subject, horizon: 5000 }).state().identity),
  check(subject) {
    const runs = [undefined, subject.rounds, 5000].map((horizon) =>
      pullsOf(play(create({ ...subject, horizon }), eventful(subject))),
    );
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[2]).toEqual(runs[0]);
  },
};
