import { expect } from "vitest";
import type { Law } from "./law.js";
import { play } from "./run.js";
import { eventful } from "./scripts.js";
import { createUnchecked } from "./subject.js";

export const observationsAreTold: Law = {
  title: "its observations are the rewards that it was told, added up in their order",
  appliesTo: (subject) => createUnchecked(subject).observations !== undefined,
  check(subject) {
    const policy = createUnchecked(subject);
    const observed = new Array<number>(subject.arms).fill(0);
    const sums = new Array<number>(subject.arms).fill(0);
    for (const event of play(policy, eventful(subject))) {
      if (event.kind === "pulled") continue;
      observed[event.arm]++;
      sums[event.arm] += event.reward;
    }
    const seen = policy.observations?.();
    expect(Array.from(seen?.observed ?? [])).toEqual(observed);
    expect(Array.from(seen?.sums ?? [])).toEqual(sums);
  },
};
