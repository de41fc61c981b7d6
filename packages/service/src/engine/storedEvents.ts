import { decisionId, readEvent, type AllocatorEvent, type EventRecord } from "@evenhand/allocator";
import type { EventAnswer } from "@evenhand/protocol";
import { nodeSha256 } from "./nodeSha256.js";
import type { Store } from "../store/store.js";
import { decisionName } from "./decisionNames.js";
import { readersTurn } from "./turns.js";

/** An event with its place in the log. */
export interface PlacedEvent {
  readonly place: number;
  readonly event: AllocatorEvent;
  readonly salt: Uint8Array;
  readonly record: EventRecord;
}

/**
 * An event as JSON can show it: bytes are hexadecimal text, the leaf is base64. One that is a decision has its id.
 * It has nothing that is personal.
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

/**
 * An event for a reader who may not see what callers wrote. The names of arms stay: they are a part of the first event,
 * and of those with which arms came in.
 */
export function withoutCallersWords({ leaf, personal }: EventRecord): EventRecord {
  if (personal === undefined) return { leaf };
  const { kind } = readEvent({ leaf, personal }, nodeSha256).event;
  return kind === "created" || kind === "armsAdded" ? { leaf, personal } : { leaf };
}

interface LogPart {
  /** The first place. By default 0. */
  readonly from?: number;
  /** The first place that is not read. By default the end of the log. */
  readonly until?: number;
  /** Events that are read at once. */
  readonly page: number;
}

/** A part of a log, some events at a time. Decisions go on between two pages. */
export async function* pagesOf(
  store: Pick<Store, "read">,
  allocator: number,
  { from = 0, until = Infinity, page }: LogPart,
): AsyncGenerator<readonly EventRecord[]> {
  for (let next = from; next < until;) {
    const wanted = Math.min(page, until - next);
    await readersTurn();
    const records = await store.read(allocator, next, wanted);
    if (records.length > 0) yield records;
    if (records.length < wanted) return;
    next += wanted;
  }
}
