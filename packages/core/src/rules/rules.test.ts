import { describe, expect, it } from "vitest";
import { play } from "../laws/run.js";
import { eventful } from "../laws/scripts.js";
import { create } from "../laws/subject.js";
import { subjects } from "../../test/laws/subject.js";
import type { Reason } from "../policy.js";
import type { Vocabulary } from "./rule.js";
import { isFree, ruleOf, rules } from "./rules.js";

const vocabulary: Vocabulary = {
  ...{ arm: "supplier", arms: "suppliers", pulls: "orders" },
  counted: (pulls) => `${pulls.toFixed()} orders`,
  average: (mean) => `${mean.toFixed(2)} on average`,
  share: (part) => `${(100 * part).toFixed()} %`,
  whole: (number) => number.toFixed(),
  decimal: (number) => number.toFixed(2),
};

describe("the rules of all policies", () => {
  it("each is the reason of some policy, and has words for the numbers that the policy gives", () => {
    // One reason of each rule with each set of numbers: policies give different ones for the same rule.
    const reasons = new Map<string, Reason>();
    const take = (reason: Reason) => {
      reasons.set([reason.rule, ...Object.keys(reason.numbers)].join(), reason);
      if (reason.learner !== undefined) take(reason.learner);
    };
    for (const subject of subjects) {
      const policy = create(subject);
      play(policy, eventful(subject), (round, open) => take(policy.explain(round, open)));
    }
    for (const { rule, numbers } of reasons.values()) {
      const known = ruleOf(rule);
      const words = known?.inNumbers?.(numbers, vocabulary) ?? known?.words;
      expect(words, rule).toMatch(/^[a-z]/);
      expect(words, rule).not.toMatch(/NaN|undefined|Infinity/);
    }
    const met = new Set(Array.from(reasons.values(), ({ rule }) => rule));
    // The allocator's own word for the arms of a round that has several.
    expect([...met, "several"].sort()).toEqual(Object.keys(rules).sort());
  });

  it.each(Object.entries(rules))("%s: a clause for the chosen arm, and a sentence for every other", (_, rule) => {
    const { words, inNumbers, whenDue, whyNot } = rule;
    expect(words).toMatch(/^[a-z].*[^.]$/);
    // Pages say it as it stands where there is no clause with numbers, and they call arms what they are.
    if (inNumbers === undefined) expect(words).not.toMatch(/\barms?\b/);
    const passed = [{}, { isDue: false }, { isDue: true, deadline: 7 }];
    for (const arm of passed) expect(typeof whyNot === "string" ? whyNot : whyNot(arm)).toMatch(/^[A-Z].*\.$/);
    expect(whenDue?.("Ann", "7") ?? "Ann 7").toMatch(/Ann.* 7/);
  });
});

describe("a choice is free", () => {
  it("where the learner chose because nothing had to be served, and by no other rule of Evenhand", () => {
    const free = Object.keys(rules).filter(isFree);
    expect(free).toEqual(["learner", "learner, exploration allowance used up", "learner, among arms not heard from"]);
  });

  it("by a rule of a program's own, where its name begins as the learner's does", () => {
    expect(["learner of mine", "learner", "my learner", "", "toString"].map(isFree)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });
});
