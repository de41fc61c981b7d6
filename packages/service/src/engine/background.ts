import { snapshotInParts } from "@evenhand/allocator";
import type { StoredDue } from "../store/store.js";
import { nextDue, snapshotDue, staysBehind } from "./due.js";
import type { Engine, LoadedAllocator } from "./engine.js";
import { sizesOf } from "./foldedAllocator.js";
import { hasFailed } from "./movedLogs.js";
import { nodeSha256 } from "./nodeSha256.js";
import { Remains } from "./remains.js";
import { ALLOCATOR_MEMORY, leaving } from "./unaskedAllocators.js";

const HOUR = 3_600_000;

/** Idempotency keys are known for this long. */
export const KEYS_KNOWN_FOR = 24 * HOUR;

/** Allocators whose waits are settled in one pass. */
const MOST_DUE = 200;

/** Events that are folded again in a fraction of a second. */
const SNAPSHOT_EVERY = 10_000;

/** Events that are folded again in some milliseconds. */
const WORTH_A_SNAPSHOT = 1000;

/** Allocators that leave memory in one pass. */
const MOST_LEAVING = 1000;

const MIB = 1_048_576;

export interface BackgroundOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Events after which an allocator is worth another snapshot. By default 10 000. */
  readonly snapshotEvery?: number;
  /** Is told of allocators that could not be looked at; the pass goes on without them. */
  readonly onError?: (error: unknown) => void;
  /** Which of these allocators are looked after here: other processes have the rest. By default all. */
  readonly own?: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Bytes of allocators that stay in memory between requests. By default 256 MiB. */
  readonly memory?: number;
  /** What else is to be done for the allocators in memory that are looked after here. */
  readonly also?: (loaded: readonly LoadedAllocator[]) => Promise<void>;
}

/**
 * What is done beside the decisions, a pass at a time: waits that are over are settled, also of allocators that no
 * request has asked for, snapshots taken, old keys forgotten. A store that failed is opened again, also where no
 * request comes.
 *
 * Renewals need no clock: they come with the rounds.
 */
export class Background {
  readonly #engine: Engine;
  readonly #remains: Remains;
  readonly #options: BackgroundOptions;
  #running: Promise<void> | undefined;
  #keysForgotten = -Infinity;

  constructor(engine: Engine, options: BackgroundOptions) {
    this.#engine = engine;
    this.#remains = new Remains(engine);
    this.#options = options;
  }

  /** One pass. Where one is running, it is that one. */
  pass(): Promise<void> {
    this.#running ??= this.#pass().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #pass(): Promise<void> {
    const store = await this.#engine.store();
    const due = await this.#ownOf(await store.due(this.#options.now(), MOST_DUE), ({ id }) => id);
    const unasked = due.filter(({ id }) => !this.#engine.hasLoaded(id)).map(({ id }) => id);
    for (const one of due) await this.#settle(one);
    await this.#keepUp();
    // Those that were read for this alone are not kept: there may be thousands, each due once a day.
    for (const id of unasked) if (this.#engine.hasLoaded(id)) await this.#unload(id);
  }

  async #keepUp(): Promise<void> {
    const inMemory = await this.#engine.inMemory();
    this.#engine.openDecisions.pass(inMemory);
    const own = new Set(await this.#ownOf(inMemory, ({ stored }) => stored.id));
    const { snapshotEvery = SNAPSHOT_EVERY } = this.#options;
    for (const loaded of own) if (snapshotDue(loaded, snapshotEvery)) await this.#snapshot(loaded);
    await this.#options.also?.([...own]);
    // Those that were answered for another process, or are another's now.
    for (const loaded of inMemory) if (!own.has(loaded)) await this.#engine.unload(loaded);
    await this.#unloadUnasked([...own]);
    await this.#forgetKeys();
    await this.#remains.pass();
  }

  /** A log of some length gets a snapshot first: it may be asked for again soon. */
  async #unloadUnasked(own: readonly LoadedAllocator[]): Promise<void> {
    const { memory = ALLOCATOR_MEMORY * MIB, now } = this.#options;
    const asked = own.map((loaded) => ({ loaded, asked: this.#engine.askedAt(loaded.stored.id) }));
    for (const loaded of leaving(asked, memory, now()).slice(0, MOST_LEAVING)) {
      if (snapshotDue(loaded, WORTH_A_SNAPSHOT)) await this.#snapshot(loaded);
      await this.#engine.unload(loaded);
    }
  }

  async #ownOf<T>(all: readonly T[], idOf: (one: T) => string): Promise<readonly T[]> {
    const own = await this.#options.own?.(all.map(idOf));
    return own === undefined ? all : all.filter((one) => own.has(idOf(one)));
  }

  /** Settles what was waited for long enough, in commands that decisions can come between. */
  async #settle({ id, allocator }: StoredDue): Promise<void> {
    try {
      await this.#engine.attend(id, async (loaded) => {
        if (nextDue(loaded.allocator.state) > this.#options.now()) return;
        while ((await this.#engine.submit(loaded, { kind: "tick" })).answer.isMoreDue);
      });
    } catch (error) {
      if (!this.#engine.isReady || hasFailed(error)) throw error;
      // One that cannot be read must not keep the others waiting.
      await this.#engine.write(async (store) => {
        const { length = 0 } = (await store.find(id)) ?? {};
        await store.setDue(allocator, length, this.#options.now() + HOUR);
      });
      this.#options.onError?.(error);
      return;
    }
    const loaded = await this.#engine.load(id);
    await this.#engine.write(async (store) => {
      if (!this.#engine.isCurrent(loaded)) return;
      const next = nextDue(loaded.allocator.state);
      await store.setDue(allocator, loaded.end.length, next === Infinity ? undefined : next);
      loaded.due = next;
    });
  }

  async #unload(id: string): Promise<void> {
    await this.#engine.unload(await this.#engine.load(id));
  }

  #snapshot(loaded: LoadedAllocator): Promise<void> {
    return this.#engine.write(async (store) => {
      if (!this.#engine.isCurrent(loaded)) return;
      const { allocator, snapshot, end, erasures } = loaded;
      const { length } = allocator.state;
      const { bytes, names, parts } = snapshotInParts(allocator, {
        sha256: nodeSha256,
        stored: new Set(snapshot.parts.keys()),
      });
      const stays = staysBehind(snapshot);
      const taken = { length, bytes, leaf: nodeSha256(end.leaf), erasures, parts: { names, added: parts } };
      const isStored = await store.putSnapshot(loaded.stored.number, taken, stays ? 0 : snapshot.length);
      if (isStored) {
        const before = stays ? snapshot.length : snapshot.before;
        const sizes = new Map(names.map((name) => [name, snapshot.parts.get(name) ?? 0]));
        for (const part of parts) sizes.set(part.name, part.bytes.length);
        loaded.snapshot = { ...sizesOf(bytes, sizes, parts), length, parts: sizes, before };
      } else {
        // Another process has erased what this one still has in memory, or has replaced the parts that it knows.
        this.#engine.readAgain(loaded);
      }
    });
  }

  /** Once an hour: the keys lie in no order of time, so that all of them are looked at. */
  async #forgetKeys(): Promise<void> {
    const now = this.#options.now();
    if (now - this.#keysForgotten < HOUR) return;
    await this.#engine.write((store) => store.forgetKeys(now - KEYS_KNOWN_FOR));
    this.#keysForgotten = now;
  }
}
