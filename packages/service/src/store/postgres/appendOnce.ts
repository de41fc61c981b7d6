import type { EventRecord } from "@evenhand/allocator";
import { unpackRecords } from "../packedRecords.js";
import type { Appending, Conflicts } from "../store.js";
import { APPEND, appendParameters, conflictsIn } from "./appendStatement.js";
import { LATER_COMMIT, type Connections } from "./connections.js";
import type { ServerConnection } from "./serverConnection.js";

const append = { name: "append", text: APPEND };

const COMPARE = {
  name: "compare",
  text: `SELECT allocator, COALESCE((
      SELECT place + count FROM evenhand.events WHERE events.allocator = asked.allocator ORDER BY place DESC LIMIT 1
    ), 0) AS length, current_setting('synchronous_standby_names') <> '' AS "isAwaited"
    FROM unnest($1::int[]) AS asked (allocator)`,
};

const ROWS = {
  name: "rowsAt",
  text: `SELECT allocator, count, records FROM unnest($1::int[], $2::bigint[]) AS asked (allocator, place)
    JOIN evenhand.events USING (allocator, place)`,
};

interface EventsRow {
  readonly allocator: number;
  readonly count: number;
  readonly records: Buffer;
}

/**
 * Appends, and finds out what became of it where the answer was lost: the same bytes are sent again, never others.
 * Either they are stored now; or the log has them, from an attempt whose answer was lost; or somebody else was first.
 *
 * That a log has them is not enough. Where the wait for a standby was cancelled, or the server has crashed in it, they
 * can be read although this server alone has them. A later commit that is acknowledged has waited for all before it.
 */
export function appendOnce(connections: Connections, appendings: readonly Appending[]): Promise<Conflicts> {
  if (appendings.every(storesNothing)) return compared(connections, appendings);
  const parameters = appendParameters(appendings);
  return connections.untilAnswered(async (connection, { limit, isRepeated }) => {
    const conflicts = conflictsIn(await connection.query(append, parameters, limit));
    if (!isRepeated || conflicts.size === 0) return conflicts;
    const refused = appendings.filter(({ allocator, records }) => records.length > 0 && conflicts.has(allocator));
    const own = await ownAmong(connection, refused, limit);
    if (own.size === 0) return conflicts;
    await connection.query(LATER_COMMIT, [], limit);
    return new Map([...conflicts].filter(([allocator]) => !own.has(allocator)));
  });
}

function storesNothing({ records, values = [] }: Appending): boolean {
  return records.length + values.length === 0;
}

/**
 * Compares lengths alone. A server that others have replaced, and that does not know it, has them as they were. Where
 * standbys are waited for, a commit that is acknowledged says that it has not been replaced.
 */
function compared(connections: Connections, appendings: readonly Appending[]): Promise<Conflicts> {
  return connections.untilAnswered(async (connection, { limit }) => {
    const asked = [appendings.map(({ allocator }) => allocator)];
    const rows = await connection.query<ComparedRow & Record<string, unknown>>(COMPARE, asked, limit);
    if (rows.some(({ isAwaited }) => isAwaited)) await connection.query(LATER_COMMIT, [], limit);
    const expected = new Map(appendings.map((one) => [one.allocator, one.expected]));
    return conflictsIn(rows.filter(({ allocator, length }) => length !== expected.get(allocator)));
  });
}

interface ComparedRow {
  readonly allocator: number;
  readonly length: number;
  readonly isAwaited: boolean;
}

/** The logs that have exactly these events at their places. */
async function ownAmong(
  connection: ServerConnection,
  appendings: readonly Appending[],
  limit: number,
): Promise<ReadonlySet<number>> {
  const asked = [appendings.map(({ allocator }) => allocator), appendings.map(({ expected }) => expected)];
  const rows = await connection.query<EventsRow & Record<string, unknown>>(ROWS, asked, limit);
  const byAllocator = new Map(rows.map((row) => [row.allocator, row]));
  const isOwn = ({ allocator, records }: Appending) => {
    const row = byAllocator.get(allocator);
    return row?.count === records.length && areSame(unpackRecords(row.records), records);
  };
  return new Set(appendings.filter(isOwn).map(({ allocator }) => allocator));
}

/**
 * Leaves alone are compared: personal parts may have been erased meanwhile. Each leaf has a salt of its own, from the
 * randomness of its command, so that no two commands have the same, also if they decide the same at the same time.
 */
function areSame(stored: readonly EventRecord[], sent: readonly EventRecord[]): boolean {
  return stored.every(({ leaf }, index) => Buffer.compare(leaf, sent[index].leaf) === 0);
}
