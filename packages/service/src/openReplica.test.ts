import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSignedHead, parseVerifierKey, readSignedHead, verifyEd25519, verifyReceipt } from "@evenhand/allocator";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PostgresServer, testSecret } from "../test/support/postgresServer.js";
import { examineDatabase } from "./doctor/examineFolder.js";
import { successionText } from "./ledger/formerKeys.js";
import { rotateSharedSigningKey } from "./ledger/signingKeys.js";
import { openReplica, type OpenedReplica, type ReplicaOptions } from "./openReplica.js";
import { SharedSecret } from "./store/sharedSecret.js";
import { PostgresStore } from "./store/postgres/postgresStore.js";

const program = process.env["EVENHAND_POSTGRES"];
const team = { id: "team", contract: "quota", sameArmFor: 3600, arms: [{ id: "ann", share: 0.5 }, { id: "bob" }] };
const origin = "example.org/team";
const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? "").toString();

describe.skipIf(program === undefined)("with PostgreSQL (EVENHAND_POSTGRES; npm test finds or installs one)", () => {
  let server: PostgresServer;
  let folder: string;
  let opened: OpenedReplica[] = [];
  beforeAll(async () => {
    server = await PostgresServer.start(program ?? "");
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "evenhand-replica-"));
    await server.query("DROP SCHEMA IF EXISTS evenhand CASCADE; DROP SCHEMA IF EXISTS backup CASCADE");
  });
  afterEach(async () => {
    await Promise.all(opened.map(({ allocators }) => allocators.close()));
    opened = [];
    rmSync(folder, { recursive: true, force: true });
  });

  async function replica(name: string, others: Partial<ReplicaOptions> = {}): Promise<OpenedReplica> {
    const options = { folder: join(folder, name), database: server.url, secret: testSecret, ...others };
    const one = await openReplica(options);
    opened.push(one);
    return one;
  }

  async function closed({ allocators }: OpenedReplica): Promise<void> {
    opened = opened.filter((one) => one.allocators !== allocators);
    await allocators.close();
  }

  async function rows(query: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(server.url);
    await client.connect();
    const found = await client.query<Record<string, unknown>>(query).finally(() => client.end());
    return found.rows;
  }

  async function withStore<T>(secret: SharedSecret, work: (store: PostgresStore) => Promise<T>): Promise<T> {
    const store = await PostgresStore.open(server.url, secret);
    return work(store).finally(() => store.close());
  }

  let subjects = 0;
  const decide = async ({ allocators }: OpenedReplica) => {
    const [[{ id }]] = await allocators.decisions.decide("team", [{ subject: `somebody ${subjects++}` }]);
    return id;
  };
  /** Signs what is there, and says what is signed. */
  const signedSize = async ({ allocators }: OpenedReplica) => readSignedHead(await allocators.proofs.head("team")).size;
  const keptHeads = (name: string) => readFileSync(join(folder, name, "heads.jsonl"), "utf8");

  describe("the signing key of replicas", () => {
    it("is one, also where they start at the same time, and stays", async () => {
      const replicas = await Promise.all(["a", "b", "c"].map((name) => replica(name)));
      const [key, ...others] = replicas.map(({ allocators }) => allocators.proofs.publicKey);
      for (const other of others) expect(other).toEqual(key);
      const [a, b] = replicas;
      await a.allocators.create(team, { origin });
      const decision = await decide(b);
      await closed(b);
      const line = await a.allocators.proofs.verifierKey("team");
      const again = await replica("b");
      const receipt = await again.allocators.proofs.receipt(decision);
      expect(verifyReceipt(receipt, { keys: [parseVerifierKey(line)] })).toMatchObject({ genuine: true });
    });

    it("is not made again where something was signed, and not where its folder belongs to another database", async () => {
      const a = await replica("a");
      await a.allocators.create(team, { origin });
      await closed(a);
      await server.query("DELETE FROM evenhand.stored_values WHERE name LIKE 'signing%'");
      await expect(replica("fresh")).rejects.toMatchObject({ code: "signing-key" });
      await server.query("DROP SCHEMA evenhand CASCADE");
      await expect(replica("a")).rejects.toMatchObject({ code: "signing-key" });
      expect((await replica("fresh")).allocators.isReady).toBe(true);
    });

    it("is replaced while they run: no head is stored that the former one signs afterwards", async () => {
      const [a, b] = [await replica("a"), await replica("b")];
      await a.allocators.create(team, { origin });
      const size = await signedSize(a);
      const former = a.allocators.proofs.publicKey;
      await decide(a);
      const { publicKey } = await withStore(testSecret, rotateSharedSigningKey);
      await closed(a);
      await b.follow();
      const keys = b.allocators.proofs;
      expect(Buffer.from(keys.publicKey).toString("base64")).toBe(publicKey);
      const [listed] = keys.formerKeys;
      expect(listed.sizes).toEqual({ team: size });
      const signed = Buffer.from(successionText(publicKey, listed.until));
      expect(verifyEd25519(Buffer.from(listed.signature, "base64"), signed, former)).toBe(true);
      const trust = { keys: [parseVerifierKey(await keys.verifierKey("team"))] };
      const head = () => withStore(testSecret, (store) => store.getValue("head 1"));
      expect(readSignedHead(text(await head())).size).toBe(size);
      await b.allocators.view("team");
      await closed(b);
      expect(openSignedHead(text(await head()), trust).size).toBe(size + 1);
    });
  });

  describe("the keys of a service on several replicas", () => {
    it("are the same for all, however many make them at once", async () => {
      const [a, b] = [await replica("a"), await replica("b")];
      const asked = { scopes: ["read" as const], note: "" };
      const made = await Promise.all([a, b, a, b].map(({ keys }) => keys.create(asked)));
      await Promise.all([a.follow(), b.follow()]);
      for (const { keys } of [a, b]) {
        expect(made.map(({ key }) => keys.find(key)?.stored.id)).toEqual(made.map(({ stored }) => stored.id));
      }
      await a.keys.revoke(made[0].stored.id);
      await b.follow();
      expect(b.keys.find(made[0].key)).toBeUndefined();
      await expect(b.keys.revoke(made[0].stored.id)).rejects.toMatchObject({ code: "key-name-unknown" });
    });
  });

  describe("what is secret in the database", () => {
    it("lies there sealed, and nowhere else", async () => {
      const a = await replica("a");
      await a.allocators.create(team, { origin });
      await decide(a);
      const plain = await withStore(testSecret, async (store) => {
        const [{ seed, blinding }] = await store.seeds(1);
        return [seed, blinding, await store.getValue("signing-key"), await store.getValue("subject-key team")];
      });
      const tables = await rows(
        "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'evenhand'",
      );
      const texts = await Promise.all(
        tables.map(({ name }) => rows(`SELECT t::text AS row FROM evenhand.${String(name)} t`)),
      );
      const all = texts.flat().map(({ row }) => String(row));
      expect(all.length).toBeGreaterThan(5);
      for (const secret of plain) {
        const hex = Buffer.from(secret ?? "").toString("hex");
        expect(hex).toMatch(/^[0-9a-f]{32,}$/);
        expect(all.filter((row) => row.includes(hex))).toEqual([]);
      }
    });

    it("is refused with another secret, at the start, and without one", async () => {
      await replica("a");
      const other = SharedSecret.of("another secret, which is as long as that", "the test");
      await expect(replica("b", { secret: other })).rejects.toThrow(/signing-key, sealed with another secret/);
      const store = await PostgresStore.open(server.url);
      await expect(store.getValue("signing-key")).rejects.toMatchObject({ code: "shared-secret" });
      await store.close();
    });

    it("is sealed again with another one while replicas run", async () => {
      const [before, after] = [
        "the secret before the other one, as it was",
        "the secret after the other one, as it is",
      ];
      const steps = [before, `${after}\n${before}`, after].map((lines) => SharedSecret.of(lines, "the test"));
      const a = await replica("a", { secret: steps[0] });
      await a.allocators.create(team, { origin });
      await decide(a);
      await closed(a);
      const b = await replica("b", { secret: steps[1] });
      await decide(b);
      await expect(replica("c", { secret: steps[2] })).rejects.toMatchObject({ code: "shared-secret" });
      expect(await withStore(steps[1], (store) => store.reseal())).toEqual({ values: 2, seeds: 1 });
      expect(await withStore(steps[1], (store) => store.reseal())).toEqual({ values: 0, seeds: 0 });
      await decide(b);
      const c = await replica("c", { secret: steps[2] });
      await decide(c);
      expect(c.allocators.proofs.publicKey).toEqual(b.allocators.proofs.publicKey);
    });
  });

  describe("the folder of a replica", () => {
    it("is for one process alone", async () => {
      await replica("a");
      await expect(replica("a")).rejects.toMatchObject({ code: "folder-in-use" });
    });

    it("has the heads that others sign", async () => {
      const [a, b] = [await replica("a"), await replica("b")];
      await a.allocators.create(team, { origin });
      const heads = [await signedSize(a)];
      await b.follow();
      expect(keptHeads("b")).toBe(keptHeads("a"));
      await decide(a);
      await closed(a);
      await b.follow();
      expect(keptHeads("b").split("\n")).toHaveLength(heads.length + 2);
      expect(keptHeads("b")).toBe(keptHeads("a"));
    });
  });

  describe("a database that was set back to an older backup", () => {
    const tables = ["events", "tiles", "stored_values", "snapshots", "due", "pointers"];
    const saved = tables.map((name) => `CREATE TABLE backup.${name} AS TABLE evenhand.${name}`).join(";");
    const restored = tables
      .map((name) => `DELETE FROM evenhand.${name}; INSERT INTO evenhand.${name} SELECT * FROM backup.${name}`)
      .join(";");
    const behind = { code: "store-behind" };

    /** An allocator with decisions of which the backup knows nothing, under a head that `a` has signed and `b` kept. */
    async function setBack(a: OpenedReplica, b: OpenedReplica, also?: () => Promise<unknown>) {
      await a.allocators.create(team, { origin });
      await a.allocators.create({ ...team, id: "other" }, { origin: "example.org/other" });
      await signedSize(a);
      await server.query(`CREATE SCHEMA backup; ${saved}`);
      for (let decision = 0; decision < 3; decision++) await decide(a);
      await closed(a);
      await b.follow();
      await also?.();
      const [{ events }] = await rows("SELECT sum(count)::int AS events FROM evenhand.events WHERE allocator = 1");
      await server.query(restored);
      return Number(events);
    }

    it("is found by who has kept the heads, for the allocator alone, and nothing is overwritten", async () => {
      const b = await replica("b");
      await setBack(await replica("a"), b);
      await closed(b);
      const errors: unknown[] = [];
      for (const name of ["a", "b"]) {
        const { allocators } = await replica(name, { onError: (error) => void errors.push(error) });
        expect(await allocators.proofs.behind()).toEqual(["team"]);
        await expect(allocators.view("team")).rejects.toMatchObject(behind);
        await expect(allocators.decisions.decide("team", [{}])).rejects.toMatchObject(behind);
        expect(await allocators.view("other")).toMatchObject({ id: "other" });
      }
      expect(errors[0]).toMatchObject(behind);
      const options = { database: server.url, secret: testSecret, folder: join(folder, "a") };
      await Promise.all(opened.map(closed));
      const found = new Map<string, readonly string[]>();
      for await (const { id, findings } of examineDatabase(options)) {
        found.set(
          id,
          findings.map(({ kind }) => kind),
        );
      }
      expect(Object.fromEntries(found)).toEqual({ team: ["behind"], other: [] });
      expect(await rows("SELECT sum(count)::int AS events FROM evenhand.events WHERE allocator = 1")).toEqual([
        { events: 2 },
      ]);
    });

    it("is found by a replica that has the log in memory, also after its connections were lost", async () => {
      const b = await replica("b");
      const events = await setBack(await replica("a"), b, () => b.allocators.view("team"));
      await expect(b.allocators.decisions.decide("team", [{}])).rejects.toMatchObject(behind);
      await server.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'evenhand'");
      const refusal = () =>
        b.allocators.decisions.decide("team", [{}]).then(
          () => "decided",
          (error: unknown) => (error as { code: string }).code,
        );
      await expect.poll(refusal).toBe("store-behind");
      expect(await b.allocators.view("other")).toMatchObject({ id: "other" });
      const [row] = await rows("SELECT sum(count)::int AS events FROM evenhand.events WHERE allocator = 1");
      expect(row["events"]).toBeLessThan(events);
    });

    it("is found by a replica that runs, where another one has gone on with the log", async () => {
      const errors: unknown[] = [];
      const b = await replica("b", { onError: (error) => void errors.push(error) });
      const events = await setBack(await replica("a"), b);
      const c = await replica("c");
      while ((await decide(c), (await c.allocators.view("team")).logLength) <= events);
      await closed(c);
      const heads = keptHeads("b");
      await b.follow().catch((error: unknown) => errors.push(error));
      expect(errors[0]).toMatchObject(behind);
      expect(keptHeads("b")).toBe(heads);
      await expect(b.allocators.decisions.decide("team", [{}])).rejects.toMatchObject(behind);
    });
  });
});
