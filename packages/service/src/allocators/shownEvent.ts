import { decisionId, type AllocatorEvent, type EventRecord } from "@evenhand/allocator";
import type { EventAnswer } from "@evenhand/protocol";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { decisionName } from "./decisionNames.js";

/** An event with its place in the log. */
export interface PlacedEvent {
  readonly place: number;
  readonly event: AllocatorEvent;
  readonly salt: Uint8Array;
  readonly record: EventRecord;
}

/**
 * An event as JSON can show it: bytes are hexadecimal text, the leaf is base64. One that is a decision has its id. What
 * is personal is left out.
 */
export function shownEvent(
  allocator: string,
  { place, event: { kind, at, fields }, salt, record }: PlacedEvent,
): EventAnswer {
  const isDecision = kind === "decided" || kind === "granted";
  return {
    ...{ place, kind, at },
    ...(isDecision ? { decision: decisionName(allocator, decisionId(place, salt, nodeSha256)) } : {}),
    fields: withoutBytes(fields),
    leaf: Buffer.from(record.leaf).toString("base64"),
  } as EventAnswer;
}

/** Plain data without bytes: those are hexadecimal text. */
export function withoutBytes(fields: object): unknown {
  return JSON.parse(
    JSON.stringify(fields, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
    ),
  ) as unknown;
}
