import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ListeningReplicas, type ListeningReplica } from "./support/listeningReplicas.js";

const program = process.env["EVENHAND_POSTGRES"];
const arms = [{ id: "ann", share: 0.5 }, { id: "bob", share: 0.25 }, { id: "cem" }];

describe.skipIf(program === undefined)("whichever of three replicas is asked (EVENHAND_POSTGRES)", () => {
  let replicas: ListeningReplicas;
  let all: readonly ListeningReplica[] = [];

  beforeAll(async () => {
    replicas = await ListeningReplicas.start(program ?? "", ["one", "two", "three"]);
    ({ all } = replicas);
  });
  afterAll(() => replicas.stop());

  const create = (id: string) => all[0].client.contracts.create({ id, contract: "quota", arms, sameArmFor: 1000 });
  /** The owner of an allocator, and the two others. */
  const around = async (id: string) => {
    const [owner] = await replicas.ownersOf(id);
    return [owner, ...all.filter((one) => one !== owner)];
  };
  /** What each of them answers. */
  const answers = (path: string, headers = {}) => Promise.all(all.map(({ send }) => send({ path, headers })));

  it("an allocator is hidden for all, and its log is served by all", async () => {
    await create("mistake");
    const [, other, third] = await around("mistake");
    const hidden = await other.client.contracts.hide("mistake", { reason: "misspelt" });
    expect(await third.client.contracts.hide("mistake", { reason: "again" })).toEqual(hidden);
    const statuses = async (path: string) => (await answers(path)).map(({ status }) => status);
    await expect.poll(() => statuses("/v1/allocators/mistake"), { timeout: 30_000 }).toEqual([410, 410, 410]);
    const listed = async () =>
      (await answers("/v1/allocators")).map(({ body }) => JSON.stringify(body).includes("mistake"));
    await expect.poll(listed, { timeout: 30_000 }).toEqual([false, false, false]);
    expect(await statuses("/v1/allocators/mistake/log")).toEqual([200, 200, 200]);
    for (const { send } of all) {
      const decide = { method: "POST", path: "/v1/allocators/mistake/decisions", body: {} } as const;
      expect(await send(decide)).toMatchObject({ status: 410, body: { code: "allocator-hidden" } });
      const again = {
        method: "POST",
        path: "/v1/allocators",
        body: { id: "mistake", contract: "quota", arms },
      } as const;
      expect(await send(again)).toMatchObject({ status: 409 });
    }
  });

  it("a key for one arm sees that arm, and reports what became of its decisions alone", async () => {
    await create("people");
    const decided = await all[1].client.decideAll(
      "people",
      Array.from({ length: 8 }, () => ({})),
    );
    const of = (arm: string) => decided.flat().filter(({ arms: [chosen] }) => chosen === arm);
    const { key } = await all[2].keys.create({
      scopes: ["read", "reward"],
      allocators: ["people"],
      arm: "ann",
      note: "",
    });
    for (const replica of all) await replica.follow();
    const headers = { authorization: `Bearer ${key}` };
    const reward = (id: string) =>
      ({ method: "POST", path: `/v1/decisions/${id}/reward`, body: { value: 1 }, headers }) as const;
    for (const [index, { send }] of all.entries()) {
      const own = await send({ path: "/v1/allocators/people/arms/ann", headers });
      expect(own).toMatchObject({ status: 200 });
      expect(await send({ path: "/v1/allocators/people/arms/bob", headers })).toMatchObject({ status: 403 });
      expect(await send(reward(of("bob")[0].id))).toMatchObject({ status: 403, body: { code: "arm-forbidden" } });
      expect(await send(reward(of("ann")[index].id))).toMatchObject({ status: 200 });
      expect(await send({ path: "/v1/allocators/people", headers })).toMatchObject({ status: 403 });
    }
  });

  it("a seed is begun, exports are the same bytes, and what is stored about somebody is the same answer", async () => {
    await create("shown");
    const [owner, other, third] = await around("shown");
    await other.client.decide("shown", { subject: "ada", id: "first" });
    const seeds = { method: "POST", path: "/v1/allocators/shown/seeds", body: { publish: true } } as const;
    expect(await third.send(seeds)).toMatchObject({ status: 200 });
    const { id } = await other.client.decide("shown", { subject: "bea" });
    await third.client.rewardAll([{ decision: id, value: 1 }]);
    const about = { method: "POST", path: "/v1/allocators/shown/stored-data", body: { subject: "ada" } } as const;
    const stored = await Promise.all(all.map(({ send }) => send(about)));
    expect(stored[0]).toMatchObject({ status: 200, body: { events: [{ kind: "decided" }] } });
    expect(stored.map(({ body }) => body)).toEqual(stored.map(() => stored[0].body));
    for (const format of ["ndjson", "csv"]) {
      const exported = (await answers(`/v1/allocators/shown/export?format=${format}`)).map(({ body }) => body);
      expect(String(exported[0])).toContain("ann");
      expect(exported).toEqual(exported.map(() => exported[0]));
    }
    // Each decides with both seeds, as where it takes over.
    for (const replica of [owner, other, third]) {
      await replica.allocators.decisions.decide("shown", [{}]);
      const { report } = await replica.client.evidence.audit("shown");
      expect(report).toMatchObject({ findings: 0 });
    }
  });

  it("a snapshot in parts that one of them has stored is read by the others, and goes on to be the same", async () => {
    await create("long");
    const [owner, other] = await around("long");
    const items = Array.from({ length: 1000 }, () => ({}));
    for (let batch = 0; batch < 11; batch++) await other.client.decideAll("long", items);
    const parts = () =>
      replicas.server.query<{ length: string; parts: number }>(
        `SELECT length, cardinality(parts) AS parts FROM evenhand.snapshots JOIN evenhand.allocators ON number = allocator
          WHERE id = 'long'`,
      );
    await expect.poll(parts, { timeout: 60_000 }).not.toEqual([]);
    const [{ parts: count }] = await parts();
    expect(count).toBeGreaterThan(0);
    const states = await Promise.all([owner, other].map(({ allocators }) => allocators.view("long")));
    expect(states[1]).toEqual(states[0]);
    const { logLength } = states[0];
    await other.allocators.decisions.decide("long", [{}]);
    expect((await owner.client.contracts.view("long")).logLength).toBe(logLength + 1);
  });
});
