import type { ClientBase } from "pg";

/**
 * How the tables came to be, in their order. What has been released is never changed: a new version adds to the end,
 * and only what the version before it can live with.
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
];

/** What two processes that create the same thing at once are told: the second finds it there a moment later. */
const createdByAnother = ["23505", "42710", "42P06", "42P07"];

/**
 * Brings the tables up to this version. Several processes may start at once: one does it, and the others wait. Tables
 * of a later version are left as they are.
 */
export async function migrate(client: ClientBase): Promise<void> {
  await created(client, "CREATE SCHEMA IF NOT EXISTS evenhand");
  await created(client, "CREATE TABLE IF NOT EXISTS evenhand.migrations (number integer PRIMARY KEY)");
  await client.query("BEGIN");
  try {
    await client.query("LOCK TABLE evenhand.migrations IN EXCLUSIVE MODE");
    const { rows } = await client.query<{ done: number }>("SELECT count(*)::int AS done FROM evenhand.migrations");
    const [{ done }] = rows;
    for (const [index, migration] of migrations.entries()) {
      if (index < done) continue;
      await client.query(migration);
      await client.query("INSERT INTO evenhand.migrations VALUES ($1)", [index + 1]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function created(client: ClientBase, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!createdByAnother.includes((error as { code?: string }).code ?? "")) throw error;
    await client.query(statement);
  }
}
