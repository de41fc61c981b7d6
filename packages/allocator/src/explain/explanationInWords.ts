import { needs, ruleOf, type Propensity } from "@evenhand/core";
import type { AllocatorEvent } from "../events/eventKinds.js";
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

const checkPropensity = needs.object({ probability: (value, path) => value === null || needs.number()(value, path) });

/** How likely a choice was over all seeds, and how that was found out. */
export function chanceInWords(propensity: Propensity): string {
  checkPropensity(propensity, "propensity");
  if (propensity.probability === null) return `not known: ${propensity.why}`;
  const { probability, error } = propensity;
  if (probability === 1 && error === 0) return "chance played no part in this choice";
  const how = error === 0 ? "exact" : `by numerical integration, at most ${error.toPrecision(1)} away`;
  return `${Number(probability.toPrecision(6))} over all seeds, given the state before the round (${how})`;
}

const uses = {
  learned: "learned at once",
  kept: "kept until the wait is over",
  late: "too late: written down, and not learned",
  unused: "not used",
} as const;

/** What an event says about the decision that it names, in words. */
export function outcomeOf(event: AllocatorEvent): string | undefined {
  needs.object()(event, "event");
  switch (event.kind) {
    case "rewarded":
      return `A reward of ${event.fields.value} was reported, ${uses[event.fields.use]}.`;
    case "settled":
      if (event.fields.basis === "nothing") return "No reward came in time, and none was learned.";
      if (event.fields.basis === "stand-in")
        return `No reward came in time: ${event.fields.value} was learned instead.`;
      return `The wait was over: ${event.fields.value} was learned, the ${event.fields.basis} of the reports.`;
    case "confirmed":
      return "It was confirmed.";
    case "voided": {
      const why = event.fields.cause === "request" ? "by request" : "because it was not confirmed in time";
      return `It was voided ${why}; its round ${event.fields.struck ? "counts for no arm" : "still counts"}.`;
    }
    default:
      return undefined;
  }
}
