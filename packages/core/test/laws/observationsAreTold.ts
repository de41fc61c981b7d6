import { expect } from "vitest";
import type { Law } from "../../src/laws/law.js";
import { play } from "../../src/laws/run.js";
import { eventful } from "../../src/laws/scripts.js";
import { stateText } from "../../src/laws/subject.js";
import { createUnchecked } from "./subject.js";

export const observationsAreTold: Law = {
  title: "its observations are what it was told, and writing them into another policy tells that one as much",
  appliesTo: (subject) => createUnchecked(subject).observations !== undefined,
  check(subject) {
    const policy = createUnchecked(subject);
    const counts = () => new Array<number>(subject.arms).fill(0);
    const told = { pulls: counts(), observed: counts(), sums: counts() };
    for (const entry of play(policy, eventful(subject))) {
      if (entry.kind === "pulled") for (const arm of entry.arms) told.pulls[arm]++;
      else if (entry.kind === "rewarded") {
        told.observed[entry.arm]++;
        told.sums[entry.arm] += entry.reward;
      }
    }
    const known = policy.observations?.();
    expect(Array.from(known?.pulls ?? [])).toEqual(told.pulls);
    expect(Array.from(known?.observed ?? [])).toEqual(told.observed);
    expect(Array.from(known?.sums ?? [])).toEqual(told.sums);

    const other = createUnchecked(subject);
    const written = other.observations?.();
    written?.pulls.set(told.pulls);
    written?.observed.set(told.observed);
    written?.sums.set(told.sums);
    for (let arm = 0; arm < subject.arms; arm++) other.changed?.(arm);
    for (let round = subject.rounds + 1; round <= 2 * subject.rounds; round++) {
      const arm = policy.choose(round);
      expect(other.choose(round), `the choice in round ${round}`).toBe(arm);
      for (const each of [policy, other]) {
        each.pulled(arm, round);
        each.rewarded(arm, round % 2);
      }
    }
    expect(stateText(other)).toBe(stateText(policy));
  },
};
