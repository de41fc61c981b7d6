import { describe, expect, it } from "vitest";
import { MemoryDisk, MemoryStore } from "../../test/support/memoryStore.js";
import { EngineFolder } from "../../test/support/engineFolder.js";
import { engineWithLedger } from "../../test/support/engineWithLedger.js";
import { changedStore } from "../../test/support/changedStore.js";
import { Allocators } from "../allocators/allocators.js";
import type { Store } from "../store/store.js";
import { Engine } from "./engine.js";
import { foldOn, folded } from "./foldedAllocator.js";
import { pagesOf } from "./storedEvents.js";
import { readersTurn } from "./turns.js";

const terms = { contract: { id: "quota", parameters: { shares: [0.5] } } };
const EVENTS = 2002;

/** The most events that were read between two turns of the event loop, of a store that this watches. */
class WatchedReads {
  most = 0;
  #inTurn = 0;
  #isOver = false;

  constructor() {
    const turn = () => {
      this.#inTurn = 0;
      if (!this.#isOver) setImmediate(turn);
    };
    turn();
  }

  store(store: Store): Store {
    return changedStore(store, {
      read: async (allocator, from, limit) => {
        const records = await store.read(allocator, from, limit);
        this.#inTurn += records.length;
        this.most = Math.max(this.most, this.#inTurn);
        return records;
      },
    });
  }

  end(): void {
    this.#isOver = true;
  }
}

describe("readers", () => {
  it("have their turns one by one, in the order in which they asked, each in a turn of the event loop", async () => {
    const seen: string[] = [];
    let isOver = false;
    const loop = () => {
      seen.push("|");
      if (!isOver) setImmediate(loop);
    };
    setImmediate(loop);
    await Promise.all(
      ["a", "b", "c"].map(async (name) => {
        for (let piece = 0; piece < 2; piece++) {
          await readersTurn();
          seen.push(name);
        }
      }),
    );
    isOver = true;
    expect(seen.filter((one) => one !== "|")).toEqual(["a", "b", "c", "a", "b", "c"]);
    expect(seen.join("")).not.toMatch(/[abc]{2}/);
  });

  it("of whole logs take at most some hundred events in a turn of the event loop, however many they are", async () => {
    const folder = new EngineFolder();
    const reads = new WatchedReads();
    const { engine, proofs, close } = await engineWithLedger(folder, (store) => reads.store(store));
    const allocators = new Allocators(engine, proofs);
    const loaded = await engine.create("team", "example.org/team", { arms: ["a"], terms });
    for (let made = 0; made < EVENTS - 2; made += 1000) {
      await engine.submit(loaded, { kind: "decide", items: Array.from({ length: 1000 }, () => ({})) });
    }
    await proofs.head("team");
    const { signal } = new AbortController();
    const whole = async (pieces: AsyncIterable<unknown>) => {
      let count = 0;
      for await (const _ of pieces) count++;
      return count;
    };
    const store = await engine.store();
    reads.most = 0;
    const counts = await Promise.all([
      whole(allocators.live.lines("team", 0, signal)),
      whole(allocators.live.lines("team", 0, signal)),
      whole(await proofs.log("team", { callersWords: false })),
      whole(await proofs.log("team", { callersWords: true })),
      whole(pagesOf(store, loaded.stored.number, { page: 500 })),
      allocators.contractChanges("team", 0),
      allocators.audits.audit("team", signal),
      folded(store, loaded.stored),
    ]);
    expect(counts.slice(0, 5)).toEqual([21, 21, 6, 6, 5]);
    // A page of a fold, and the single events that are looked at before it.
    expect(reads.most).toBeLessThanOrEqual(1010);
    reads.end();
    await close();
    folder.remove();
  });

  it("fold what others have appended in pieces", async () => {
    const disk = new MemoryDisk();
    const folder = new EngineFolder();
    const outside = { ...folder.surroundings(), openStore: () => Promise.resolve(new MemoryStore(disk)) };
    const engine = new Engine(outside);
    const loaded = await engine.create("team", "team", { arms: ["a"], terms });
    const { allocator } = await folded(await engine.store(), loaded.stored);
    for (let made = 0; made < 3; made++) {
      await engine.attend("team", (now) =>
        engine.submit(now, { kind: "decide", items: Array.from({ length: 1000 }, () => ({})) }),
      );
    }
    const reads = new WatchedReads();
    await foldOn(reads.store(await engine.store()), loaded.stored.number, allocator);
    expect([allocator.state.length, reads.most]).toEqual([3002, 1000]);
    reads.end();
    await engine.close();
    folder.remove();
  });
});
