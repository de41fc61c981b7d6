import type { AllocatorEvent } from "../../src/events/eventKinds.js";
import { eventRecord, readEvent, type EventRecord } from "../../src/events/eventRecord.js";
import { nodeSha256 } from "./nodeSha256.js";

/** The event with other fields, as a forger would write it who has no signed head against them. */
export function forged(record: EventRecord, change: (event: AllocatorEvent) => object): EventRecord {
  const { event, salt } = readEvent(record, nodeSha256);
  const fields = { ...event.fields, ...change(event) };
  return eventRecord({ ...event, fields } as AllocatorEvent, salt, salt, nodeSha256);
}
