import type { ClientBase } from "pg";
import type { Connections } from "./connections.js";

/** A head as the database has it. */
export interface HeadRow {
  /** The allocator's number, and its id. */
  readonly number: number;
  readonly id: string;
  readonly head: string;
}

/** Heads that have changed, and from where on to ask for the next ones. */
export interface ChangedHeads {
  readonly heads: readonly HeadRow[];
  readonly horizon: number;
  /** Which server has answered, since it was started: transactions of another one have other numbers. */
  readonly server: string;
}

/**
 * Each head bears the number of the transaction that stored it (migration 3). Transactions do not end in the order of
 * their numbers: a later one may be seen before an earlier one is. So the next question begins at the oldest that was
 * still under way at this one, the horizon of its snapshot. Some heads are read twice, none is left out; a long
 * transaction of somebody else has more of them read twice, as long as it lasts.
 */
const HEADS = `
SELECT horizon, server, number, id, convert_from(value, 'UTF8') AS head
FROM (
  SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon, pg_postmaster_start_time()::text AS server
) AS snapshot
LEFT JOIN (
  SELECT number, id, value FROM evenhand.stored_values JOIN evenhand.allocators ON number = substr(name, 6)::int
  WHERE name >= 'head ' AND name < 'head!' AND changed_by >= $1::bigint
) AS heads ON true`;

interface HorizonRow {
  readonly horizon: number;
  readonly server: string;
  readonly number: number | null;
  readonly id: string;
  readonly head: string;
}

/** The heads that were stored by the transactions from this number on. */
export async function headsSince(connections: Connections, horizon: number): Promise<ChangedHeads> {
  return changedHeads(await connections.read<HorizonRow & Record<string, unknown>>(statement, [horizon]));
}

/** All heads, as a transaction sees them now. */
export async function headsIn(client: ClientBase): Promise<readonly HeadRow[]> {
  return changedHeads((await client.query<HorizonRow>(HEADS, [0])).rows).heads;
}

const statement = { name: "heads", text: HEADS };

function changedHeads(rows: readonly HorizonRow[]): ChangedHeads {
  const heads = rows.flatMap(({ number, id, head }) => (number === null ? [] : [{ number, id, head }]));
  const [{ horizon, server }] = rows;
  return { heads, horizon, server };
}
