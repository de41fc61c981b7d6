import { parseVerifierKey, verifyReceipt } from "@evenhand/allocator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ListeningReplicas, type ListeningReplica } from "./support/listeningReplicas.js";

const program = process.env["EVENHAND_POSTGRES"];
const arms = [{ id: "ann", share: 0.5 }, { id: "bob", share: 0.25 }, { id: "cem" }];
const terms = { contract: "quota", arms, sameArmFor: 1000 } as const;

describe.skipIf(program === undefined)("three replicas over PostgreSQL (EVENHAND_POSTGRES)", () => {
  let replicas: ListeningReplicas;
  let all: readonly ListeningReplica[] = [];
  let [one, two, three]: ListeningReplica[] = [];

  beforeAll(async () => {
    replicas = await ListeningReplicas.start(program ?? "", ["one", "two", "three"]);
    ({ all } = replicas);
    [one, two, three] = all;
  });
  afterAll(() => replicas.stop());

  const create = (id: string) => one.client.contracts.create({ id, ...terms });

  it("decide for one allocator as one: each decision once, by its owner, whichever is asked", async () => {
    await create("hot");
    const decided = await Promise.all(
      Array.from({ length: 60 }, (_, index) => all[index % 3].client.decide("hot", { id: `order-${index}` })),
    );
    expect(new Set(decided.map(({ id }) => id)).size).toBe(60);
    for (const { client } of all) {
      expect((await client.contracts.view("hot")).logLength).toBe(62);
      const { isShared, items } = await client.replicas();
      expect(isShared).toBe(true);
      expect(items.map(({ isFresh, isLeaving }) => ({ isFresh, isLeaving }))).toEqual(
        all.map(() => ({ isFresh: true, isLeaving: false })),
      );
      expect(items.filter(({ isSelf }) => isSelf)).toHaveLength(1);
    }
    expect(await replicas.ownersOf("hot")).toHaveLength(1);
  });

  it("answer a repeated key, a caller's own id and a subject as the first one did", async () => {
    await create("kept");
    const first = await one.client.decide("kept", {}, { key: "monday" });
    const later = await two.client.decideAll("kept", [{ subject: "ada" }, { id: "mine" }], { key: "tuesday" });
    for (const { client, send } of all) {
      expect(await client.decide("kept", {}, { key: "monday" })).toEqual(first);
      const again = await client.decideAll("kept", [{ subject: "ada" }, { id: "mine" }], { key: "tuesday" });
      expect(again.flat().map(({ id }) => id)).toEqual(later.flat().map(({ id }) => id));
      const [[{ arms: ofAda }], [{ arms: mine, repeated }]] = await client.decideAll("kept", [
        { subject: "ada" },
        { id: "mine" },
      ]);
      expect([ofAda, mine, repeated]).toEqual([later[0][0].arms, later[1][0].arms, true]);
      const path = "/v1/allocators/kept/decisions";
      const other = { method: "POST", path, body: { count: 2 }, headers: { "idempotency-key": "monday" } } as const;
      expect(await send(other)).toMatchObject({ status: 422, body: { code: "key-reused" } });
    }
    const body = { id: "once", ...terms };
    const created = { method: "POST", path: "/v1/allocators", body, headers: { "idempotency-key": "c" } } as const;
    const answers = await Promise.all(all.map(({ send }) => send(created)));
    for (const answer of answers) expect(answer.body).toEqual(answers[0].body);
    expect(await two.send({ ...created, headers: {} })).toMatchObject({ status: 409 });
  });

  it("know no allocator whose id no database can keep, and go on with what others ask meanwhile", async () => {
    await create("plain");
    const paths = ["", "/events", "/head", "/arms"].map((rest) => `/v1/allocators/a%00b${rest}`);
    const strange = [...paths, "/v1/public-key?allocator=a%00b", "/v1/decisions/a%00b.0-00000000"].map((path) => ({
      path,
    }));
    for (const { send } of [two, three]) {
      const [plain, ...others] = await Promise.all([{ path: "/v1/allocators/plain" }, ...strange].map(send));
      expect(plain).toMatchObject({ status: 200 });
      expect(others.map(({ status }) => status)).not.toContain(503);
      expect(others[0]).toMatchObject({ status: 404, body: { code: "allocator-unknown" } });
    }
  });

  it("take rewards wherever they are reported, and show everyone what was written", async () => {
    await create("shown");
    for (let round = 0; round < 9; round++) {
      const [asked, reporting, reading] = [0, 1, 2].map((offset) => all[(round + offset) % 3].client);
      const { id } = await asked.decide("shown");
      expect(await reporting.rewardAll([{ decision: id, value: 1 }])).toEqual(["learned"]);
      expect(await reading.rewardAll([{ decision: id, value: 1 }])).toEqual(["known"]);
      const { logLength } = await reading.contracts.view("shown");
      expect(logLength).toBe(4 + 2 * round);
      expect((await asked.evidence.events("shown", { from: logLength - 1 })).items).toHaveLength(1);
    }
  });

  it("change a contract from the version that was seen, and refuse what another one has stopped", async () => {
    await create("changed");
    const { version } = await one.client.contracts.view("changed");
    const change = { pauseArms: ["cem"] };
    const answer = await two.client.contracts.change("changed", change, { expected: version });
    const path = `/v1/allocators/changed?expected=${version}`;
    const again = { method: "PATCH", path, body: { resumeArms: ["cem"] } } as const;
    expect(await three.send(again)).toMatchObject({ status: 409, body: { code: "contract-changed" } });
    const ifMatch = { "if-match": `"${version}"` };
    const late = { ...again, path: "/v1/allocators/changed", headers: ifMatch };
    for (const { send } of all) expect(await send(late)).toMatchObject({ status: 412 });
    const view = await three.send({ path: "/v1/allocators/changed" });
    expect(view.headers.etag).toBe(`"${(answer as { version: string }).version}"`);
    await one.client.contracts.change("changed", { status: "pause" });
    for (const { send } of all) {
      const decide = await send({ method: "POST", path: "/v1/allocators/changed/decisions", body: {} });
      expect(decide).toMatchObject({ status: 409, body: { code: "allocator-not-running" } });
    }
  });

  it("know the keys that one of them has made, what they are for, and when they are revoked", async () => {
    const made = await two.keys.create({ scopes: ["decide"], allocators: ["hot"], note: "hot alone" });
    for (const replica of all) await replica.follow();
    const headers = { authorization: `Bearer ${made.key}` };
    const decide = (id: string) =>
      ({ method: "POST", path: `/v1/allocators/${id}/decisions`, body: {}, headers }) as const;
    for (const { send } of all) {
      expect(await send(decide("hot"))).toMatchObject({ status: 201 });
      expect(await send(decide("kept"))).toMatchObject({ status: 403, body: { code: "allocator-forbidden" } });
      expect(await send({ path: "/v1/allocators/hot", headers })).toMatchObject({ status: 403 });
    }
    await three.keys.revoke(made.stored.id);
    for (const replica of all) await replica.follow();
    for (const { send } of all) expect(await send(decide("hot"))).toMatchObject({ status: 401 });
  });

  it("give the same heads, receipts, logs and audits everywhere", async () => {
    const { id } = await two.client.decide("hot");
    const { logLength } = await one.client.contracts.view("hot");
    const { verifierKey } = await three.client.evidence.publicKey("hot");
    const keys = [parseVerifierKey(verifierKey)];
    const logs: Uint8Array[] = [];
    for (const { client } of all) {
      const receipt = () => client.evidence.receipt(id).catch(() => "");
      await expect
        .poll(async () => verifyReceipt(await receipt(), { keys }), { timeout: 30_000 })
        .toMatchObject({ genuine: true });
      const { report } = await client.evidence.audit("hot");
      expect(report.findings).toBe(0);
      logs.push(await client.evidence.log("hot"));
      expect((await client.evidence.fullLog("hot")).length).toBeGreaterThan(logs[0].length);
      expect((await client.evidence.tile("hot", 0, 0)).length).toBe(32 * logLength);
    }
    for (const log of logs) expect(Buffer.compare(log, logs[0])).toBe(0);
  });

  it("show what happens at one of them to those who follow at another", async () => {
    const followed = two.client.live("hot")[Symbol.asyncIterator]();
    const next = followed.next();
    const { logLength } = await three.client.contracts.view("hot");
    await expect
      .poll(
        async () => {
          await one.client.decide("hot");
          return Promise.race([next, Promise.resolve(undefined)]);
        },
        { timeout: 30_000, interval: 200 },
      )
      .toMatchObject({ value: { kind: "decided" } });
    expect((await next).value?.place).toBeGreaterThanOrEqual(logLength);
    await followed.return?.(undefined);
  });

  it("answer beside an owner whose door is closed, and nothing is lost", async () => {
    const before = await three.client.contracts.view("hot");
    const [owner] = await replicas.ownersOf("hot");
    const others = all.filter((replica) => replica !== owner);
    await owner.app.close();
    const decided = await Promise.all(Array.from({ length: 20 }, (_, index) => others[index % 2].client.decide("hot")));
    expect(new Set(decided.map(({ id }) => id)).size).toBe(20);
    expect((await others[0].client.contracts.view("hot")).logLength).toBe(before.logLength + 20);
    expect((await others[1].client.evidence.events("hot", { from: before.logLength, limit: 100 })).items).toHaveLength(
      20,
    );
  });
});
