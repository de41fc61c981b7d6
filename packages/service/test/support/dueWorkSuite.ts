import { randomFillSync } from "node:crypto";
import { readEvent } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Background } from "../../src/engine/background.js";
import { Engine } from "../../src/engine/engine.js";
import { nodeSha256 } from "../../src/engine/nodeSha256.js";
import { Lease } from "../../src/replicas/lease.js";
import { Owners } from "../../src/replicas/owners.js";
import type { RowsWorld } from "./ownersSuite.js";

const terms = {
  contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0] } },
  rewards: { min: 0, max: 1, wait: 5000 },
} as const;
const arms = ["a", "b", "c"];
const ids = ["x", "y", "z"];

/** What is due is done once, over any tables and store. */
export function dueWorkSuite(name: string, open: () => Promise<RowsWorld>): void {
  describe(name, () => {
    let world: RowsWorld;
    let now: number;
    let close: (() => Promise<void>)[];
    beforeEach(async () => {
      world = await open();
      now = 1_700_000_000_000;
      close = [];
    });
    afterEach(() => Promise.all(close.map((one) => one())));

    /** An engine, what it owns, and its background. Leases run by the tables' clock, and commands by the test's. */
    const replica = async (id: string) => {
      const rows = world.rows();
      const lease = new Lease(rows, { id, knows: 1, monotonic: () => now });
      const owners: Owners = new Owners(rows, lease, {
        monotonic: () => now,
        release: () => Promise.resolve(),
        onError: (error) => expect.unreachable(String(error)),
      });
      const engine = new Engine({
        now: () => now,
        random: (length) => randomFillSync(new Uint8Array(length)),
        openStore: () => world.store(),
        pause: () => new Promise((resolve) => setImmediate(resolve)),
        onConflict: (allocator) => owners.hadConflict(allocator),
      });
      const tended: string[][] = [];
      const background = new Background(engine, {
        now: () => now,
        own: (asked) => owners.ownOf(asked),
        also: (loaded) => Promise.resolve(void tended.push(loaded.map(({ stored }) => stored.id).sort())),
      });
      close.push(
        () => engine.close(),
        () => rows.close(),
      );
      await lease.begin(`http://${id}/`);
      return { lease, owners, engine, background, tended };
    };
    type DueReplica = Awaited<ReturnType<typeof replica>>;

    const pass = async (milliseconds: number) => {
      now += milliseconds;
      await world.age(milliseconds);
    };
    const standIns = async ({ engine }: DueReplica, id: string) => {
      const store = await engine.store();
      const records = await store.read((await store.find(id))?.number ?? 0, 0, 100);
      return records.filter((record) => readEvent(record, nodeSha256).event.kind === "settled").length;
    };
    const decide = ({ engine }: DueReplica, id: string) =>
      engine.attend(id, (loaded) => engine.submit(loaded, { kind: "decide", items: [{}, {}, {}, {}] }));
    const passes = (replicas: readonly DueReplica[]) =>
      Promise.all(replicas.map(({ background }) => background.pass()));

    it("is done once: by the owner, and where it is gone by one that claims the allocator", async () => {
      const three = [await replica("a"), await replica("b"), await replica("c")];
      for (const [index, id] of ids.entries()) {
        await three[index].engine.create(id, id, { arms, terms });
        await three[index].owners.placeOf(id);
        await decide(three[index], id);
      }
      await pass(5000);
      const [gone, ...left] = three;
      for (const { lease } of left) await lease.renew();
      await passes(left);
      expect(await Promise.all(ids.map((id) => standIns(gone, id)))).toEqual([4, 4, 4]);
      expect(left.reduce((sum, { owners }) => sum + owners.takeovers, 0)).toBe(3);
      // The one that was gone comes back: it looks after nothing before it has learned who decides, and forgets it.
      await gone.background.pass();
      expect([gone.tended, gone.engine.hasLoaded("x")]).toEqual([[[]], false]);
    });

    it("is done once also where two take themselves for the owner", async () => {
      const [a, b] = [await replica("a"), await replica("b")];
      await a.engine.create("x", "x", { arms, terms });
      await a.owners.placeOf("x");
      await decide(a, "x");
      await pass(3000);
      for (const { lease } of [a, b]) await lease.renew();
      b.owners.wasUnreachable(a.lease.self);
      await pass(2000);
      await b.owners.placeOf("x");
      expect([a.owners.own, b.owners.own]).toEqual([["x"], ["x"]]);
      await passes([a, b]);
      expect(await standIns(a, "x")).toBe(4);
      await decide(a, "x");
      await a.owners.placeAgain("x");
      expect([a.owners.own, b.owners.own]).toEqual([[], ["x"]]);
    });
  });
}
