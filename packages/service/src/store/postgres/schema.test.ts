import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PostgresServer, testSecret } from "../../../test/support/postgresServer.js";
import { PostgresStore } from "./postgresStore.js";
import { migrate, ownSchema, type Schema } from "./schema.js";

const program = process.env["EVENHAND_POSTGRES"];

/** What the next release might do to the tables. */
const NEXT = `
  ALTER TABLE evenhand.events ADD COLUMN written timestamptz NOT NULL DEFAULT now();
  ALTER TABLE evenhand.allocators ADD COLUMN region text NOT NULL DEFAULT '';
  ALTER TABLE evenhand.stored_values ADD COLUMN kind text;
  CREATE TABLE evenhand.regions (name text PRIMARY KEY);
  CREATE INDEX events_written ON evenhand.events (written);
`;
const next: Schema = { ...ownSchema, migrations: [...ownSchema.migrations, NEXT] };

describe.skipIf(program === undefined)("with PostgreSQL (EVENHAND_POSTGRES; npm test finds or installs one)", () => {
  let server: PostgresServer;
  let clients: pg.Client[];
  beforeAll(async () => {
    server = await PostgresServer.start(program ?? "");
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    await server.query("DROP SCHEMA IF EXISTS evenhand CASCADE");
    clients = [];
  });
  afterEach(() => Promise.all(clients.map((client) => client.end())));

  const connected = async () => {
    const client = new pg.Client(server.url);
    clients.push(client);
    await client.connect();
    return client;
  };
  const migrated = async (schema?: Schema) => migrate(await connected(), schema);
  const numbers = async () =>
    (await server.query<{ number: number }>("SELECT number FROM evenhand.migrations ORDER BY number")).map(
      ({ number }) => number,
    );
  const all = (schema: Schema) => schema.migrations.map((_, index) => index + 1);
  const event = (...bytes: number[]) => ({ leaf: Uint8Array.from(bytes), personal: Uint8Array.of(9) });

  it("does each migration once, also when several releases start at once on an empty database", async () => {
    await Promise.all([undefined, next, undefined, next, undefined, next].map(migrated));
    expect(await numbers()).toEqual(all(next));
  });

  it("serves from the tables of the next release, those that were opened before and those that open later", async () => {
    const before = await PostgresStore.open(server.url, testSecret);
    const { number } = await before.create("a", "a");
    const append = (store: PostgresStore, allocator: number, expected: number) =>
      store.append([
        {
          ...{
            allocator,
            expected,
            records: [event(expected)],
            due: 1,
            values: [{ name: "v", value: Uint8Array.of(1) }],
          },
          pointers: [{ kind: "key", hash: new Uint8Array(16), place: expected, at: 0 }],
          seeds: [{ from: expected, seed: new Uint8Array(16), blinding: new Uint8Array(32) }],
        },
      ]);
    expect(await append(before, number, 0)).toEqual(new Map());
    await migrated(next);
    const after = await PostgresStore.open(server.url, testSecret);
    for (const [store, id] of [
      [before, "b"],
      [after, "c"],
    ] as const) {
      const { number: created } = await store.create(id, id);
      expect(await append(store, created, 0)).toEqual(new Map());
      expect(await append(store, created, 5)).toEqual(new Map([[created, 1]]));
      expect(await store.read(created, 0, 9)).toEqual([event(0)]);
      expect(await store.erase(created, [0])).toBe(true);
      expect(await store.readAt(created, [0])).toEqual([{ leaf: event(0).leaf }]);
      const snapshot = { length: 1, bytes: Uint8Array.of(1), leaf: Uint8Array.of(1), erasures: 1 };
      expect(await store.putSnapshot(created, snapshot)).toBe(true);
      expect((await store.snapshot(created))?.length).toBe(1);
      const tile = { allocator: created, level: 0, index: 0, hashes: Uint8Array.of(1) };
      expect(await store.putTiles([tile], [{ name: id, value: Uint8Array.of(2) }])).toBe(true);
      expect(await store.getValue(id)).toEqual(Uint8Array.of(2));
      expect((await store.due(2, 9)).length).toBeGreaterThan(1);
    }
    expect((await before.allocators()).map(({ id, length }) => [id, length])).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 1],
    ]);
    await Promise.all([before.close(), after.close()]);
    expect(await numbers()).toEqual(all(next));
  });

  it("has the server keep no values of what can be erased, also not those that it has kept before", async () => {
    await migrated({ ...ownSchema, migrations: ownSchema.migrations.slice(0, 4) });
    const kept = async () => {
      await server.query("ANALYZE");
      const columns = await server.query<{ name: string }>(
        "SELECT tablename || '.' || attname AS name FROM pg_stats WHERE schemaname = 'evenhand'",
      );
      return columns.map(({ name }) => name).filter((name) => /\.(records|bytes|value)$/.test(name));
    };
    const erasable = ["events.records", "snapshot_parts.bytes", "snapshots.bytes", "stored_values.value"];
    await server.query(`
      INSERT INTO evenhand.events SELECT 1, n, 1, convert_to('patient ' || n, 'UTF8') FROM generate_series(1, 40) n;
      INSERT INTO evenhand.snapshots SELECT 1, n, convert_to('patient ' || n, 'UTF8') FROM generate_series(1, 40) n;
      INSERT INTO evenhand.snapshot_parts SELECT 1, n, convert_to('patient ' || n, 'UTF8') FROM generate_series(1, 40) n;
      INSERT INTO evenhand.stored_values SELECT n, convert_to('patient ' || n, 'UTF8') FROM generate_series(1, 40) n;
    `);
    expect((await kept()).sort()).toEqual(erasable);
    await migrated();
    expect(await kept()).toEqual([]);
  });

  it("refuses tables whose release says that this one cannot use them", async () => {
    await migrated({ ...next, least: { [next.migrations.length]: next.migrations.length } });
    await expect(PostgresStore.open(server.url, testSecret)).rejects.toMatchObject({ code: "store-format" });
    await migrated(next);
  });

  it("needs neither a lock nor the right to create, where nothing is to be done", async () => {
    await migrated();
    const other = await connected();
    await other.query("BEGIN; LOCK TABLE evenhand.migrations IN EXCLUSIVE MODE");
    await server.query("DROP ROLE IF EXISTS plain; CREATE ROLE plain LOGIN");
    await server.query("GRANT USAGE ON SCHEMA evenhand TO plain; GRANT ALL ON ALL TABLES IN SCHEMA evenhand TO plain");
    const store = await PostgresStore.open(server.url.replace("postgres@", "plain@"));
    const { number } = await store.create("a", "a");
    expect(await store.append([{ allocator: number, expected: 0, records: [event(1)], pointers: [] }])).toEqual(
      new Map(),
    );
    await store.close();
  });
});
