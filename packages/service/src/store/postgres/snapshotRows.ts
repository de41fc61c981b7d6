import type { ClientBase } from "pg";
import type { NewSnapshot, StoredSnapshot } from "../store.js";
import { buffer } from "./appendStatement.js";
import type { Connections } from "./connections.js";
import { bytesOf } from "./logReading.js";
import { statements } from "./statements.js";

const PUT_PARTS = `INSERT INTO evenhand.snapshot_parts (allocator, name, bytes)
  SELECT $1, * FROM unnest($2::text[], $3::bytea[]) ON CONFLICT DO NOTHING`;
const PARTS_THERE = "SELECT FROM evenhand.snapshot_parts WHERE allocator = $1 AND name = ANY ($2::text[])";
const DELETE_REPLACED = "DELETE FROM evenhand.snapshots WHERE allocator = $1 AND length IN ($2, $3)";
const PUT =
  "INSERT INTO evenhand.snapshots (allocator, length, bytes, leaf, parts) VALUES ($1, $2, $3, $4, $5::text[])";
const DELETE_UNUSED_PARTS = `DELETE FROM evenhand.snapshot_parts WHERE allocator = $1
  AND name NOT IN (SELECT unnest(parts) FROM evenhand.snapshots WHERE allocator = $1)`;

/** Stores a snapshot in the transaction of the client. Of two replicas that do so at once the second one waits. */
export async function putSnapshot(
  client: ClientBase,
  allocator: number,
  snapshot: NewSnapshot,
  replaced: number,
): Promise<boolean> {
  const { length, bytes, leaf, erasures, parts: { names, added } = { names: [], added: [] } } = snapshot;
  const { rows } = await client.query<{ erasures: number }>(
    "SELECT erasures FROM evenhand.allocators WHERE number = $1 FOR NO KEY UPDATE",
    [allocator],
  );
  if (rows[0]?.erasures !== erasures) return false;
  await client.query(PUT_PARTS, [allocator, added.map(({ name }) => name), added.map((part) => buffer(part.bytes))]);
  if ((await client.query(PARTS_THERE, [allocator, names])).rowCount !== names.length) return false;
  await client.query(DELETE_REPLACED, [allocator, replaced, length]);
  await client.query(PUT, [allocator, length, buffer(bytes), buffer(leaf), names]);
  await client.query(DELETE_UNUSED_PARTS, [allocator]);
  return true;
}

/** Those of more events than this. */
export async function deleteSnapshotsBehind(client: ClientBase, allocator: number, length: number): Promise<void> {
  await client.query("DELETE FROM evenhand.snapshots WHERE allocator = $1 AND length > $2", [allocator, length]);
  await client.query(DELETE_UNUSED_PARTS, [allocator]);
}

export async function newestSnapshot(
  connections: Connections,
  allocator: number,
  atMost: number,
): Promise<StoredSnapshot | undefined> {
  const rows = await connections.read<SnapshotRow>(statements.snapshot, [allocator, atMost]);
  const own = rows.find(({ name }) => name === null);
  if (own === undefined) return undefined;
  const { length, before, bytes, leaf } = own;
  const parts = new Map(rows.flatMap((row) => (row.name === null ? [] : [[row.name, bytesOf(row.bytes)]])));
  return { length, before, bytes: bytesOf(bytes), leaf: leaf === null ? undefined : bytesOf(leaf), parts };
}

/** The snapshot itself, or one of its parts. */
interface SnapshotRow {
  readonly length: number;
  readonly before: number;
  readonly leaf: Buffer | null;
  /** That of a part; null in the row of the snapshot. */
  readonly name: string | null;
  readonly bytes: Buffer;
}
