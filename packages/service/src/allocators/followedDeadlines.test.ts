import { readEvent } from "@evenhand/allocator";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { Background } from "../engine/background.js";
import type { Engine } from "../engine/engine.js";
import { nodeSha256 } from "../engine/nodeSha256.js";
import { FollowedDeadlines } from "./followedDeadlines.js";
import type { PlacedEvent } from "../engine/storedEvents.js";

const terms = {
  contract: { id: "quota", parameters: { shares: [0.2, 0.1, 0] } },
  policy: { id: "deadline-quota", parameters: { learner: "thompson" } },
  rewards: { min: 0, max: 1, wait: 5000 },
} as const;

let folder: EngineFolder;
let engine: Engine;
beforeEach(async () => {
  folder = new EngineFolder();
  engine = folder.engine();
  await engine.create("team", "example.org/team", { arms: ["a", "b", "c"], terms });
});
afterEach(async () => {
  await engine.close();
  folder.remove();
});

/** As many rounds, `except` left out of each. */
async function play(rounds: number, except: readonly string[] = []): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    const { answer } = await engine.submit(await engine.load("team"), { kind: "decide", items: [{ except }] });
    const [{ place: decision }] = answer[0].decisions;
    if (round % 3 === 0)
      await engine.submit(await engine.load("team"), { kind: "reward", items: [{ decision, value: round % 2 }] });
  }
}

async function eventsFrom(from: number): Promise<PlacedEvent[]> {
  const records = await (await engine.store()).read(1, from, 100_000);
  return records.map((record, index) => ({ place: from + index, ...readEvent(record, nodeSha256), record }));
}

/**
 * By hand: with N pulls so far, the next pull of an arm with the share r is in time until ceil((N + 1)/r) on its own
 * clock, which stands still while the arm is absent. For a that is 5·(N + 1), for b 10·(N + 1).
 */
function expected(events: readonly PlacedEvent[]): Map<number, (number | null)[]> {
  const roundsAPull = [5, 10];
  const pulls = [0, 0, 0];
  const absences = [0, 0, 0];
  const deadlines = new Map<number, (number | null)[]>();
  for (const { place, event } of events) {
    if (event.kind !== "decided") continue;
    const [arm] = event.fields.arms;
    const rounds = roundsAPull[arm];
    deadlines.set(place, [rounds === undefined ? null : rounds * (pulls[arm] + 1) + absences[arm]]);
    pulls[arm]++;
    if ("next" in event.fields.open) throw new Error("No request of this test asks for several arms.");
    const { open, absent } = event.fields.open;
    for (const one of [0, 1, 2]) if (open?.includes(one) === false || absent?.includes(one) === true) absences[one]++;
  }
  return deadlines;
}

const since = (place: number, all: ReadonlyMap<number, unknown>) => [...all].filter(([at]) => at >= place);

describe("the deadlines of decisions", () => {
  it("are those before each decision, also of arms that were absent", async () => {
    await play(12);
    await play(3, ["a"]);
    // Only c, which has no share, is there.
    await play(1, ["a", "b"]);
    await play(25);
    const events = await eventsFrom(0);
    const known = await new FollowedDeadlines(engine).join("team").of(events);
    expect([...known]).toEqual([...expected(events)]);
    expect([...known.values()].flat()).toContain(null);
  });

  it("are the same from a snapshot, after a restart, and for a reader from the middle on", async () => {
    await play(40);
    await new Background(engine, { now: () => folder.now, snapshotEvery: 10 }).pass();
    const { length } = (await engine.load("team")).allocator.state;
    await play(20);
    await engine.close();
    engine = folder.engine();
    const reader = new FollowedDeadlines(engine).join("team");
    expect([...(await reader.of(await eventsFrom(length + 3)))]).toEqual(
      since(length + 3, expected(await eventsFrom(0))),
    );
    const { length: grown } = await eventsFrom(0);
    await play(20);
    expect(since(grown, await reader.of(await eventsFrom(grown)))).toEqual(since(grown, expected(await eventsFrom(0))));
  });

  it("are shared: a second reader who is behind gets what was kept", async () => {
    await play(30);
    const followed = new FollowedDeadlines(engine);
    const events = await eventsFrom(0);
    const first = followed.join("team");
    await first.of(events);
    const second = await followed.join("team").of(events.slice(0, 5));
    expect(second.get(events[4].place)).toEqual(expected(events).get(events[4].place));
  });

  it("are left out where too many events would have to be folded, and known again further on", async () => {
    await play(30);
    const followed = new FollowedDeadlines(engine, 10);
    const events = await eventsFrom(0);
    expect([...(await followed.join("team").of(events.slice(20)))]).toEqual([]);
    await new Background(engine, { now: () => folder.now, snapshotEvery: 10 }).pass();
    await play(2);
    const later = await eventsFrom(events.length);
    const known = await followed.join("team").of(later);
    expect([...known]).toEqual(since(events.length, expected(await eventsFrom(0))));
  });
});
