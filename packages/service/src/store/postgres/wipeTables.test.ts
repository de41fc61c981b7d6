import { describe, expect, it } from "vitest";
import { bytesLeft } from "../../../test/support/bytesLeft.js";
import { removeFolder } from "../../../test/support/guard.js";
import { PostgresServer, testSecret } from "../../../test/support/postgresServer.js";
import { PostgresStore } from "./postgresStore.js";
import { wipeTables } from "./wipeTables.js";

const program = process.env["EVENHAND_POSTGRES"];
/** The server is stopped and started twice: npm run test:long. */
const isAsked = process.env["EVENHAND_WIPED"] !== undefined;

describe.skipIf(program === undefined || !isAsked)("with PostgreSQL (EVENHAND_POSTGRES and EVENHAND_WIPED)", () => {
  it("leaves nothing of what was erased in the tables' files when they are rewritten; in the server's log it stays", async () => {
    const server = await PostgresServer.start(program ?? "");
    try {
      const store = await PostgresStore.open(server.url, testSecret);
      const { number } = await store.create("team", "example.org/team");
      const personal = (place: number) => Buffer.from(`patient ${place} of Ward Nine`);
      for (let place = 0; place < 40; place++) {
        const records = [{ leaf: Uint8Array.of(place), personal: personal(place) }];
        await store.append([{ allocator: number, expected: place, records, pointers: [] }]);
      }
      const label = Buffer.from("Anna of Ward Nine");
      await store.putValues([{ name: "labels team", value: label }]);
      // As the server does it by itself: for its plans it keeps some values of each column.
      await server.query("ANALYZE");
      await store.erase(
        number,
        Array.from({ length: 20 }, (_, place) => place),
        [{ name: "labels team", value: Buffer.from("[]") }],
      );
      const sought = new Map(
        [...Array.from({ length: 20 }, (_, place) => personal(place)), label].map((bytes) => [bytes.toString(), bytes]),
      );
      const left = async () => {
        await server.shutDown();
        const copy = server.copied();
        const found = bytesLeft(copy, sought).map((one) => one.replace(/^.*: /, "").replace(/\d+/g, "N"));
        removeFolder(copy);
        await server.startAgain();
        return [...new Set(found)];
      };
      await store.close();
      expect(await left()).toContain("base/N/N");
      await wipeTables(server.url, true);
      const after = await left();
      expect(after).not.toContain("base/N/N");
      // What a restore from the server's own log could bring back is the operator's to let go (docs/privacy.md).
      expect(after.every((name) => name.startsWith("pg_wal/"))).toBe(true);
      const again = await PostgresStore.open(server.url, testSecret);
      expect((await again.read(number, 0, 40)).filter((record) => record.personal !== undefined)).toHaveLength(20);
      await again.wipe();
      await again.close();
    } finally {
      await server.stop();
    }
  });
});
