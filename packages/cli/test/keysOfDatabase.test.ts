import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openReplica, rotateKey, SharedSecret } from "@evenhand/service";
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
    const { id = "" } = replica.keys.find(key)?.stored ?? {};
    const publicKey = Buffer.from(replica.allocators.proofs.publicKey).toString("base64");
    expect(rotated).toContain(`${publicKey} signs from now on`);
    expect(resealed).toMatch(/keys: [01], seeds: 1/);
    await replica.allocators.close();

    const after = SharedSecret.of(second, "the test");
    const again = await openReplica({ folder: join(folder, "a"), database: server.url, secret: after });
    expect(again.keys.find(key)).toMatchObject({ stored: { id, note: "shop" } });
    expect(await keys("revoke", id)).toBe(`${id} is revoked\n`);
    await again.follow();
    expect(again.keys.find(key)).toBeUndefined();
    expect(await again.allocators.view("team")).toMatchObject({ id: "team" });
    await again.allocators.close();
  });

  it("all replicas know of an end, of another secret and of the last use, whichever of them has seen it", async () => {
    const secret = SharedSecret.of("the second secret of the test, as it is", "the test");
    const replicas = await Promise.all(
      ["b", "c"].map((name) => openReplica({ folder: join(folder, name), database: server.url, secret })),
    );
    const [one, other] = replicas.map(({ keys }) => keys);
    const followed = () => Promise.all(replicas.map((replica) => replica.follow()));
    const now = Date.now();
    const ends = now + 3_600_000;
    const [made] = await Promise.all([
      one.create({ scopes: ["read"], note: "shop", expires: new Date(ends).toISOString() }),
      other.create({ scopes: ["read"], note: "someone else" }),
    ]);
    await followed();
    for (const keys of [one, other]) expect(keys.find(made.key)).toMatchObject({ stored: made.stored, ends });
    const rotated = await rotateKey(other, "shop", { overlap: 60_000, now });
    await followed();
    for (const keys of [one, other]) {
      expect(keys.find(made.key)?.ends).toBe(now + 60_000);
      expect(keys.find(rotated.key)?.ends).toBe(ends);
    }
    const { id } = made.stored;
    one.uses.use(id, now);
    other.uses.use(id, now + 5);
    // The first has seen its end by a clock that went ahead.
    expect(one.uses.hasPassed(id, ends, ends)).toBe(true);
    await Promise.all([one.keepUses(now), other.keepUses(now)]);
    for (const keys of [one, other]) {
      await keys.keepUses(now);
      expect(keys.uses.of(id)).toEqual({ used: now + 5, ended: ends });
      expect(keys.uses.hasPassed(id, ends, now)).toBe(true);
    }
    await Promise.all(replicas.map((replica) => replica.allocators.close()));
  });
});
