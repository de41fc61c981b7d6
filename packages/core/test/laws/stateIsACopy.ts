import { expect } from "vitest";
import { stateToJson, type PolicyState } from "../../src/index.js";
import type { Law } from "./law.js";
import { expectToFollow, play } from "./run.js";
import { eventful } from "./scripts.js";
import { create } from "./subject.js";

export const stateIsACopy: Law = {
  title: "a state is a copy: later rounds do not change it, and changing it does not change the policy",
  check(subject) {
    const entries = play(create(subject), eventful(subject));
    const half = Math.floor(entries.length / 2);
    const policy = create(subject);
    expectToFollow(policy, entries.slice(0, half));
    const state = policy.state();
    const before = stateToJson(state);
    scribbleOver(policy.state());
    expectToFollow(policy, entries.slice(half));
    expect(stateToJson(state)).toEqual(before);

    const restored = create(subject);
    restored.restore(state);
    scribbleOver(state);
    expectToFollow(restored, entries.slice(half));
  },
};

function scribbleOver({ columns, learner }: PolicyState): void {
  for (const column of Object.values(columns)) column.fill(77);
  if (learner !== undefined) scribbleOver(learner);
}
