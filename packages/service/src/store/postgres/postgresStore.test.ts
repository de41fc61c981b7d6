import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PostgresServer, testSecret } from "../../../test/support/postgresServer.js";
import { storeSuite } from "../../../test/support/storeSuite.js";
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

  describe("several processes on one database", () => {
    it("may start at once on an empty one", async () => {
      const stores = await Promise.all(Array.from({ length: 6 }, () => PostgresStore.open(server.url, testSecret)));
      await Promise.all(stores.map((store) => store.close()));
      expect(stores).toHaveLength(6);
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
