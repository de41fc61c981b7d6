import { hashKept, hourOf, kindKept, packRecords } from "../packedRecords.js";
import type { Appending, Conflicts, StoredValue } from "../store.js";

/**
 * The fence: the end of each log is compared, and everything is inserted, in one statement. A primary key alone would
 * refuse a second event at a place, but not one behind a gap, as a process would write it whose last events were lost
 * with a server. Where two compare at the same time, the key refuses the second (23505), and nothing of it is stored.
 *
 * Rows are sorted by allocator and by name: unsorted ones would wait for each other.
 */
export const APPEND = `
WITH asked AS (
  SELECT * FROM unnest($1::int[], $2::bigint[], $3::int[], $4::bytea[], $5::bigint[])
    AS asked (allocator, expected, count, records, due)
), lengths AS (
  SELECT asked.*, COALESCE((
    SELECT place + count FROM evenhand.events WHERE events.allocator = asked.allocator ORDER BY place DESC LIMIT 1
  ), 0) AS length FROM asked
), given AS (
  SELECT * FROM unnest($6::int[], $7::text[], $8::bytea[], $9::smallint[], $10::bytea[])
    AS given (allocator, name, value, condition, replaces)
), there AS (
  SELECT name, value FROM evenhand.stored_values WHERE name IN (SELECT name FROM given) ORDER BY name FOR UPDATE
), refused AS (
  SELECT given.allocator FROM given LEFT JOIN there USING (name)
  WHERE condition = 1 AND there.name IS NOT NULL
    OR condition = 2 AND (there.name IS NULL OR there.value <> given.replaces)
), granted AS (
  SELECT * FROM lengths WHERE length = expected AND allocator NOT IN (SELECT allocator FROM refused)
), inserted_events AS (
  INSERT INTO evenhand.events (allocator, place, count, records)
  SELECT allocator, expected, count, records FROM granted WHERE count > 0 ORDER BY allocator
), inserted_pointers AS (
  INSERT INTO evenhand.pointers (allocator, kind, hash, place, hour)
  SELECT allocator, kind, hash, place, hour
  FROM unnest($11::int[], $12::smallint[], $13::bytea[], $14::bigint[], $15::int[])
    AS pointed (allocator, kind, hash, place, hour)
  WHERE allocator IN (SELECT allocator FROM granted)
), inserted_seeds AS (
  INSERT INTO evenhand.seeds (allocator, place, seed, blinding)
  SELECT allocator, place, seed, blinding
  FROM unnest($16::int[], $17::bigint[], $18::bytea[], $19::bytea[]) AS secret (allocator, place, seed, blinding)
  WHERE allocator IN (SELECT allocator FROM granted)
), updated_values AS (
  UPDATE evenhand.stored_values SET value = given.value FROM given
  WHERE stored_values.name = given.name AND given.name IN (SELECT name FROM there)
    AND given.allocator IN (SELECT allocator FROM granted)
), inserted_values AS (
  INSERT INTO evenhand.stored_values (name, value)
  SELECT name, value FROM given
  WHERE name NOT IN (SELECT name FROM there) AND allocator IN (SELECT allocator FROM granted) ORDER BY name
), set_due AS (
  INSERT INTO evenhand.due (allocator, at) SELECT allocator, due FROM granted WHERE due IS NOT NULL ORDER BY allocator
  ON CONFLICT (allocator) DO UPDATE SET at = excluded.at
)
SELECT allocator, length FROM lengths WHERE allocator NOT IN (SELECT allocator FROM granted)`;

/** What the statement is given for these appendings. */
export function appendParameters(appendings: readonly Appending[]): unknown[] {
  const sorted = [...appendings].sort((a, b) => a.allocator - b.allocator);
  const each = <T, S>(
    listed: (appending: Appending) => readonly T[],
    column: (one: T, appending: Appending) => S,
  ): S[] => sorted.flatMap((appending) => listed(appending).map((one) => column(one, appending)));
  const own = ({ allocator }: Appending) => allocator;
  const values = ({ values: given = [] }: Appending) => given;
  const pointers = ({ pointers: pointed }: Appending) => pointed;
  const seeds = ({ seeds: secrets = [] }: Appending) => secrets;
  return [
    sorted.map(own),
    sorted.map(({ expected }) => expected),
    sorted.map(({ records }) => records.length),
    sorted.map(({ records }) => buffer(packRecords(records))),
    sorted.map(({ due }) => due ?? null),
    each(values, (_, appending) => own(appending)),
    each(values, ({ name }) => name),
    each(values, ({ value }) => buffer(value)),
    each(values, conditionOf),
    each(values, ({ replaces }) => (replaces instanceof Uint8Array ? buffer(replaces) : null)),
    each(pointers, (_, appending) => own(appending)),
    each(pointers, ({ kind }) => kindKept(kind)),
    each(pointers, ({ hash }) => buffer(hashKept(hash))),
    each(pointers, ({ place }) => place),
    each(pointers, ({ at }) => hourOf(at)),
    each(seeds, (_, appending) => own(appending)),
    each(seeds, ({ from }) => from),
    each(seeds, ({ seed }) => buffer(seed)),
    each(seeds, ({ blinding }) => buffer(blinding)),
  ];
}

/** 0: it may be stored whatever is there; 1: where nothing is; 2: in the place of what it replaces. */
export function conditionOf({ replaces }: StoredValue): number {
  if (replaces === undefined) return 0;
  return replaces === "nothing" ? 1 : 2;
}

export function conflictsIn(rows: readonly { readonly allocator: number; readonly length: number }[]): Conflicts {
  return new Map(rows.map(({ allocator, length }) => [allocator, length]));
}

/** The library sends a Uint8Array as text; a Buffer of the same memory it sends as bytes. */
export function buffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
