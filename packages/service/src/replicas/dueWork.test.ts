import { readEvent } from "@evenhand/allocator";
import { beforeEach, describe, expect, it } from "vitest";
import { MemoryReplicaRows, MemoryReplicaTables } from "../../test/support/memoryReplicaRows.js";
import { MemoryDisk, MemoryStore } from "../../test/support/memoryStore.js";
import { Background } from "../engine/background.js";
import { Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { Lease } from "./lease.js";
import { Owners } from "./owners.js";

const terms = {
  contract: { id: "quota", parameters: { shares: [0.5, 0.25, 0] } },
  rewards: { min: 0, max: 1, wait: 5000 },
} as const;
const arms = ["a", "b", "c"];
const ids = ["x", "y", "z"];

let now: number;
let disk: MemoryDisk;
let tables: MemoryReplicaTables;
beforeEach(() => {
  now = 1_700_000_000_000;
  disk = new MemoryDisk();
  tables = new MemoryReplicaTables(
    () => now,
    () => disk.logs,
  );
});

/** An engine, what it owns, and its background, on the disk that all of them share. */
async function replica(id: string) {
  const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
  const way = { there: nextTurn, back: nextTurn };
  const rows = new MemoryReplicaRows(tables, way);
  const lease = new Lease(rows, { id, knows: 1, monotonic: () => now });
  const unloaded: string[] = [];
  const owners: Owners = new Owners(rows, lease, {
    monotonic: () => now,
    release: (released) => Promise.resolve(void unloaded.push(...released)),
    onError: (error) => expect.unreachable(String(error)),
  });
  let random = 0;
  const engine = new Engine({
    now: () => lease.now(),
    random: (length) => new Uint8Array(length).fill(++random),
    openStore: () => Promise.resolve(new MemoryStore(disk, way)),
    pause: nextTurn,
    onConflict: (allocator) => owners.hadConflict(allocator),
  });
  const tended: string[][] = [];
  const background = new Background(engine, {
    now: () => lease.now(),
    own: (asked) => owners.ownOf(asked),
    also: (loaded) => Promise.resolve(void tended.push(loaded.map(({ stored }) => stored.id).sort())),
  });
  await lease.begin(`http://${id}/`);
  return { lease, owners, engine, background, tended };
}

type TestReplica = Awaited<ReturnType<typeof replica>>;

const standIns = (id: string) => {
  const { records = [] } = disk.logs.find((log) => log.id === id) ?? {};
  return records.filter((record) => readEvent(record, nodeSha256).event.kind === "settled").length;
};
const decide = ({ engine }: TestReplica, id: string) =>
  engine.attend(id, (loaded) => engine.submit(loaded, { kind: "decide", items: [{}, {}, {}, {}] }));
const passes = (replicas: readonly TestReplica[]) => Promise.all(replicas.map(({ background }) => background.pass()));

describe("work that is due, with three replicas", () => {
  it("is done once: by the owner, and where it is gone by one that claims the allocator", async () => {
    const three = [await replica("a"), await replica("b"), await replica("c")];
    for (const [index, id] of ids.entries()) {
      await three[index].engine.create(id, id, { arms, terms });
      await three[index].owners.placeOf(id);
      await decide(three[index], id);
    }
    for (const { lease } of three) await lease.renew();
    now += 5000;
    const [gone, ...left] = three;
    for (const { lease } of left) await lease.renew();
    await passes(left);
    expect(ids.map(standIns)).toEqual([4, 4, 4]);
    expect(left.reduce((sum, { owners }) => sum + owners.takeovers, 0)).toBe(3);
    // The one that was gone comes back: it looks after nothing before it has learned who decides.
    await gone.background.pass();
    expect([gone.tended, ids.map(standIns)]).toEqual([[[]], [4, 4, 4]]);
  });

  it("is done once also where two take themselves for the owner", async () => {
    const [a, b] = [await replica("a"), await replica("b")];
    await a.engine.create("x", "x", { arms, terms });
    await a.owners.placeOf("x");
    await decide(a, "x");
    await b.lease.renew();
    now += 3000;
    for (const { lease } of [a, b]) await lease.renew();
    b.owners.wasUnreachable(a.lease.self);
    now += 2000;
    await b.owners.placeOf("x");
    expect([a.owners.own, b.owners.own]).toEqual([["x"], ["x"]]);
    await passes([a, b]);
    expect(standIns("x")).toBe(4);
    await decide(a, "x");
    await a.owners.placeAgain("x");
    expect([a.owners.own, b.owners.own]).toEqual([[], ["x"]]);
  });
});
