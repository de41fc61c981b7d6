import { expect } from "vitest";
import { propensityOf } from "../../src/propensity.js";
import type { Law } from "../../src/laws/law.js";
import { play } from "../../src/laws/run.js";
import { eventful } from "../../src/laws/scripts.js";
import { stateText } from "../../src/laws/subject.js";
import { createUnchecked } from "./subject.js";

/** Those of a posterior take a while: this number of rounds, spread over the run, is enough. */
const MOMENTS = 10;

export const propensitiesAddUp: Law = {
  title: "the propensities of the open arms add up to 1, need no seed, and that of the chosen arm is above 0",
  check(subject) {
    const policy = createUnchecked(subject);
    const elsewhere = createUnchecked(subject, 2);
    const every = Math.ceil(subject.rounds / MOMENTS);
    play(policy, eventful(subject), (round, open) => {
      if (round % every !== 1) return;
      const before = stateText(policy);
      elsewhere.restore(policy.state());
      let [sum, allowed] = [0, 1e-14 * subject.arms];
      for (const arm of open ?? Array.from({ length: subject.arms }, (_, index) => index)) {
        const one = propensityOf(policy, arm, round, open);
        if (one.probability === null) throw new Error(one.why);
        sum += one.probability;
        allowed += one.error;
        if (arm !== policy.choose(round, open)) continue;
        expect(one.probability, `round ${round}`).toBeGreaterThan(0);
        expect(propensityOf(elsewhere, arm, round, open), `round ${round}`).toEqual(one);
      }
      expect(Math.abs(sum - 1), `round ${round}`).toBeLessThanOrEqual(allowed);
      expect(stateText(policy), `round ${round}`).toBe(before);
    });
  },
};
