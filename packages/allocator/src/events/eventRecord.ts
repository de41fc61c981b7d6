import { needs } from "@evenhand/core";
import { ByteReader, sameBytes } from "../bytes/byteReader.js";
import { ByteWriter } from "../bytes/byteWriter.js";
import { allocatorError } from "../errors.js";
import { checkSha256, type Sha256 } from "../ledger/sha256.js";
import { eventKinds, type AllocatorEvent, type Kind } from "./eventKinds.js";
import type { Field } from "../bytes/field.js";

/** An event as it is stored: its leaf, and its personal part where it has one that was not erased. */
export interface EventRecord {
  readonly leaf: Uint8Array;
  readonly personal?: Uint8Array;
}

const someBytes = needs.bytes();

/** Refuses what is no record. It is asked for every event of a log, so that what is fine is found out at once. */
export function checkRecord(record: EventRecord): void {
  const { leaf, personal } = (record as EventRecord | null | undefined) ?? {};
  if (leaf instanceof Uint8Array && (personal === undefined || personal instanceof Uint8Array)) return;
  someBytes(leaf, "leaf");
  someBytes(personal, "personal");
}

const VERSION = 1;
const WITH_PERSONAL = 128;
export const SALT_LENGTH = 16;
const HASH_LENGTH = 32;

type AnyField = Field<unknown>;
type AnyFields = Readonly<Record<string, AnyField>>;

interface KindRow {
  readonly kind: Kind;
  readonly code: number;
  readonly fields: readonly (readonly [name: string, field: AnyField])[];
  readonly personal: readonly (readonly [name: string, field: AnyField])[];
}

const rows = new Map<Kind, KindRow>(
  (Object.keys(eventKinds) as Kind[]).map((kind) => {
    const { code, fields, personal } = eventKinds[kind];
    const listed = (table: unknown) => Object.entries(table as AnyFields);
    return [kind, { kind, code, fields: listed(fields), personal: listed(personal) }];
  }),
);
const rowsByCode = new Map([...rows.values()].map((row) => [row.code, row]));

/** One for all events: to make one takes longer than to write an event. */
const writer = new ByteWriter();

/** The event's bytes (docs/verify/events.md), with a salt for each of its parts. */
export function eventRecord(
  event: AllocatorEvent,
  salt: Uint8Array,
  personalSalt: Uint8Array,
  sha256: Sha256,
): EventRecord {
  const row = rows.get((event as AllocatorEvent | null | undefined)?.kind as Kind);
  if (row === undefined || typeof event.fields !== "object" || event.fields === null) {
    throw allocatorError("event-unwritable", { received: event, required: "an event of docs/verify/events.md" });
  }
  someBytes(salt, "salt");
  someBytes(personalSalt, "personalSalt");
  checkSha256(sha256);
  writer.clear();
  const personal = event.personal === undefined ? undefined : personalPart(row, event.personal, personalSalt);
  writer.byte(VERSION);
  writer.byte(personal === undefined ? row.code : row.code + WITH_PERSONAL);
  writer.uint(event.at);
  write(row.fields, event.fields);
  writer.raw(salt);
  if (personal === undefined) return { leaf: writer.take() };
  writer.raw(sha256(personal));
  return { leaf: writer.take(), personal };
}

function personalPart(row: KindRow, values: object, salt: Uint8Array): Uint8Array {
  writer.raw(salt);
  write(row.personal, values);
  return writer.take();
}

function write(fields: KindRow["fields"], values: object): void {
  for (const [name, field] of fields) field.write(writer, (values as Record<string, unknown>)[name]);
}

/** An event read from its bytes. */
export interface ReadEvent {
  readonly event: AllocatorEvent;
  readonly salt: Uint8Array;
}

/** Reads an event. A personal part that is not the one which the leaf was made with is refused. */
export function readEvent(record: EventRecord, sha256: Sha256): ReadEvent {
  checkRecord(record);
  checkSha256(sha256);
  const { leaf, personal } = record;
  const reader = new ByteReader(leaf);
  const version = reader.byte();
  if (version !== VERSION) throw unreadable(`version ${version}`, `version ${VERSION}`);
  const code = reader.byte();
  const row = rowsByCode.get(code % WITH_PERSONAL);
  if (row === undefined)
    throw unreadable(`an event of kind ${code % WITH_PERSONAL}`, "a kind of docs/verify/events.md");
  const at = reader.uint();
  const fields = read(reader, row.fields);
  const salt = reader.raw(SALT_LENGTH);
  const hash = code >= WITH_PERSONAL ? reader.raw(HASH_LENGTH) : undefined;
  if (reader.left > 0) throw unreadable(`${reader.left} bytes more`, "the end of the event");
  if (personal === undefined) return { event: { kind: row.kind, at, fields } as AllocatorEvent, salt };
  if (hash === undefined || !sameBytes(hash, sha256(personal))) {
    throw unreadable("another personal part", "the one whose hash the leaf has, or none");
  }
  const rest = new ByteReader(personal);
  rest.raw(SALT_LENGTH);
  const values = read(rest, row.personal);
  if (rest.left > 0) throw unreadable(`${rest.left} bytes more`, "the end of the personal part");
  return { event: { kind: row.kind, at, fields, personal: values } as AllocatorEvent, salt };
}

function read(reader: ByteReader, fields: KindRow["fields"]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of fields) values[name] = field.read(reader);
  return values;
}

function unreadable(received: string, required: string) {
  return allocatorError("event-unreadable", { received, required });
}
