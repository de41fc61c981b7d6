import { endsOfRecords } from "../packedRecords.js";

/** Events that lie together, from this place on. */
export interface EventRow {
  readonly place: number;
  readonly count: number;
  /** Packed records. */
  readonly bytes: Uint8Array;
}

/**
 * The most bytes of a row with several events. A row without a row id has up to 1 002 bytes in its page of 4 096, and
 * its numbers take some of them; what is longer would go to pages of its own.
 */
const MOST_BYTES = 980;

/**
 * The rows that these packed records make behind the last one of a log. The first of them takes its place where there
 * is room in it: rows are full then also where events come one by one.
 */
export function eventRows(last: EventRow | undefined, packed: Uint8Array): EventRow[] {
  const ends = endsOfRecords(packed);
  const isOpen = last !== undefined && last.bytes.length + ends[0] <= MOST_BYTES;
  const before = isOpen ? last.bytes : new Uint8Array(0);
  const bytes = new Uint8Array(before.length + packed.length);
  bytes.set(before);
  bytes.set(packed, before.length);
  const rows: EventRow[] = [];
  let [place, count] = isOpen ? [last.place, last.count] : [last === undefined ? 0 : last.place + last.count, 0];
  let [begin, end] = [0, before.length];
  const finish = () => {
    rows.push({ place, count, bytes: bytes.slice(begin, end) });
    [place, count, begin] = [place + count, 0, end];
  };
  for (const next of ends) {
    if (count > 0 && before.length + next - begin > MOST_BYTES) finish();
    [end, count] = [before.length + next, count + 1];
  }
  if (count > 0) finish();
  return rows;
}

/** What libraries return for a blob: of libsql one of many rows is an ArrayBuffer. */
export type Blob = ArrayBuffer | Uint8Array;

export function bytesOf(blob: Blob): Uint8Array {
  return new Uint8Array(blob);
}
