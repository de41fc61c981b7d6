import { expect, it } from "vitest";
import { MemoryDisk, MemoryStore } from "../../test/support/memoryStore.js";
import { Engine } from "../engine/engine.js";
import type { Proofs } from "../ledger/proofs.js";
import { Allocators } from "./allocators.js";
import { FollowedDeadlines } from "./followedDeadlines.js";
import { LiveEvents } from "./liveEvents.js";

const terms = { contract: { id: "quota", parameters: { shares: [0.5] } } };

/** An engine of its own, on the disk that all of them share. */
function replica(disk: MemoryDisk): Engine {
  let random = 0;
  return new Engine({
    now: () => 1_700_000_000_000,
    random: (length) => new Uint8Array(length).fill(++random),
    openStore: () => Promise.resolve(new MemoryStore(disk)),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

it("what another process appends is seen by all who follow it here, with one look for all of them", async () => {
  const disk = new MemoryDisk();
  const [one, other] = [replica(disk), replica(disk)];
  await one.create("x", "x", { arms: ["a"], terms });
  const allocators = new Allocators(other, {} as Proofs);
  expect(await allocators.storedLength("x")).toBe(2);
  let [looks, reads] = [0, 0];
  let look = () => {};
  const mayLook = new Promise<void>((resolve) => (look = resolve));
  const log = {
    isShared: true,
    events: (id: string, from: number, limit: number) => {
      reads++;
      return allocators.events(id, from, limit);
    },
    length: async (id: string) => {
      looks++;
      await mayLook;
      return allocators.length(id);
    },
  };
  const live = new LiveEvents(log, new FollowedDeadlines(other), { own: 1, shared: 1 });
  const stopping = new AbortController();
  const followers = Array.from({ length: 10 }, () => live.follow("x", { from: 2 }, stopping.signal));
  for (const follower of followers) await follower.next();
  const told = followers.map(async (follower) => (await follower.next()).value as string);
  await expect.poll(() => looks).toBe(1);
  await one.attend("x", (loaded) => one.submit(loaded, { kind: "decide", items: [{}] }));
  look();
  for (const text of await Promise.all(told)) expect(text).toMatch(/^id: 2\nevent: decided\n/);
  expect([looks, reads]).toEqual([1, 20]);
  // It is shown from the store: this process has nothing of it in memory.
  expect(other.hasLoaded("x")).toBe(false);
  stopping.abort();
});
