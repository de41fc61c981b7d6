import type { ClientBase } from "pg";
import type { Connections } from "./connections.js";

/** A head as the database has it. */
export interface HeadRow {
  /** The allocator's number, and its id. */
  readonly number: number;
  readonly id: string;
  readonly head: string;
}

/** A place in the order of all heads: those behind it were stored by this transaction or by a later one. */
export interface HeadPlace {
  readonly transaction: number;
  /** The name of the value. */
  readonly name: string;
}

/** The place before all heads that were stored by the transactions from this number on. */
export function placeBefore(transaction: number): HeadPlace {
  return { transaction, name: "" };
}

/** Heads in their order, and where to go on. */
export interface ChangedHeads {
  readonly heads: readonly HeadRow[];
  /** Where the next ones begin; undefined: these are the last. */
  readonly next: HeadPlace | undefined;
  /** The transactions from this number on may have stored some that were not yet seen here. */
  readonly horizon: number;
  /** Which server has answered, since it was started: transactions of another one have other numbers. */
  readonly server: string;
}

/** Heads that are read at once. */
const PAGE = 1000;

/**
 * Each head bears the number of the transaction that stored it (migration 3). Transactions do not end in the order of
 * their numbers: a later one may be seen before an earlier one is. So who has read all pages begins again at the oldest
 * that was still under way at the first of them, the horizon of its snapshot. Some heads are read twice, none is left
 * out; a long transaction of somebody else has more of them read twice, as long as it lasts.
 */
const HEADS = `
SELECT horizon, server, number, id, changed_by AS transaction, name, convert_from(value, 'UTF8') AS head
FROM (
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon, pg_postmaster_start_time()::text AS server
) AS snapshot
LEFT JOIN (
  SELECT number, id, changed_by, name, value
  FROM evenhand.stored_values JOIN evenhand.allocators ON number = substr(name, 6)::int
  WHERE name >= 'head ' AND name < 'head!' AND (changed_by, name) > ($1::bigint, $2::text)
  ORDER BY changed_by, name LIMIT $3::int
) AS heads ON true ORDER BY changed_by, name`;

interface HorizonRow {
  readonly horizon: number;
  readonly server: string;
  readonly number: number | null;
  readonly id: string;
  readonly transaction: number;
  readonly name: string;
  readonly head: string;
}

/** The first heads behind this place. */
export async function headsSince(
  connections: Connections,
  { transaction, name }: HeadPlace,
  limit = PAGE,
): Promise<ChangedHeads> {
  const values = [transaction, name, limit];
  return changedHeads(await connections.read<HorizonRow & Record<string, unknown>>(statement, values), limit);
}

/** All heads, as a transaction sees them now. */
export async function headsIn(client: ClientBase): Promise<readonly HeadRow[]> {
  return changedHeads((await client.query<HorizonRow>(HEADS, [0, "", null])).rows, Infinity).heads;
}

const statement = { name: "heads", text: HEADS };

function changedHeads(rows: readonly HorizonRow[], limit: number): ChangedHeads {
  const heads = rows.flatMap(({ number, id, head }) => (number === null ? [] : [{ number, id, head }]));
  const [{ horizon, server }] = rows;
  const { transaction, name } = rows[rows.length - 1];
  return { heads, horizon, server, next: heads.length === limit ? { transaction, name } : undefined };
}
