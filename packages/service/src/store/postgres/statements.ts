import type { Statement } from "./serverConnection.js";

const LENGTH = `COALESCE((SELECT place + count FROM evenhand.events WHERE events.allocator = allocators.number
  ORDER BY place DESC LIMIT 1), 0) AS length`;

const HAS_LENGTH = `(COALESCE((SELECT place + count FROM evenhand.events WHERE events.allocator = $1
  ORDER BY place DESC LIMIT 1), 0)) = $2::bigint`;

const texts = {
  allocators: `SELECT number, id, origin, erasures, ${LENGTH} FROM evenhand.allocators ORDER BY number`,
  count: "SELECT count(*) AS count FROM evenhand.allocators",
  find: `SELECT number, id, origin, erasures, ${LENGTH} FROM evenhand.allocators WHERE id = ANY($1)`,
  create: `INSERT INTO evenhand.allocators (id, origin) VALUES ($1, $2)
    ON CONFLICT (id) DO UPDATE SET origin = excluded.origin
    WHERE NOT EXISTS (SELECT FROM evenhand.events WHERE events.allocator = allocators.number)
    RETURNING number, erasures`,
  read: `SELECT number, row.place, row.count, row.records
    FROM unnest($1::int[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS asked (allocator, first, until, number),
    LATERAL (SELECT place, count, records FROM evenhand.events
      WHERE events.allocator = asked.allocator AND place < until AND place >= COALESCE((
        SELECT max(place) FROM evenhand.events WHERE events.allocator = asked.allocator AND place <= first), 0)) AS row
    ORDER BY number, row.place`,
  readAt: `SELECT DISTINCT row.place, row.count, row.records FROM unnest($2::bigint[]) AS asked,
    LATERAL (SELECT place, count, records FROM evenhand.events WHERE allocator = $1 AND place <= asked
      ORDER BY place DESC LIMIT 1) AS row`,
  seeds: `SELECT place AS "from", seed, blinding FROM evenhand.seeds WHERE allocator = $1 ORDER BY place`,
  point: `SELECT index, place FROM unnest($3::bytea[]) WITH ORDINALITY AS asked (hash, index)
    JOIN evenhand.pointers ON pointers.allocator = $1 AND kind = $2 AND pointers.hash = asked.hash ORDER BY index, place`,
  due: `SELECT due.allocator, allocators.id, at FROM evenhand.due JOIN evenhand.allocators ON number = due.allocator
    WHERE at <= $1 AND NOT EXISTS (
      SELECT FROM evenhand.owners JOIN evenhand.replicas ON replicas.id = replica AND replicas.epoch = owners.epoch
      WHERE owners.allocator = due.allocator AND until > clock_timestamp() AND replica <> $3::text)
    ORDER BY at LIMIT $2`,
  forgetKeys: "DELETE FROM evenhand.pointers WHERE kind = $1 AND hour < $2",
  // With its parts in one statement: between two of them its owner may store the next one, and delete these.
  snapshot: `WITH newest AS (
      SELECT length, bytes, leaf, parts, COALESCE((
        SELECT max(older.length) FROM evenhand.snapshots older
        WHERE older.allocator = $1 AND older.length < snapshots.length), 0) AS before
      FROM evenhand.snapshots WHERE allocator = $1 AND length <= $2 ORDER BY length DESC LIMIT 1
    )
    SELECT length, before, leaf, NULL AS name, bytes FROM newest
    UNION ALL SELECT 0, 0, NULL, name, snapshot_parts.bytes
    FROM newest JOIN evenhand.snapshot_parts ON allocator = $1 AND name = ANY (parts)`,
  putTiles: `INSERT INTO evenhand.tiles (allocator, level, place, hashes)
    SELECT * FROM unnest($1::int[], $2::int[], $3::bigint[], $4::bytea[])
    ON CONFLICT (allocator, level, place) DO UPDATE SET hashes = excluded.hashes
    WHERE length(excluded.hashes) > length(tiles.hashes)`,
  tiles: `SELECT number, hashes
    FROM unnest($1::int[], $2::int[], $3::bigint[]) WITH ORDINALITY AS asked (allocator, level, place, number)
    JOIN evenhand.tiles USING (allocator, level, place)`,
  getValue: "SELECT value FROM evenhand.stored_values WHERE name = $1",
  deleteValue: "DELETE FROM evenhand.stored_values WHERE name = $1 AND value = $2",
  valueNames: "SELECT name FROM evenhand.stored_values WHERE starts_with(name, $1) ORDER BY name",
} as const;

/**
 * When an allocator is to be looked at next, or never. What is written is compared afterwards, in the same transaction:
 * a comparison before it would be of a time when nothing was locked yet.
 */
export const SET_DUE = `INSERT INTO evenhand.due (allocator, at) VALUES ($1, $2)
  ON CONFLICT (allocator) DO UPDATE SET at = excluded.at`;
export const UNSET_DUE = "DELETE FROM evenhand.due WHERE allocator = $1";
export const SAME_LENGTH = `SELECT ${HAS_LENGTH} AS same`;

/** The same, where the allocator is this replica's own. It stays so until the end of the transaction. */
export const OWN_OF_SAME_LENGTH = `SELECT ${HAS_LENGTH} AS same FROM evenhand.owners
  WHERE allocator = $1 AND replica = $3 AND epoch = $4 FOR SHARE`;

/** Rows of one log, without what was personal in them. */
export const ERASE = `UPDATE evenhand.events SET records = given.records
  FROM unnest($2::bigint[], $3::bytea[]) AS given (place, records)
  WHERE allocator = $1 AND events.place = given.place`;

/** Pointers of one log. */
export const FORGET = `DELETE FROM evenhand.pointers
  USING unnest($2::smallint[], $3::bytea[], $4::bigint[]) AS given (kind, hash, place)
  WHERE allocator = $1 AND pointers.kind = given.kind AND pointers.hash = given.hash AND pointers.place = given.place`;

/** What an answer to a caller may rest on alone. What else is read leads to these, or is for this process. */
const stored: readonly string[] = [
  "allocators",
  "find",
  "read",
  "readAt",
  "tiles",
  "getValue",
] satisfies (keyof typeof texts)[];

/** Says too whether a commit waits for standbys now: the setting changes while the server runs. */
const saidStored = (text: string) =>
  `SELECT found.*, current_setting('synchronous_standby_names') <> '' AS "isAwaited" FROM (${text}) AS found`;

/** Each text with its name. */
export const statements = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => [name, { name, text: stored.includes(name) ? saidStored(text) : text }]),
) as Record<keyof typeof texts, Statement>;
