import { needs } from "@evenhand/core";
import type { ConsideredArm } from "./explanation.js";

/** Why an arm was not chosen that could have been, where this rule chose another. */
export function whyNotInWords(rule: string, considered: ConsideredArm): string {
  needs.text(rule, "rule");
  needs.object()(considered, "considered");
  const { isDue = false, deadline } = considered;
  if (rule === "deadline") {
    if (!isDue || deadline === undefined) return "Nothing was due to it.";
    return `It was due too, by round ${deadline}: the chosen arm came first.`;
  }
  if (rule === "forced") return "Another arm's deadline had to be kept first.";
  if (rule === "cap") return "All open arms were at their caps, and it was not the least above its own.";
  if (rule.startsWith("learner")) return "Nothing had to be served, and the learner preferred another.";
  return `The rule "${rule}" chose another.`;
}
