import { readSignedHead } from "@evenhand/allocator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ListeningReplicas, type ListeningReplica } from "./support/listeningReplicas.js";
import type { TestRequest } from "./support/replicasInMemory.js";

const program = process.env["EVENHAND_POSTGRES"];
const arms = [{ id: "ann", share: 0.5 }, { id: "bob", share: 0.25 }, { id: "cem" }];

const tables = ["events", "tiles", "stored_values", "snapshots", "snapshot_parts", "due", "pointers", "seeds"];
const saved = tables.map((name) => `CREATE TABLE backup.${name} AS TABLE evenhand.${name}`).join(";");
const restored = tables
  .map((name) => `DELETE FROM evenhand.${name}; INSERT INTO evenhand.${name} SELECT * FROM backup.${name}`)
  .join(";");

describe.skipIf(program === undefined)("a log of three replicas that has lost events (EVENHAND_POSTGRES)", () => {
  let replicas: ListeningReplicas;
  let all: readonly ListeningReplica[] = [];

  beforeAll(async () => {
    replicas = await ListeningReplicas.start(program ?? "", ["one", "two", "three"]);
    ({ all } = replicas);
  });
  afterAll(() => replicas.stop());

  const path = "/v1/allocators/team";
  const decide = { method: "POST", path: `${path}/decisions`, body: {} } as const;
  const fork = (key: string): TestRequest => ({
    ...{ method: "POST", path: `${path}/fork`, body: { because: "an older backup was put back" } },
    headers: { "idempotency-key": key },
  });
  const behind = { status: 409, body: { code: "store-behind" } };

  it("goes on by a fork that is asked for at any of them, and all of them go on with it", async () => {
    const [one] = all;
    await one.client.contracts.create({ id: "team", contract: "quota", arms });
    await one.client.decide("team");
    await replicas.server.query(`CREATE SCHEMA backup; ${saved}`);
    const lost = await one.client.decideAll("team", [{}, {}, {}]);
    const signed = async () => readSignedHead(await one.allocators.proofs.head("team")).size;
    await expect.poll(signed, { timeout: 30_000 }).toBe(6);
    for (const replica of all) {
      // Each of them has seen the last event, as an owner of some time does.
      expect(await replica.allocators.view("team")).toMatchObject({ logLength: 6 });
      await replica.follow();
    }
    await replicas.server.query(restored);
    // The first one is found by what memory has, the others by the heads outside of the database.
    for (const { send } of [...all, ...all]) expect(await send(decide)).toMatchObject(behind);
    for (const { allocators } of [...all, ...all]) {
      await expect(allocators.view("team")).rejects.toMatchObject({ code: "store-behind" });
    }
    const refused = () => all.map(({ allocators }) => [...allocators.forks.refused.keys()]);
    expect(refused()).toEqual([["team"], ["team"], ["team"]]);

    const [owner] = await replicas.ownersOf("team");
    const asked = all.filter((each) => each !== owner);
    // A release that cannot read the event of a fork, and that is about to stop.
    const earlier = `INSERT INTO evenhand.replicas (id, address, epoch, until, is_leaving, knows, started)
      VALUES ('earlier', 'http://127.0.0.1:9', 1, now() + interval '1 hour', true, 1, now())`;
    await replicas.server.query(earlier);
    const mayFork = () => all.map(({ replicas: others }) => others.mayWrite("forked"));
    await expect.poll(mayFork, { timeout: 30_000 }).toEqual([false, false, false]);
    for (const { send } of asked) expect(await send(fork("early"))).toMatchObject({ body: { code: "replica-behind" } });
    expect(await owner.send(decide)).toMatchObject(behind);
    await replicas.server.query("DELETE FROM evenhand.replicas WHERE id = 'earlier'");
    await expect.poll(mayFork, { timeout: 30_000 }).toEqual([true, true, true]);
    const forked = await asked[0].send(fork("late"));
    expect(forked).toMatchObject({ status: 200, body: { id: "team", kept: 3, size: 6 } });
    // The same answer at another one: it was done once.
    expect((await asked[1].send(fork("late"))).body).toEqual(forked.body);
    expect(await asked[1].send(fork("again"))).toMatchObject({ status: 409, body: { code: "fork-refused" } });

    const decided = await Promise.all(all.map(({ client }) => client.decide("team")));
    expect(decided.map(({ id }) => id.split(".")[1].split("-")[0])).toHaveLength(
      new Set(decided.map(({ id }) => id)).size,
    );
    for (const replica of all) await replica.follow();
    expect(refused()).toEqual([[], [], []]);
    for (const { allocators, client, send } of all) {
      expect(allocators.alarms.active().filter(({ kind }) => kind === "head-mismatch")).toEqual([]);
      // Read into the memory of each, as where it takes over.
      expect(await allocators.view("team")).toMatchObject({ logLength: 8 });
      expect(await send({ path: `${path}/proof/${lost[2][0].id}` })).toMatchObject({ status: 410 });
      const { report } = await client.evidence.audit("team");
      expect(report).toMatchObject({ verdict: "held-since-fork" });
    }
  });
});
