import { afterAll, beforeAll, describe } from "vitest";
import { dueWorkSuite } from "../../test/support/dueWorkSuite.js";
import { ownersSuite } from "../../test/support/ownersSuite.js";
import { PostgresServer, testSecret } from "../../test/support/postgresServer.js";
import { PostgresStore } from "../store/postgres/postgresStore.js";
import { PostgresReplicaRows } from "./replicaRows.js";

const program = process.env["EVENHAND_POSTGRES"];

describe.skipIf(program === undefined)("with PostgreSQL (EVENHAND_POSTGRES; npm test finds or installs one)", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start(program ?? "");
    await (await PostgresStore.open(server.url)).close();
  });
  afterAll(() => server.stop());

  const tablesOfServer = async () => {
    const tables = ["allocators", "events", "pointers", "seeds", "due", "replicas", "owners"];
    await server.query(`TRUNCATE ${tables.map((name) => `evenhand.${name}`).join()}`);
    const quoted = (ids: readonly string[]) => ids.map((id) => `('${id}', '${id}')`).join();
    return {
      rows: () => new PostgresReplicaRows(server.url),
      create: async (ids: readonly string[]) => {
        await server.query(`INSERT INTO evenhand.allocators (id, origin) VALUES ${quoted(ids)}`);
      },
      // A lease that ends earlier is the same as one that has lasted for longer.
      age: async (milliseconds: number) => {
        await server.query(`UPDATE evenhand.replicas SET until = until - ${milliseconds} * interval '1 millisecond'`);
      },
      store: () => PostgresStore.open(server.url, testSecret),
    };
  };

  ownersSuite("ownership over tables in PostgreSQL", tablesOfServer);
  dueWorkSuite("work that is due, with PostgreSQL", tablesOfServer);
});
