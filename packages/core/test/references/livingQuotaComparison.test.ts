import { describe, expect, it } from "vitest";
import { range } from "../support/history.js";
import { livingPolicy } from "../support/livingPolicy.js";
import { livingScript, playScript, type PlayedStep } from "../support/livingScripts.js";
import { LivingQuota } from "./livingQuota.js";

/** The reference counts `aboveCap` in whole pulls, the policy in parts of them. */
const withoutExcess = (steps: readonly PlayedStep[]) =>
  steps.map((step) => (step.decision === undefined ? step : { ...step, decision: { ...step.decision, aboveCap: 0 } }));

describe("living quotas do what the slow reference does, step by step", () => {
  it.each(range(8).map((block) => [40 * block, 40 * block + 39]))("scripts %d to %d", (first, last) => {
    for (let seed = first; seed <= last; seed++) {
      const script = livingScript(seed);
      const expected = playScript(script, new LivingQuota(script.terms, script.learner));
      const found = playScript(script, livingPolicy(script.terms, script.learner));
      withoutExcess(found).forEach((step, at) =>
        expect({ seed, ...step }).toEqual({ seed, ...withoutExcess(expected)[at] }),
      );
    }
  });
});
