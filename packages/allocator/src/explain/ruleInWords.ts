import { needs, ruleOf } from "@evenhand/core";
import type { ConsideredArm } from "./explanation.js";

/** Why the rule of this name chooses an arm. */
export function ruleInWords(rule: string): string {
  needs.text(rule, "rule");
  const known = ruleOf(rule);
  return known === undefined ? `the policy's rule "${rule}"` : `${known.words} (rule "${rule}")`;
}

/** Why an arm was not chosen that could have been, where this rule chose another. */
export function whyNotInWords(rule: string, considered: ConsideredArm): string {
  needs.text(rule, "rule");
  needs.object()(considered, "considered");
  const { whyNot = `The rule "${rule}" chose another.` } = ruleOf(rule) ?? {};
  return typeof whyNot === "string" ? whyNot : whyNot(considered);
}
