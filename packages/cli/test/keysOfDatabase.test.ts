import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openReplica, SharedSecret } from "@evenhand/service";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PostgresServer } from "../../service/test/support/postgresServer.js";
import { endOf, startEvenhand } from "./evenhand.js";

const program = process.env["EVENHAND_POSTGRES"];

describe.skipIf(program === undefined)("with PostgreSQL (EVENHAND_POSTGRES; npm test finds or installs one)", () => {
  let server: PostgresServer;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "evenhand-shared-"));
    server = await PostgresServer.start(program ?? "");
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("makes and revokes keys of a database, replaces what signs and what seals, while a replica runs", async () => {
    const [first, second] = ["the first secret of the test, as it was", "the second secret of the test, as it is"];
    const secretFile = join(folder, "secret");
    writeFileSync(secretFile, `${second}\n${first}\n`);
    const before = SharedSecret.of(`${first}\n${second}`, "the test");
    const replica = await openReplica({ folder: join(folder, "a"), database: server.url, secret: before });
    const arms = [{ id: "ann", share: 0.5 }, { id: "bob" }];
    await replica.allocators.create({ id: "team", contract: "quota", arms }, { origin: "example.org/team" });
    const keys = async (...args: string[]) => {
      const started = startEvenhand({ env: { EVENHAND_STORE: server.url } }, "keys", ...args);
      return (await endOf(started)).stdout;
    };

    const [created, rotated, resealed] = await Promise.all([
      keys("create", "--scope", "read", "--note", "shop"),
      keys("rotate-signing", "--secret-file", secretFile),
      keys("reseal", "--secret-file", secretFile),
    ]);
    await replica.follow();
    const key = created.trim();
    const { id = "" } = replica.keys.find(key) ?? {};
    const publicKey = Buffer.from(replica.allocators.proofs.publicKey).toString("base64");
    expect(rotated).toContain(`${publicKey} signs from now on`);
    expect(resealed).toMatch(/keys: [01], seeds: 1/);
    await replica.allocators.close();

    const after = SharedSecret.of(second, "the test");
    const again = await openReplica({ folder: join(folder, "a"), database: server.url, secret: after });
    expect(again.keys.find(key)).toMatchObject({ id, note: "shop" });
    expect(await keys("revoke", id)).toBe(`${id} is revoked\n`);
    await again.follow();
    expect(again.keys.find(key)).toBeUndefined();
    expect(await again.allocators.view("team")).toMatchObject({ id: "team" });
    await again.allocators.close();
  });
});
