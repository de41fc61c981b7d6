import {
  type ArmLabel,
  Audit,
  type AuditReport,
  type EventRecord,
  logEntry,
  logHeader,
  type Period,
  publishedSeed,
  readSeeds,
  readSignedHead,
  type Report,
  ReportBuilder,
  type ReportSource,
  type SecretSeed,
} from "@evenhand/allocator";
import { logDamage, LogReader } from "@evenhand/allocator/verify";
import { type AskedReceipt, ReceiptHeads, type ReceiptInLog } from "./receiptHeads.js";

/** What a log is checked against. */
export interface LogEvidence {
  /** As it was published; its signature is checked elsewhere. */
  readonly signedHead?: string;
  /** Lines of a seed file. */
  readonly seeds?: string;
}

/** Everything that the worker can be asked about a log, by the name of the task. */
export interface Tasks {
  readonly audit: {
    readonly asked: LogEvidence & { readonly log: Blob; readonly receipts: readonly AskedReceipt[] };
    readonly answer: AuditedLog;
  };
  readonly report: {
    readonly asked: LogEvidence & {
      readonly log: Blob;
      readonly period: Period;
      readonly labels: readonly (readonly [string, ArmLabel])[];
      readonly keys: readonly string[];
      readonly source: ReportSource;
    };
    readonly answer: Report;
  };
  readonly events: {
    readonly asked: { readonly log: Blob; readonly from: number; readonly count: number };
    readonly answer: readonly PlacedRecord[];
  };
}

export interface AuditedLog extends LogReading {
  readonly report: AuditReport;
  readonly receipts: readonly ReceiptInLog[];
  /** The place of the receipt whose head the log was held against, where no head was given apart from receipts. */
  readonly headOfReceipt?: number;
}

/** An event as it stands in the file: from byte `start` up to byte `end`. */
export interface PlacedRecord extends EventRecord {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

type Progress = (bytes: number) => void;

/** Does a task. Pure but for reading the log: the same code in a worker and in a test. */
export const perform: {
  readonly [Name in keyof Tasks]: (asked: Tasks[Name]["asked"], progress: Progress) => Promise<Tasks[Name]["answer"]>;
} = {
  audit: async ({ log, receipts, ...beside }, progress) => {
    const heads = new ReceiptHeads(receipts, await originOf(log));
    const { largest } = heads;
    const signedHead = beside.signedHead ?? largest?.signedHead;
    const options = optionsOf({ ...beside, ...(signedHead === undefined ? {} : { signedHead }) });
    const audit = new Audit({ ...options, publishedSeeds: await publishedSeeds(log) });
    const take = (record: EventRecord) => {
      heads.take(record.leaf);
      audit.take(record);
    };
    const read = await readBlob(log, take, progress);
    return {
      ...{ ...read, report: audit.report(read.origin), receipts: heads.result() },
      ...(beside.signedHead === undefined && largest !== undefined ? { headOfReceipt: largest.place } : {}),
    };
  },
  report: async ({ log, period, labels, keys, source, ...beside }, progress) => {
    const published = await publishedSeeds(log);
    const options = { ...optionsOf(beside), publishedSeeds: published };
    const builder = new ReportBuilder({ ...options, period, labels: new Map(labels) });
    const { origin, damage } = await readBlob(log, (record) => builder.take(record), progress);
    return builder.report({
      source,
      ...(origin === undefined ? {} : { log: origin }),
      ...(damage === undefined ? {} : { damage }),
      ...(beside.signedHead === undefined ? {} : { signedHead: { text: beside.signedHead, keys } }),
    });
  },
  events: async ({ log, from, count }, progress) => {
    const found: (EventRecord & { number: number; length: number; before: number })[] = [];
    let [number, bytes] = [0, 0];
    const { origin } = await readBlob(
      log,
      (record) => {
        const { length } = logEntry(record);
        if (number >= from && number < from + count) found.push({ ...copied(record), number, length, before: bytes });
        number++;
        bytes += length;
      },
      progress,
    );
    const header = logHeader(origin ?? "?").length;
    return found.map(({ length, before, ...record }) => ({
      ...record,
      start: header + before,
      end: header + before + length,
    }));
  },
};

function optionsOf({ signedHead, seeds }: LogEvidence) {
  return {
    ...(signedHead === undefined ? {} : { head: readSignedHead(signedHead) }),
    ...(seeds === undefined ? {} : { seeds: readSeeds(seeds) }),
  };
}

/** The seeds that the log publishes: it does so after the choices that they decided, so the log is read once before. */
async function publishedSeeds(log: Blob): Promise<SecretSeed[]> {
  const seeds: SecretSeed[] = [];
  await readBlob(log, (record) => {
    const seed = publishedSeed(record);
    if (seed !== undefined) seeds.push(seed);
  });
  return seeds;
}

/** A copy, which does not keep the piece of the file in memory that it was read from. */
function copied({ leaf, personal }: EventRecord): EventRecord {
  return { leaf: leaf.slice(), ...(personal === undefined ? {} : { personal: personal.slice() }) };
}

/** How far a log was read. */
interface LogReading {
  readonly origin: string | undefined;
  /** Where and why it could not be read to its end. */
  readonly damage?: string;
}

/** Hands the events of a log to `take`, piece by piece: memory holds one piece. */
async function readBlob(
  log: Blob,
  take: (record: EventRecord) => void,
  progress: (bytes: number) => void = () => undefined,
): Promise<LogReading> {
  const reader = new LogReader();
  const pieces = log.stream().getReader();
  let bytes = 0;
  try {
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
      reader.push(piece.value, take);
      bytes += piece.value.length;
      progress(bytes);
    }
    reader.end();
    return { origin: reader.origin };
  } catch (error) {
    const damage = logDamage(error, reader.events);
    if (damage === undefined) throw error;
    return { origin: reader.origin, damage };
  }
}

/** The header of a log, with its name, is within this number of bytes. */
const HEADER = 4096;

/** The name that a log gives itself in its second line; undefined where that cannot be read. */
async function originOf(log: Blob): Promise<string | undefined> {
  return (await log.slice(0, HEADER).text()).split("\n", 3)[1];
}
