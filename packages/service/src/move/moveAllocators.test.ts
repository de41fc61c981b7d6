import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseVerifierKey, verifyReceipt } from "@evenhand/allocator";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changedStore } from "../../test/support/changedStore.js";
import { PostgresServer } from "../../test/support/postgresServer.js";
import { KeyFile } from "../access/keyFile.js";
import type { Allocators } from "../allocators/allocators.js";
import { openFolder } from "../openAllocators.js";
import { openReplica } from "../openReplica.js";
import { SharedSecret } from "../store/sharedSecret.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { PostgresStore } from "../store/postgres/postgresStore.js";
import type { Store } from "../store/store.js";
import { moveAllocators, moveBetween } from "./moveAllocators.js";
import { openFolderEnd, type MoveEnd } from "./moveEnd.js";

const secretText = randomBytes(32).toString("base64");
const secret = () => SharedSecret.of(secretText, "the test");
const arms = [{ id: "ann", share: 0.5 }, { id: "bob", share: "1/4" }, { id: "cem" }];
const keyOf = (text: string) => ({ caller: "", route: "decide", text });
const goesOn = new AbortController().signal;

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "evenhand-move-"));
  folder = join(root, "folder");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Two allocators with everything that lies beside a log; the name of a decision. */
async function filled(decisions: number): Promise<string> {
  const allocators = await openFolder(folder);
  for (const id of ["team", "orders"]) {
    await allocators.create({ id, contract: "quota", arms, sameArmFor: 86_400_000 }, { origin: `example.org/${id}` });
    const items = Array.from({ length: decisions }, (_, index) => (index < 3 ? { subject: `person-${index}` } : {}));
    await allocators.decisions.decide(id, items);
    await allocators.personal.label(id, [{ id: "ann", label: "Ann" }]);
  }
  const [[{ id: decision }]] = await allocators.decisions.decide("team", [{}], keyOf("first"));
  await allocators.close();
  new KeyFile(folder).create({ scopes: ["decide"], note: "shop" });
  return decision;
}

/** What is to be the same at both ends. */
async function seen(allocators: Allocators) {
  const of = async (id: string) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of await allocators.proofs.log(id, { callersWords: true })) pieces.push(piece);
    return {
      log: Buffer.concat(pieces).toString("base64"),
      head: await allocators.proofs.head(id),
      key: await allocators.proofs.verifierKey(id),
      labels: [...(await allocators.personal.labels(id)).values()],
      audit: (await allocators.audits.audit(id, goesOn)).report,
    };
  };
  return { team: await of("team"), orders: await of("orders") };
}

async function inFolder<T>(work: (allocators: Allocators) => Promise<T>): Promise<T> {
  const allocators = await openFolder(folder);
  return work(allocators).finally(() => allocators.close());
}

describe("a move that stops anywhere", () => {
  /** An end that fails at its n-th write, counted over both. */
  const failing = (end: MoveEnd, counted: { left: number }): MoveEnd => {
    const fail = () => {
      if (counted.left-- <= 0) throw new Error("stopped");
    };
    const writes = ["create", "append", "erase", "putSnapshot", "putTiles", "putValues", "setDue"] as const;
    const changes = Object.fromEntries(
      writes.map((name) => [
        name,
        (...args: never[]) => {
          fail();
          return (end.store[name] as (...given: never[]) => unknown).apply(end.store, args);
        },
      ]),
    ) as Partial<Store>;
    return {
      ...{ name: end.name, store: changedStore(end.store, changes), servedBy: () => end.servedBy() },
      ...{ refuseLost: () => end.refuseLost(), keys: () => end.keys(), close: () => end.close() },
      begin: async (mark) => {
        fail();
        return end.begin(mark);
      },
      end: async (mark) => {
        fail();
        return end.end(mark);
      },
      keep: async (keys, logs) => {
        fail();
        await end.keep(keys, logs);
      },
    };
  };
  const stoppedAt = async (writes: number): Promise<boolean> => {
    const [from, to] = [openFolderEnd(folder, true, undefined), openFolderEnd(join(root, "other"), false, undefined)];
    const counted = { left: writes };
    const options = { now: () => Date.now(), watch: () => undefined };
    const isDone = await moveBetween(failing(from, counted), failing(to, counted), options).then(
      () => true,
      () => false,
    );
    await Promise.all([from.close(), to.close()]);
    return isDone;
  };
  const state = async (path: string) => {
    const store = EmbeddedStore.open(path);
    const mark = await store.getValue("move");
    await store.close();
    return mark === undefined ? "none" : (JSON.parse(Buffer.from(mark).toString()) as { state: string }).state;
  };

  it("is run again, and goes on; at no moment may both be served", async () => {
    await filled(20);
    const before = await inFolder(seen);
    const marks = new Set<string>();
    for (let writes = 0; !(await stoppedAt(writes)); writes++) {
      marks.add(`${await state(folder)} ${await state(join(root, "other"))}`);
    }
    expect([...marks]).toEqual(["none none", "none arriving", "gone arriving"]);
    expect([await state(folder), await state(join(root, "other"))]).toEqual(["gone", "here"]);
    await expect(openFolder(folder)).rejects.toMatchObject({ code: "store-moved" });
    folder = join(root, "other");
    expect(await inFolder(seen)).toEqual(before);
  });

  it("may not be served in between, and the source may", async () => {
    await filled(5);
    await stoppedAt(4);
    await expect(openFolder(join(root, "other"))).rejects.toMatchObject({ code: "move-unfinished" });
    await inFolder((allocators) => allocators.decisions.decide("team", [{}]));
    await moveAllocators(folder, join(root, "other"), { secret });
    expect(await moveAllocators(folder, join(root, "other"), { secret })).toMatchObject({ isRepeated: true });
  });
});

describe("what is refused", () => {
  it("a folder that is none, one that is served, and one that has lost events", async () => {
    const move = () => moveAllocators(folder, join(root, "other"), { secret });
    await expect(move()).rejects.toMatchObject({ code: "folder-unusable" });
    await filled(5);
    await inFolder(() => expect(move()).rejects.toMatchObject({ code: "folder-in-use" }));
    const heads = join(folder, "heads.jsonl");
    const kept = readFileSync(heads, "utf8");
    const later = kept.replace(/(example\.org\/team\\n)(\d+)/g, "$199").replace(/,"sum":"[0-9a-f]+"/g, "");
    writeFileSync(heads, later);
    await expect(move()).rejects.toMatchObject({ code: "store-behind" });
    writeFileSync(heads, kept);
    await move();
    await expect(moveAllocators(folder, join(root, "third"), { secret })).rejects.toMatchObject({
      code: "store-moved",
    });
  });

  it("a target with other allocators of the same names, and with another key", async () => {
    await filled(5);
    const first = folder;
    folder = join(root, "other");
    await filled(5);
    await expect(moveAllocators(first, folder, { secret })).rejects.toMatchObject({ code: "move-conflict" });
    rmSync(join(folder, "signing.key"));
    await expect(moveAllocators(first, folder, { secret })).rejects.toMatchObject({ code: "move-conflict" });
  });
});

const program = process.env["EVENHAND_POSTGRES"];

describe.skipIf(program === undefined)("with PostgreSQL (EVENHAND_POSTGRES; npm test finds or installs one)", () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start(program ?? "");
  });
  afterAll(() => server.stop());
  beforeEach(() => server.query("DROP SCHEMA IF EXISTS evenhand CASCADE"));

  const replica = () => openReplica({ folder: join(root, "replica"), database: server.url, secret: secret() });
  async function inDatabase<T>(work: (allocators: Allocators) => Promise<T>): Promise<T> {
    const { allocators } = await replica();
    return work(allocators).finally(() => allocators.close());
  }

  it("a folder goes to the database and comes back: the same logs, heads, receipts, keys and audits", async () => {
    const decision = await filled(700);
    const before = await inFolder(seen);
    const receipt = await inFolder((allocators) => allocators.proofs.receipt(decision));
    const moved = await moveAllocators(folder, server.url, { secret });
    expect(moved).toEqual({ allocators: 2, events: 2 * 702 + 1, isRepeated: false });
    await expect(openFolder(folder)).rejects.toMatchObject({ code: "store-moved" });

    const { allocators, keys } = await replica();
    expect(await seen(allocators)).toEqual(before);
    expect(keys.hasAny).toBe(true);
    expect(verifyReceipt(receipt, { keys: [parseVerifierKey(before.team.key)] })).toMatchObject({ genuine: true });
    const repeated = await allocators.decisions.decide("team", [{}], keyOf("first"));
    expect(repeated).toMatchObject([[{ id: decision, repeated: true }]]);
    const [[same]] = await allocators.decisions.decide("team", [{ subject: "person-2" }, {}]);
    expect(same.repeated).toBe(true);
    await allocators.personal.erase("team", { subject: "person-0" });
    await allocators.create({ id: "new", contract: "quota", arms }, { origin: "example.org/new" });
    await allocators.close();

    const after = await inDatabase(seen);
    expect(after.team.log).not.toBe(before.team.log);
    const asleep = await PostgresStore.open(server.url, secret());
    expect(await moveAllocators(server.url, folder, { secret })).toMatchObject({ allocators: 3 });
    await expect(replica()).rejects.toMatchObject({ code: "store-moved" });
    // A replica that slept through all of it would still write.
    const { number = 0, length = 0 } = (await asleep.find("new")) ?? {};
    const late = { allocator: number, expected: length, records: [{ leaf: Uint8Array.of(1) }], pointers: [] };
    await expect(asleep.append([late])).rejects.toThrow("moved elsewhere");
    await expect(asleep.putValues([{ name: "labels new", value: Buffer.of() }])).rejects.toThrow("moved elsewhere");
    await asleep.close();
    expect(await inFolder(seen)).toEqual(after);
    expect(new KeyFile(folder).list()).toMatchObject([{ note: "shop" }]);
    await inFolder((back) => back.decisions.decide("new", [{}]));
    await moveAllocators(folder, server.url, { secret });
    await inDatabase((again) => again.decisions.decide("new", [{}]));
  });

  it("killed in the middle, it is run again", async () => {
    await filled(600);
    const before = await inFolder(seen);
    const text = `
      import { moveAllocators, SharedSecret } from ${JSON.stringify(new URL("../../dist/index.js", import.meta.url))};
      const secret = () => SharedSecret.of(${JSON.stringify(secretText)}, "the test");
      const watch = (done, total) => done * 2 > total && process.kill(process.pid, "SIGKILL");
      await moveAllocators(${JSON.stringify(folder)}, ${JSON.stringify(server.url)}, { secret, watch });`;
    const { signal } = spawnSync(process.execPath, ["--input-type=module", "-e", text]);
    expect(signal).toBe("SIGKILL");
    await expect(replica()).rejects.toMatchObject({ code: "move-unfinished" });
    await moveAllocators(folder, server.url, { secret });
    expect(await inDatabase(seen)).toEqual(before);
  });

  it("a database that a replica serves is refused", async () => {
    await filled(5);
    const row = "'a', 'http://127.0.0.1:1', 1, clock_timestamp() + interval '1 hour', false, 1, clock_timestamp()";
    const stopped = new AbortController();
    stopped.abort();
    await expect(moveAllocators(folder, server.url, { secret, signal: stopped.signal })).rejects.toThrow("abort");
    await server.query(`INSERT INTO evenhand.replicas VALUES (${row})`);
    await expect(moveAllocators(folder, server.url, { secret })).rejects.toMatchObject({ code: "replicas-running" });
    await server.query("DELETE FROM evenhand.replicas");
    await moveAllocators(folder, server.url, { secret });
  });
});
