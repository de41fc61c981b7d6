import { expect } from "vitest";
import type { Reason } from "../../src/index.js";
import type { Law } from "./law.js";
import { play } from "./run.js";
import { eventful } from "./scripts.js";
import { create } from "./subject.js";

export const explanationAgrees: Law = {
  title: "an explanation names the chosen arm, a rule and finite numbers",
  check(subject) {
    const policy = create(subject);
    play(policy, eventful(subject), (round, open) => {
      const reason = policy.explain(round, open);
      expect(reason.arm, `round ${round}`).toBe(policy.choose(round, open));
      checkReason(reason, round);
    });
  },
};

function checkReason({ arm, rule, numbers, learner }: Reason, round: number): void {
  expect(rule, `round ${round}`).not.toBe("");
  const broken = Object.entries(numbers).filter(([, number]) => !Number.isFinite(number));
  expect(broken, `round ${round}`).toEqual([]);
  if (learner === undefined) return;
  expect(learner.arm, `round ${round}: the learner's arm`).toBe(arm);
  checkReason(learner, round);
}
