import type { AllocatorEvent, EventRecord } from "@evenhand/allocator";

/** An event with its place in the log. */
export interface PlacedEvent {
  readonly place: number;
  readonly event: AllocatorEvent;
  readonly record: EventRecord;
}

/** An event as JSON can show it: bytes are hexadecimal text, the leaf is base64. What is personal is left out. */
export function shownEvent({ place, event: { kind, at, fields }, record }: PlacedEvent) {
  return { place, kind, at, fields: withoutBytes(fields), leaf: Buffer.from(record.leaf).toString("base64") };
}

function withoutBytes(fields: object): unknown {
  return JSON.parse(
    JSON.stringify(fields, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
    ),
  ) as unknown;
}
