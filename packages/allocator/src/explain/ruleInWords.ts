import { needs } from "@evenhand/core";

/** What the rules of quotas mean. Those of other policies are named by their papers. */
const meanings: Readonly<Record<string, string>> = {
  deadline: "it was due, and of all due arms its deadline came first",
  forced: "arms with a share were absent, and its deadline had to be kept before their return",
  learner: "no arm had to be served, so the learner was free to choose",
  cap: "all open arms were at their caps, and this one was least above its own",
  "learner, exploration allowance used up":
    "no arm had to be served, and the learner chose among arms it has heard from",
  "learner, among arms not heard from":
    "no arm had to be served, fewer than half of the arms have been heard from, and the round was one of the others'",
};

/** Why the rule of this name chooses an arm. */
export function ruleInWords(rule: string): string {
  needs.text(rule, "rule");
  const known = Object.hasOwn(meanings, rule) ? meanings[rule] : undefined;
  return known === undefined ? `the policy's rule "${rule}"` : `${known} (rule "${rule}")`;
}
