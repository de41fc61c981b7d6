import { needs } from "@evenhand/core";
import type { AllocatorEvent } from "../events/eventKinds.js";

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
