import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PostgresServer, testSecret } from "../../../test/support/postgresServer.js";
import { storeSuite } from "../../../test/support/storeSuite.js";
import { Connections } from "./connections.js";
import { headsSince, placeBefore, type ChangedHeads, type HeadPlace } from "./headRows.js";
import { PostgresStore } from "./postgresStore.js";

const program = process.env["EVENHAND_POSTGRES"];

describe.skipIf(program === undefined)("with PostgreSQL (EVENHAND_POSTGRES; npm test finds or installs one)", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start(program ?? "");
  });
  afterAll(() => server.stop());
  beforeEach(() => server.query("DROP SCHEMA IF EXISTS evenhand CASCADE"));

  storeSuite("the store on PostgreSQL", () => PostgresStore.open(server.url, testSecret));

  it("fails, and does not end its process, where the server goes away between two statements", async () => {
    const connections = new Connections(server.url);
    const others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'evenhand'";
    const work = connections.transaction(async (client) => {
      const gone = new Promise((resolve) => client.once("end", resolve));
      await server.query(others);
      await gone;
      return true;
    });
    await expect(work).rejects.toMatchObject({ code: "store-failed" });
    await connections.close();
  });

  it("gives a snapshot with all of its parts, also while another process stores the next one", async () => {
    const [writing, reading] = [await PostgresStore.open(server.url), await PostgresStore.open(server.url)];
    const { number } = await writing.create("parts", "parts");
    const put = (length: number) => {
      const names = ["first", "second"].map((name) => `${name} ${length}`);
      const added = names.map((name) => ({ name, bytes: Buffer.from(name) }));
      const bytes = Buffer.from(names.join());
      const snapshot = { length, bytes, leaf: new Uint8Array(32), erasures: 0, parts: { names, added } };
      return writing.putSnapshot(number, snapshot, length - 1);
    };
    await put(1);
    let isWriting = true;
    const readings = Array.from({ length: 4 }, async () => {
      const seen = new Set<string>();
      while (isWriting) {
        const { bytes = new Uint8Array(0), parts } = (await reading.snapshot(number)) ?? {};
        seen.add(Buffer.from(bytes).toString());
        expect([...(parts?.keys() ?? [])].sort().join()).toBe(Buffer.from(bytes).toString());
      }
      return seen.size;
    });
    for (let length = 2; length < 200; length++) expect(await put(length)).toBe(true);
    isWriting = false;
    for (const seen of await Promise.all(readings)) expect(seen).toBeGreaterThan(1);
    await Promise.all([writing.close(), reading.close()]);
  });

  it("erases from many commits in one statement: everything else that writes waits for it", async () => {
    const store = await PostgresStore.open(server.url, testSecret);
    const { number } = await store.create("a", "a");
    const record = { leaf: Uint8Array.of(1), personal: Uint8Array.of(2) };
    for (let expected = 0; expected < 12; expected += 2) {
      await store.append([{ allocator: number, expected, records: [record, record], pointers: [] }]);
    }
    await server.query(`CREATE TABLE evenhand.updates (at timestamptz DEFAULT clock_timestamp());
      CREATE FUNCTION evenhand.count_update() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN INSERT INTO evenhand.updates DEFAULT VALUES; RETURN NULL; END $$;
      CREATE TRIGGER counted AFTER UPDATE ON evenhand.events FOR EACH STATEMENT EXECUTE FUNCTION evenhand.count_update()`);
    await store.erase(number, [1, 2, 4, 6, 8, 11]);
    const left = (await store.read(number, 0, 20)).map(({ personal }) => personal !== undefined);
    expect(left.flatMap((isLeft, place) => (isLeft ? [place] : []))).toEqual([0, 3, 5, 7, 9, 10]);
    expect(await server.query("SELECT count(*)::int AS count FROM evenhand.updates")).toEqual([{ count: 1 }]);
    await store.close();
  });

  describe("several processes on one database", () => {
    it("may start at once on an empty one", async () => {
      const stores = await Promise.all(Array.from({ length: 6 }, () => PostgresStore.open(server.url, testSecret)));
      await Promise.all(stores.map((store) => store.close()));
      expect(stores).toHaveLength(6);
    });

    it("see every head that was stored, also one whose transaction began earlier and ended later", async () => {
      const store = await PostgresStore.open(server.url, testSecret);
      for (const id of ["a", "b", "c"]) await store.create(id, id);
      const put = (number: number, head: string) =>
        store.putValues([{ name: `head ${number}`, value: Buffer.from(head) }]);
      await put(3, "first of c");
      const since = (transaction: number) => store.headsSince(placeBefore(transaction));
      const seen = await since(0);
      expect(seen.heads).toEqual([{ number: 3, id: "c", head: "first of c" }]);
      const slow = new pg.Client(server.url);
      await slow.connect();
      await slow.query("BEGIN; INSERT INTO evenhand.stored_values VALUES ('head 1', 'of a')");
      await put(2, "of b");
      const early = await since(seen.horizon);
      expect(early.heads).toEqual([{ number: 2, id: "b", head: "of b" }]);
      await slow.query("COMMIT");
      await slow.end();
      const late = await since(early.horizon);
      expect(late.heads.map(({ head }) => head).sort()).toEqual(["of a", "of b"]);
      expect((await since(late.horizon)).heads).toEqual([]);
      await put(3, "second of c");
      expect((await since(late.horizon)).heads).toEqual([{ number: 3, id: "c", head: "second of c" }]);
      await store.close();
    });

    it("read heads a page at a time, and none is left out that is stored meanwhile", async () => {
      const store = await PostgresStore.open(server.url, testSecret);
      const connections = new Connections(server.url);
      for (const id of ["a", "b", "c", "d", "e"]) await store.create(id, id);
      const put = (...numbers: number[]) =>
        store.putValues(numbers.map((number) => ({ name: `head ${number}`, value: Buffer.from(`of ${number}`) })));
      await put(3, 1, 2);
      await put(5);
      await put(4);
      const pages: string[][] = [];
      let place: HeadPlace | undefined = placeBefore(0);
      const horizons: number[] = [];
      while (place !== undefined) {
        const page: ChangedHeads = await headsSince(connections, place, 2);
        pages.push(page.heads.map(({ id }) => id));
        horizons.push(page.horizon);
        place = page.next;
        // One that was read, and one that was not.
        if (pages.length === 1) await put(1, 4);
      }
      expect(pages).toEqual([["a", "b"], ["c", "e"], ["a", "d"], []]);
      expect((await headsSince(connections, placeBefore(horizons[0]))).heads.map(({ id }) => id)).toEqual(["a", "d"]);
      await connections.close();
      await store.close();
    });

    describe("and have allocators that are due", () => {
      const self = () => ({ id: "me", epoch: 2 });
      let store: PostgresStore;
      const due = async (limit: number) => (await store.due(1000, limit)).map(({ id, at }) => [id, at]);
      const replica = (id: string, lease: string) =>
        server.query(`INSERT INTO evenhand.replicas (id, address, epoch, until, knows, started)
          VALUES ('${id}', '', 2, clock_timestamp() + interval '${lease}', 1, clock_timestamp())`);
      const owns = (id: string, number: number, epoch = 2) =>
        server.query(`INSERT INTO evenhand.owners VALUES (${number}, '${id}', ${epoch})`);
      beforeEach(async () => {
        store = await PostgresStore.open(server.url, testSecret, { self });
        for (const [index, id] of ["a", "b", "c", "d", "e"].entries()) {
          const { number } = await store.create(id, id);
          const records = [{ leaf: Uint8Array.of(1) }];
          await store.append([{ allocator: number, expected: 0, records, pointers: [], due: 100 + index }]);
        }
        for (const id of ["me", "other"]) await replica(id, "1 minute");
        await replica("gone", "-1 second");
      });
      afterEach(() => store.close());

      it("find their own also behind many that others look after", async () => {
        await owns("other", 1);
        await owns("other", 2);
        await owns("me", 5);
        expect(await due(1)).toEqual([["c", 102]]);
        await owns("gone", 3);
        // A lease that has ended, and begun again as another one.
        await owns("other", 4, 1);
        expect(await due(10)).toEqual([
          ["c", 102],
          ["d", 103],
          ["e", 104],
        ]);
      });

      it("write when to look again only for their own", async () => {
        await owns("other", 1);
        await owns("me", 2, 1);
        await owns("me", 3);
        for (const number of [1, 2, 3, 4]) await store.setDue(number, 1, 900);
        for (const number of [1, 2]) await store.setDue(number, 1, undefined);
        await server.query("DELETE FROM evenhand.owners");
        expect(await due(10)).toEqual([
          ["a", 100],
          ["b", 101],
          ["d", 103],
          ["e", 104],
          ["c", 900],
        ]);
      });

      it("do not write when to look again where the log grows at the same moment", async () => {
        await owns("me", 1);
        for (const [round, at] of [900, undefined].entries()) {
          const appending = new pg.Client(server.url);
          await appending.connect();
          await appending.query(`BEGIN; INSERT INTO evenhand.events VALUES (1, ${round + 1}, 1, '');
            UPDATE evenhand.due SET at = ${50 + round} WHERE allocator = 1`);
          const set = store.setDue(1, round + 1, at);
          const waiting =
            "SELECT FROM pg_stat_activity WHERE application_name = 'evenhand' AND wait_event_type = 'Lock'";
          await expect.poll(() => server.query(waiting), { interval: 5 }).toHaveLength(1);
          await appending.query("COMMIT");
          await appending.end();
          await set;
          expect((await due(1))[0]).toEqual(["a", 50 + round]);
        }
      });
    });

    it("append behind the same events: no gap, no event that was acknowledged is lost, and each log has one order", async () => {
      const stores = await Promise.all(Array.from({ length: 4 }, () => PostgresStore.open(server.url, testSecret)));
      const logs: number[] = [];
      for (const id of ["a", "b", "c"]) logs.push((await stores[0].create(id, id)).number);
      const acknowledged = new Map<string, string>();
      const write = async (store: PostgresStore, who: number) => {
        const lengths = new Map(logs.map((log) => [log, 0]));
        for (let round = 0; round < 40; round++) {
          const asked = logs.filter((log) => (round + log + who) % 3 > 0);
          const appendings = asked.map((allocator) => {
            const expected = lengths.get(allocator) ?? 0;
            return { allocator, expected, records: [{ leaf: Uint8Array.of(who, round) }], pointers: [] };
          });
          const conflicts = await store.append(who % 2 === 0 ? appendings : appendings.reverse());
          for (const { allocator, expected } of appendings) {
            const length = conflicts.get(allocator);
            lengths.set(allocator, length ?? expected + 1);
            if (length === undefined) acknowledged.set(`${allocator} ${expected}`, `${who},${round}`);
          }
        }
      };
      await Promise.all(stores.map(write));
      for (const log of logs) {
        const records = await stores[0].read(log, 0, 1000);
        const own = [...acknowledged].filter(([name]) => name.startsWith(`${log} `));
        expect(records.map(({ leaf }, place) => [`${log} ${place}`, leaf.join()])).toEqual(own.sort(byPlace));
      }
      await Promise.all(stores.map((store) => store.close()));
    });
  });
});

const byPlace = ([a]: readonly string[], [b]: readonly string[]) => Number(a.split(" ")[1]) - Number(b.split(" ")[1]);
