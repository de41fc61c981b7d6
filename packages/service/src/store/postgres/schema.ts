import type { ClientBase } from "pg";
import { serviceError } from "../../errors.js";

/**
 * How the tables came to be, in their order. What has been released is never changed: a new release adds to the end,
 * and only what the release before it can live with, which goes on writing while the replicas are replaced one by one:
 * tables, columns with a default, indexes. Each takes less than 5 seconds; what takes longer is done beside requests.
 *
 * A row of `events` has the events of one commit, from `place` on. Rows are never changed, but for what is erased.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE evenhand.allocators (
    number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE, origin text NOT NULL,
    erasures integer NOT NULL DEFAULT 0
  );
  CREATE TABLE evenhand.events (
    allocator integer NOT NULL, place bigint NOT NULL, count integer NOT NULL, records bytea NOT NULL,
    PRIMARY KEY (allocator, place)
  );
  CREATE TABLE evenhand.seeds (
    allocator integer NOT NULL, place bigint NOT NULL, seed bytea NOT NULL, blinding bytea NOT NULL,
    PRIMARY KEY (allocator, place)
  );
  CREATE TABLE evenhand.pointers (
    allocator integer NOT NULL, kind smallint NOT NULL, hash bytea NOT NULL, place bigint NOT NULL, hour integer NOT NULL,
    PRIMARY KEY (allocator, kind, hash, place)
  );
  CREATE TABLE evenhand.snapshots (
    allocator integer NOT NULL, length bigint NOT NULL, bytes bytea NOT NULL, leaf bytea,
    PRIMARY KEY (allocator, length)
  );
  CREATE TABLE evenhand.tiles (
    allocator integer NOT NULL, level integer NOT NULL, place bigint NOT NULL, hashes bytea NOT NULL,
    PRIMARY KEY (allocator, level, place)
  );
  CREATE TABLE evenhand.stored_values (name text COLLATE "C" PRIMARY KEY, value bytea NOT NULL);
  CREATE TABLE evenhand.due (allocator integer PRIMARY KEY, at bigint NOT NULL);
  CREATE INDEX due_at ON evenhand.due (at);
  `,
  `
  CREATE TABLE evenhand.replicas (
    id text PRIMARY KEY, address text NOT NULL, epoch bigint NOT NULL, until timestamptz NOT NULL,
    is_leaving boolean NOT NULL DEFAULT false, knows integer NOT NULL, started timestamptz NOT NULL
  );
  CREATE TABLE evenhand.owners (allocator integer PRIMARY KEY, replica text NOT NULL, epoch bigint NOT NULL);
  CREATE INDEX owners_replica ON evenhand.owners (replica, epoch);
  `,
  // Every head bears the number of the transaction that stored it, whichever statement that was.
  `
  ALTER TABLE evenhand.stored_values ADD COLUMN changed_by bigint NOT NULL DEFAULT 0;
  CREATE INDEX changed_heads ON evenhand.stored_values (changed_by) WHERE name >= 'head ' AND name < 'head!';
  CREATE FUNCTION evenhand.number_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.changed_by := pg_current_xact_id()::text::bigint;
    RETURN NEW;
  END $$;
  CREATE TRIGGER number_head BEFORE INSERT OR UPDATE ON evenhand.stored_values FOR EACH ROW
    WHEN (NEW.name >= 'head ' AND NEW.name < 'head!') EXECUTE FUNCTION evenhand.number_change();
  `,
  // The release before this one takes whole snapshots, and cannot read those that have parts: it reads the log then.
  `
  ALTER TABLE evenhand.snapshots ADD COLUMN parts text[] NOT NULL DEFAULT '{}';
  CREATE TABLE evenhand.snapshot_parts (
    allocator integer NOT NULL, name text COLLATE "C" NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (allocator, name)
  );
  `,
  // For its plans the server keeps some values of each column in a table of its own, where no erasure would reach them.
  // No plan rests on these. The same type once more, for which nothing is rewritten, forgets what it has kept.
  `
  ALTER TABLE evenhand.events ALTER COLUMN records TYPE bytea, ALTER COLUMN records SET STATISTICS 0;
  ALTER TABLE evenhand.snapshots ALTER COLUMN bytes TYPE bytea, ALTER COLUMN bytes SET STATISTICS 0;
  ALTER TABLE evenhand.snapshot_parts ALTER COLUMN bytes TYPE bytea, ALTER COLUMN bytes SET STATISTICS 0;
  ALTER TABLE evenhand.stored_values ALTER COLUMN value TYPE bytea, ALTER COLUMN value SET STATISTICS 0;
  `,
];

/**
 * What a release knows of the tables. Where releases with fewer migrations than some number cannot live with one of
 * them, that number stands in `least`, by the number of the migration: they must have been stopped before, and are
 * refused when they open.
 */
export interface Schema {
  readonly migrations: readonly string[];
  readonly least: Readonly<Record<number, number>>;
}

export const ownSchema: Schema = { migrations, least: {} };

/** What two processes that create the same thing at once are told: the second finds it there a moment later. */
const createdByAnother = ["23505", "42710", "42P06", "42P07"];

const LOCK_NOT_AVAILABLE = "55P03";

/** How often a migration is tried that waits for a table which others use. */
const MOST_ATTEMPTS = 5;

/**
 * Brings the tables up to this release. Several processes may start at once: one does it, and the others wait. Tables
 * of a later release are used as they are, if that release says that this one can. Where nothing is to be done, nothing
 * is locked, and no right to create tables is needed.
 */
export async function migrate(client: ClientBase, schema: Schema = ownSchema): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "SELECT to_regclass('evenhand.migrations') IS NOT NULL AS exists",
  );
  if (rows[0].exists && (await isUpToDate(client, schema))) return;
  await created(client, "CREATE SCHEMA IF NOT EXISTS evenhand");
  const columns = "number integer PRIMARY KEY, least integer NOT NULL";
  await created(client, `CREATE TABLE IF NOT EXISTS evenhand.migrations (${columns})`);
  for (let attempt = 1; ; attempt++) {
    try {
      await migrateAlone(client, schema);
      return;
    } catch (error) {
      await client.query("ROLLBACK").catch(() => undefined);
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

/** Whether all of the migrations are done. Refuses tables that this release cannot use. */
async function isUpToDate(client: ClientBase, { migrations: own }: Schema): Promise<boolean> {
  const { rows } = await client.query<{ done: number; least: number }>(
    "SELECT COALESCE(max(number), 0) AS done, COALESCE(max(least), 0) AS least FROM evenhand.migrations",
  );
  const [{ done, least }] = rows;
  if (least <= own.length) return done >= own.length;
  const required = `tables that a release with ${own.length} migrations can use`;
  throw serviceError("store-format", { received: `tables that need one with ${least}`, required });
}

async function migrateAlone(client: ClientBase, schema: Schema): Promise<void> {
  await client.query("BEGIN");
  // Only against others who migrate: the table can be read.
  await client.query("LOCK TABLE evenhand.migrations IN EXCLUSIVE MODE");
  if (!(await isUpToDate(client, schema))) {
    // Who waits for a table that is in use makes all others wait who come after it: rather not for long.
    await client.query("SET LOCAL lock_timeout = '2s'");
    const { rows } = await client.query<{ done: number }>("SELECT count(*)::int AS done FROM evenhand.migrations");
    for (const [index, migration] of schema.migrations.entries()) {
      if (index < rows[0].done) continue;
      await client.query(migration);
      const number = index + 1;
      await client.query("INSERT INTO evenhand.migrations VALUES ($1, $2)", [number, schema.least[number] ?? 0]);
    }
  }
  await client.query("COMMIT");
}

async function created(client: ClientBase, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!createdByAnother.includes(codeOf(error))) throw error;
    await client.query(statement);
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? "";
}
