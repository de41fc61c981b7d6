import { afterAll, describe, expect, it, vi } from "vitest";
import { replicasInMemory, type TestReplica } from "../../../test/support/replicasInMemory.js";
import { freshService, team } from "../../../test/support/service.js";

const open: TestReplica[] = [];
afterAll(async () => {
  for (const replica of open) await replica.close();
});

describe("GET /v1/replicas", () => {
  const { send } = freshService();

  it("names the process alone where it has its store alone", async () => {
    await send("POST", "/v1/allocators", team);
    const { body } = await send("GET", "/v1/replicas");
    expect(body).toMatchObject({ isShared: false, items: [{ isSelf: true, isFresh: true, owned: 1, address: null }] });
    expect((await send("GET", "/metrics")).text).not.toContain("evenhand_replica");
  });

  it("names all that share a database, with how long ago each was heard from", async () => {
    open.push(...(await replicasInMemory(["one", "two"])));
    const { body } = await open[1].send({ path: "/v1/replicas" });
    const ofEach = { epoch: 1, isLeaving: false };
    expect(body).toEqual({
      isShared: true,
      items: [
        { ...ofEach, id: "one", address: "http://one/", isSelf: false, isFresh: true, heardAgo: 0, owned: 0 },
        { ...ofEach, id: "two", address: "http://two/", isSelf: true, isFresh: false, heardAgo: 6, owned: 1 },
      ],
    });
  });
});

it("a replica that leaves is not ready: a load balancer sends it nothing more, and the others are", async () => {
  const [leaving, staying] = await replicasInMemory(["one", "two"]);
  open.push(leaving, staying);
  leaving.leave();
  const logged = vi.spyOn(leaving.app.log, "error");
  expect(await leaving.send({ path: "/readyz" })).toMatchObject({ status: 503, body: { code: "service-stopping" } });
  // A probe asks every few seconds: nothing is wrong, and the log has the stop once.
  expect(logged).not.toHaveBeenCalled();
  expect(await staying.send({ path: "/readyz" })).toMatchObject({ status: 200 });
});

it("a replica that leaves answers, and ends the connection with it: a proxy sends what comes next to another", async () => {
  const [leaving] = await replicasInMemory(["one", "two"]);
  open.push(leaving);
  const create = { method: "POST", path: "/v1/allocators", body: team } as const;
  const decide = { method: "POST", path: "/v1/allocators/team/decisions", body: {} } as const;
  const kept = { headers: { connection: "keep-alive" } };
  const connections: unknown[] = [];
  for (const one of [create, decide]) connections.push((await leaving.send({ ...one, ...kept })).headers.connection);
  leaving.leave();
  for (const one of [decide, { path: "/v1/allocators/team" }]) {
    connections.push((await leaving.send({ ...one, ...kept })).headers.connection);
  }
  expect(connections).toEqual(["keep-alive", "keep-alive", "close", "close"]);
});

it("each replica counts for Prometheus what it owns, sends to others and answers for them", async () => {
  const [owner, other] = await replicasInMemory(["one", "two"]);
  open.push(owner, other);
  await owner.send({ method: "POST", path: "/v1/allocators", body: team });
  await owner.ownership.placeOf("team");
  for (let count = 0; count < 3; count++) {
    await other.send({ method: "POST", path: "/v1/allocators/team/decisions", body: {} });
  }
  await other.send({ method: "POST", path: "/v1/allocators/team/decisions", body: { available: ["zoe"] } });
  // They are counted, and not added to what was told before.
  await other.send({ path: "/metrics" });
  const [told, answered] = [await other.send({ path: "/metrics" }), await owner.send({ path: "/metrics" })];
  for (const line of [
    'evenhand_replica_owned_allocators{replica="two"} 1',
    'evenhand_replica_lease_age_seconds{replica="two"} 0.5',
    'evenhand_replica_takeovers_total{replica="two"} 2',
    'evenhand_replica_conflicts_total{replica="two"} 3',
    'evenhand_replica_forwards_answered_total{replica="two"} 0',
    'evenhand_replica_forwards_sent_total{replica="two",outcome="answered"} 3',
    'evenhand_replica_forwards_sent_total{replica="two",outcome="refused"} 1',
  ]) {
    expect(told.body).toContain(line);
  }
  expect(answered.body).toContain('evenhand_replica_forwards_answered_total{replica="one"} 4');
});
