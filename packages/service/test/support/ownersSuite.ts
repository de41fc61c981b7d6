import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Lease } from "../../src/replicas/lease.js";
import { Owners } from "../../src/replicas/owners.js";
import type { ReplicaRows } from "../../src/replicas/replicaRows.js";
import { Spread } from "../../src/replicas/spread.js";
import type { Store } from "../../src/store/store.js";

/** Tables of replicas and owners, whose leases can be made older. */
export interface RowsWorld {
  /** A further way to the same tables. */
  rows(): ReplicaRows;
  /** Makes allocators of these ids. */
  create(ids: readonly string[]): Promise<unknown>;
  /** Lets this many milliseconds pass for the leases in the tables. */
  age(milliseconds: number): Promise<unknown>;
  /** The logs of the same allocators. */
  store(): Promise<Store>;
}

/** One replica of a test. Nothing happens by itself: the test renews, and lets passes happen. */
interface TestReplica {
  readonly lease: Lease;
  readonly owners: Owners;
  readonly spread: Spread;
  readonly rows: ReplicaRows;
  readonly released: string[];
}

/** What ownership does, over any tables. */
export function ownersSuite(name: string, open: () => Promise<RowsWorld>): void {
  describe(name, () => {
    let world: RowsWorld;
    let clock: number;
    let replicas: TestReplica[];
    beforeEach(async () => {
      world = await open();
      clock = 5000;
      replicas = [];
    });
    afterEach(() => Promise.all(replicas.map(({ rows }) => rows.close())));

    const join = async (id: string, { knows = 1, address = `http://${id}/` } = {}): Promise<TestReplica> => {
      const rows = world.rows();
      const monotonic = () => clock;
      const lease = new Lease(rows, { id, knows, monotonic });
      const released: string[] = [];
      const release = (ids: readonly string[]) => Promise.resolve(void released.push(...ids));
      const onError = (error: unknown) => expect.unreachable(String(error));
      const owners = new Owners(rows, lease, { monotonic, release, onError });
      const replica = { lease, owners, rows, released, spread: new Spread(lease, owners) };
      replicas.push(replica);
      await lease.begin(address);
      return replica;
    };
    const team = async (ids: readonly string[]) => {
      const joined: TestReplica[] = [];
      for (const id of ids) joined.push(await join(id));
      await renew(...joined);
      return joined;
    };
    const renew = async (...some: TestReplica[]) => {
      for (const { lease } of some) await lease.renew();
    };
    const pass = async (milliseconds: number) => {
      clock += milliseconds;
      await world.age(milliseconds);
    };
    const names = (count: number) => Array.from({ length: count }, (_, index) => `team-${index}`);
    const places = async (ids: readonly string[], { owners }: TestReplica) =>
      Promise.all(ids.map(async (id) => (await owners.placeOf(id)).at));

    it("gives an allocator that four claim at once to one of them, and the others know it", async () => {
      const ids = names(20);
      await world.create(ids);
      const four = await team(["a", "b", "c", "d"]);
      const found = await Promise.all(four.map((one) => Promise.all(ids.map((id) => one.owners.placeOf(id)))));
      for (const [index] of ids.entries()) {
        const owner = four[found.findIndex((of) => of[index].at === "own")];
        const others = found.map((of) => of[index]).filter(({ at }) => at !== "own");
        expect(others).toEqual(Array.from({ length: 3 }, () => ({ at: "other", owner: owner.lease.self })));
      }
      expect(four.reduce((sum, { owners }) => sum + owners.own.length, 0)).toBe(20);
    });

    it("knows what the oldest release among the live ones can read", async () => {
      const [old, next] = [await join("old"), await join("next", { knows: 2 })];
      expect([old.lease.knownByAll, next.lease.knownByAll]).toEqual([1, 1]);
      await old.lease.end();
      await renew(next);
      expect(next.lease.knownByAll).toBe(2);
    });

    it("answers beside it for an allocator that does not exist", async () => {
      const [a] = await team(["a"]);
      expect(await a.owners.placeOf("none")).toEqual({ at: "beside" });
    });

    it("lets the one that is asked take over when the owner's lease has ended, and begins a new epoch for that", async () => {
      await world.create(["team"]);
      const [a, b] = await team(["a", "b"]);
      await places(["team"], a);
      expect(await places(["team"], b)).toEqual(["other"]);
      await pass(4000);
      await renew(b);
      expect(await places(["team"], b)).toEqual(["other"]);
      await pass(2000);
      await renew(b);
      expect(await places(["team"], b)).toEqual(["own"]);
      expect([b.owners.takeovers, await b.owners.isOwn("team", 1)]).toEqual([1, true]);
      // The former owner wakes: it does not take itself for the owner, before and after it has renewed.
      expect(await places(["team"], a)).toEqual(["other"]);
      await renew(a);
      expect([a.lease.self.epoch, await a.owners.isOwn("team", 1), await a.owners.isOwn("team", 2)]).toEqual([
        2,
        false,
        false,
      ]);
      expect(a.released).toEqual(["team"]);
    });

    it("claims its own again in a new epoch, where none has asked meanwhile", async () => {
      await world.create(["team"]);
      const [a] = await team(["a"]);
      await places(["team"], a);
      await pass(6000);
      await renew(a);
      expect([await places(["team"], a), a.lease.self.epoch, a.released]).toEqual([["own"], 2, []]);
    });

    it("begins another epoch also where its row is gone", async () => {
      const [a, b] = await team(["a", "b"]);
      await pass(70_000);
      await renew(b);
      await b.lease.forgetDead();
      expect((await b.lease.list()).map(({ id }) => id)).toEqual(["b"]);
      await renew(a);
      expect(a.lease.self.epoch).toBe(2);
    });

    it("takes over at once from a process that had its address before", async () => {
      await world.create(["team"]);
      const [killed, other] = await team(["killed", "other"]);
      await places(["team"], killed);
      const again = await join("again", { address: "http://killed/" });
      expect(await places(["team"], again)).toEqual(["own"]);
      await renew(other);
      expect(await places(["team"], other)).toEqual(["other"]);
    });

    it("answers beside an owner that cannot be reached, and takes over after two seconds", async () => {
      await world.create(["team", "other"]);
      const [a, b] = await team(["a", "b"]);
      await places(["team", "other"], a);
      await places(["team"], b);
      b.owners.wasUnreachable(a.lease.self);
      expect(await places(["team", "other"], b)).toEqual(["beside", "beside"]);
      await pass(1900);
      b.owners.wasUnreachable(a.lease.self);
      expect(await places(["team"], b)).toEqual(["beside"]);
      await pass(100);
      expect(await places(["team"], b)).toEqual(["own"]);
      // The former owner hears of it when it comes second.
      expect(await places(["team"], a)).toEqual(["own"]);
      a.owners.hadConflict("team");
      await a.owners.placeAgain("team");
      expect([await places(["team"], a), a.owners.conflicts]).toEqual([["other"], 1]);
      b.owners.wasReached(a.lease.self);
      expect(await places(["other"], b)).toEqual(["other"]);
    });

    it("asks an owner again that was silent ten seconds ago", async () => {
      await world.create(["team"]);
      const [a, b] = await team(["a", "b"]);
      await places(["team"], a);
      b.owners.wasUnreachable(a.lease.self);
      for (let second = 0; second < 10; second++) {
        await pass(1000);
        await renew(a, b);
      }
      expect(await places(["team"], b)).toEqual(["other"]);
    });

    it("claims nothing with a lease that has ended", async () => {
      await world.create(["team"]);
      const [a] = await team(["a"]);
      await pass(6000);
      expect(await places(["team"], a)).toEqual(["beside"]);
    });

    it("knows what it was given when it is asked for it, and not what is on its way to another", async () => {
      await world.create(["team"]);
      const [a, b] = await team(["a", "b"]);
      await places(["team"], a);
      await places(["team"], b);
      const given = a.owners.give(["team"], b.lease.self);
      expect([await a.owners.isOwn("team", 1), await places(["team"], a)]).toEqual([false, ["other"]]);
      await given;
      expect([a.released, await b.owners.isOwn("team", 1), await places(["team"], b)]).toEqual([
        ["team"],
        true,
        ["own"],
      ]);
    });

    it("spreads what one has over those that join, and then leaves it there", async () => {
      const ids = names(120);
      await world.create(ids);
      const [a] = await team(["a"]);
      await a.spread.pass();
      await a.spread.pass();
      expect(a.owners.own).toHaveLength(120);
      clock += 1;
      await places(["team-7"], a);
      const three = [a, await join("b"), await join("c")];
      await renew(...three);
      for (let round = 0; round < 4; round++) for (const { spread } of three) await spread.pass();
      expect(three.map(({ owners }) => owners.own.length)).toEqual([40, 40, 40]);
      expect(a.owners.own).toContain("team-7");
      const before = three.map(({ owners }) => owners.own.sort());
      for (const { spread } of three) await spread.pass();
      expect(three.map(({ owners }) => owners.own.sort())).toEqual(before);
      expect(new Set([...three[1].owners.gained(100), ...three[2].owners.gained(100)]).size).toBe(80);
    });

    it("claims what a replica had that is gone, also without a request", async () => {
      const ids = names(8);
      await world.create(ids);
      const [a, b] = await team(["a", "b"]);
      await places(ids, a);
      await a.lease.end();
      await renew(b);
      await b.spread.pass();
      expect(b.owners.own).toHaveLength(8);
    });

    it("hands everything over when it leaves, and takes nothing more", async () => {
      const ids = names(9);
      await world.create([...ids, "new"]);
      const [a, b, c] = await team(["a", "b", "c"]);
      await renew(a, b);
      await places(ids, a);
      expect(await places(ids, b)).toEqual(ids.map(() => "other"));
      await a.spread.leave();
      expect([a.owners.own, [...a.released].sort()]).toEqual([[], ids]);
      await renew(b, c);
      await Promise.all([b, c].map(({ owners }) => owners.readOwn()));
      expect([b.owners.own.length, c.owners.own.length].sort()).toEqual([4, 5]);
      // Whoever knew the former owner asks it no more: its door may be closed.
      for (const id of ids) expect(await b.owners.placeOf(id)).not.toMatchObject({ owner: { id: "a" } });
      expect(await places([...ids, "new"], a)).toEqual([...ids.map(() => "other"), "beside"]);
      await a.lease.end();
      expect((await b.lease.list()).map(({ id, owned }) => [id, owned > 0])).toEqual([
        ["b", true],
        ["c", true],
      ]);
    });

    it("keeps what it has when it leaves as the last one", async () => {
      await world.create(["team"]);
      const [a] = await team(["a"]);
      await places(["team"], a);
      await a.spread.leave();
      expect(await places(["team"], a)).toEqual(["own"]);
    });

    it("does work only for its own, and for those without an owner", async () => {
      await world.create(["of-a", "of-none"]);
      const [a, b] = await team(["a", "b"]);
      await places(["of-a"], a);
      expect([...(await b.owners.ownOf(["of-a", "of-none", "none"]))]).toEqual(["of-none"]);
    });
  });
}
