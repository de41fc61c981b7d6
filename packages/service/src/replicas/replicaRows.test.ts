import { afterAll, beforeAll, describe } from "vitest";
import { ownersSuite } from "../../test/support/ownersSuite.js";
import { PostgresServer } from "../../test/support/postgresServer.js";
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

  ownersSuite("ownership over tables in PostgreSQL", async () => {
    await server.query("TRUNCATE evenhand.allocators, evenhand.replicas, evenhand.owners");
    const quoted = (ids: readonly string[]) => ids.map((id) => `('${id}', '${id}')`).join();
    return {
      rows: () => new PostgresReplicaRows(server.url),
      create: (ids) => server.query(`INSERT INTO evenhand.allocators (id, origin) VALUES ${quoted(ids)}`),
      // A lease that ends earlier is the same as one that has lasted for longer.
      age: (milliseconds) =>
        server.query(`UPDATE evenhand.replicas SET until = until - ${milliseconds} * interval '1 millisecond'`),
    };
  });
});
