import {
  type AllocatorEvent,
  eventRecord,
  type EventRecord,
  logEntry,
  readEvent,
  sha256,
} from "@evenhand/allocator/verify";
import type { AuditedLog, PlacedRecord } from "../../../audit/tasks.js";
import { firstBroken } from "../../../audit/verdict/logJudgement.js";

/** A way to cheat: bytes of the copy that are replaced by others. */
export interface Forgery {
  /** On the button. */
  readonly does: string;
  /** Once it is done. */
  readonly done: string;
  readonly start: number;
  /** The first event that is touched. */
  readonly event: number;
  /** The end of the log by default. */
  readonly end?: number;
  readonly by: readonly Uint8Array[];
}

/** What is known of the log that a line is from. */
export interface LogFacts {
  readonly arms: number;
  readonly name: (arm: number) => string;
  readonly rewards: { readonly min: number; readonly max: number };
}

/** The ways to cheat with this line of a log; `next` is the one behind it. */
export function forgeries(line: PlacedRecord, next: PlacedRecord | undefined, facts: LogFacts): Forgery[] {
  const { number, start, end } = line;
  const { event } = readEvent(line, sha256);
  return [
    ...changedFields(event, facts).map(({ does, done, fields }) => ({
      ...{ does, done: `You ${done} (event ${number}).`, event: number, start, end },
      by: [logEntry(rewritten(line, fields))],
    })),
    { does: "Delete this line", done: `You deleted event ${number}.`, event: number, start, end, by: [] },
    ...(next === undefined
      ? []
      : [
          {
            does: "Swap it with the next line",
            done: `You swapped the events ${number} and ${next.number}.`,
            ...{ event: number, start, end: next.end, by: [logEntry(next), logEntry(line)] },
          },
          {
            does: "Cut off everything after it",
            done: `You cut off the log after event ${number}.`,
            ...{ event: number + 1, start: end, by: [] },
          },
        ]),
  ];
}

interface ChangedFields {
  readonly does: string;
  readonly done: string;
  readonly fields: object;
}

function changedFields(event: AllocatorEvent, { arms, name, rewards: { min, max } }: LogFacts): ChangedFields[] {
  if (event.kind === "decided" && arms > 1) {
    const [was] = event.fields.arms;
    const other = (was + 1) % arms;
    const fields = { ...event.fields, arms: [other, ...event.fields.arms.slice(1).filter((arm) => arm !== other)] };
    return [
      {
        does: `Give it to ${name(other)}`,
        done: `gave round ${event.fields.round} to ${name(other)} instead of ${name(was)}`,
        fields,
      },
    ];
  }
  if (event.kind === "rewarded") {
    const value = event.fields.value === max ? min : max;
    const done = `changed the reward from ${event.fields.value} to ${value}`;
    return [{ does: `Make the reward ${value}`, done, fields: { ...event.fields, value } }];
  }
  return [];
}

/** The same event with other fields, as anyone who has the program could write it. */
function rewritten(record: EventRecord, fields: object): EventRecord {
  const { event, salt } = readEvent(record, sha256);
  // The personal part keeps its salt, which is its beginning.
  const personalSalt = record.personal?.subarray(0, salt.length) ?? salt;
  return eventRecord({ ...event, fields } as AllocatorEvent, salt, personalSalt, sha256);
}

/** The copy with the forgery in it. */
export function forged(log: Blob, { start, end = log.size, by }: Forgery): Blob {
  return new Blob([log.slice(0, start), ...by.map((bytes) => bytes as Uint8Array<ArrayBuffer>), log.slice(end)]);
}

/** How the audit has found what was done to the first event that was touched, or why it has not. */
export function caughtInWords(audited: AuditedLog, touched: number): string {
  const broken = firstBroken(audited);
  if (broken === undefined) {
    return audited.report.tree.head === undefined
      ? "Not found: each event still fits the others. Only a signed head that somebody else holds would show it."
      : "Not found: the signed head is older than what you touched, and each event still fits the others.";
  }
  if (!broken.isSure) return "Found, by the signed head alone: each event still fits the others, so none can be named.";
  if (broken.event === touched) return `Found, at the very event: ${broken.event}.`;
  return `Found, at event ${broken.event}: the first that does not follow from what you made of event ${touched}.`;
}
