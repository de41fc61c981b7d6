import { needs } from "@evenhand/core";
import type { AllocatorEvent } from "./eventKinds.js";

/** The round that the event is, where it is one: a decision, or what was granted elsewhere in a round. */
export function roundOf(event: AllocatorEvent): number | undefined {
  needs.object()(event, "event");
  if (event.kind === "decided") return event.fields.round;
  return event.kind === "granted" && event.fields.counts ? event.fields.round : undefined;
}
