import { uptime } from "node:os";
import { Alarms, inWords } from "./alarms/alarms.js";
import { DiskWatch } from "./alarms/diskSpace.js";
import { AllocatorWatch } from "./allocators/allocatorWatch.js";
import { Background } from "./engine/background.js";
import { Engine } from "./engine/engine.js";
import { logOf, type LoadedAllocator } from "./engine/loadedAllocators.js";
import { RandomPool } from "./engine/randomPool.js";
import { readersTurn } from "./engine/turns.js";
import { Ledger } from "./ledger/ledger.js";
import { Scrub } from "./ledger/scrub.js";
import type { Replicas } from "./replicas/replicas.js";
import { clockInWords, LOOKED_EVERY, ServiceClock, type ClockSources } from "./serviceClock.js";
import type { SharedSecret } from "./store/sharedSecret.js";
import type { Store, StoredAllocator } from "./store/store.js";

/** Milliseconds between two passes of the background. */
const PASS_EVERY = LOOKED_EVERY;

/** The value of the store with the last time, so that a start with a clock that was set back knows it. */
const LAST_TIME = "last-time";
/** Milliseconds between two writes of it. */
const WRITTEN_EVERY = 60_000;

export interface EngineStart {
  /** The folder for what is kept outside the store. */
  readonly folder: string;
  /** Another file with the last heads, outside of the folder. */
  readonly headFile?: string | undefined;
  /** Opens the store, also again, and then the ledger with the keys that are beside the store. */
  openStore(ledger: Ledger): Promise<Store>;
  /** Is told what went wrong beside the requests. */
  onError(error: unknown): void;
  /** What operators are told of: by default made here, and found at the engine. */
  readonly alarms?: Alarms | undefined;
  /** With fewer free MiB on the disk of the folder there is an alarm; 0: never. */
  readonly diskReserve?: number | undefined;
  /** Seals the signing key of the folder. */
  readonly sealing?: SharedSecret | undefined;
  /** MiB that open decisions may take. */
  readonly openDecisionsMemory?: number | undefined;
  /** MiB of allocators that stay in memory between requests. */
  readonly allocatorMemory?: number | undefined;
  /** Other clocks than those of this machine. */
  readonly clock?: Partial<ClockSources>;
  /** This process among those that share the store. Without it, the store is for this process alone. */
  readonly replicas?: Pick<Replicas, "now" | "hadConflict" | "hasCreated" | "mayWrite" | "ownOf" | "gained">;
}

/** An engine that runs, with its ledger, and with what is done beside the requests. */
export interface StartedEngine {
  readonly engine: Engine;
  readonly ledger: Ledger;
  /** Raises and clears the alarms that follow from the state of this allocator. */
  look(loaded: LoadedAllocator): void;
  /** Signs the heads of those of these that are in memory, and forgets them, unless something waits for them. */
  release(ids: readonly string[]): Promise<void>;
  /** What is done beside the requests, once: it is done every second without being asked for. */
  pass(): Promise<void>;
  /** Answers what was accepted, signs the last heads, and closes store and ledger. */
  close(): Promise<void>;
}

/** Logs that have become this process's own, and whose heads are looked at in one pass. */
const MOST_GAINED = 100;

export async function startEngine(start: EngineStart): Promise<StartedEngine> {
  const { replicas } = start;
  const onError = (error: unknown) => start.onError(error);
  const clock = new ServiceClock({
    // Clocks of machines may be wrong, and differ: several processes take the time of what they share.
    reference: () => replicas?.now() ?? Date.now(),
    monotonic: () => performance.now(),
    awakeOrNot: () => uptime() * 1000,
    ...start.clock,
  });
  const now = () => clock.now();
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  const pool = new RandomPool();
  const { alarms = new Alarms({ now }) } = start;
  const ledger = new Ledger(start.folder, {
    ...{ now, pause: readersTurn, headFile: start.headFile, alarms, sealing: start.sealing },
    onCompared: (allocator, error) => {
      if (error === undefined) alarms.clear("head-mismatch", allocator);
      else alarms.raise("head-mismatch", { allocator, detail: error.message });
    },
  });
  const engine = new Engine({
    now,
    alarms,
    openDecisionsMemory: start.openDecisionsMemory,
    pause,
    random: (length) => pool.take(length),
    openStore: () => start.openStore(ledger),
    checkLog: (id, stored, store) => ledger.logs.check(id, stored, store),
    onConflict: (id) => replicas?.hadConflict(id),
    onCreated: (id) => replicas?.hasCreated(id),
    mayWrite: (kind) => replicas?.mayWrite(kind) ?? true,
  });
  clock.startNotBefore(await lastTimeIn(await engine.store()));
  let isBegun = false;
  /** The logs whose heads may be old: all of a folder at the start, and later what was gained. */
  const unattended = async (store: Store): Promise<readonly StoredAllocator[]> => {
    if (replicas === undefined) return isBegun ? [] : store.allocators();
    const found = await Promise.all(replicas.gained(MOST_GAINED).map((id) => store.find(id)));
    return found.filter((stored) => stored !== undefined);
  };
  const watch = new AllocatorWatch({ alarms });
  const disk = new DiskWatch({ folder: start.folder, alarms, reserve: start.diskReserve });
  const own = replicas === undefined ? {} : { own: (ids: readonly string[]) => replicas.ownOf(ids) };
  const scrub = new Scrub(engine, { alarms, now, ...own });
  const background = new Background(engine, {
    now,
    onError,
    ...(start.allocatorMemory === undefined ? {} : { memory: start.allocatorMemory * 1_048_576 }),
    ...own,
    also: async (loaded) => {
      watch.pass(loaded);
      const store = await engine.store();
      // Logs that are not asked for again would otherwise keep the head that they had when a process was killed.
      await ledger.advance(engine, await ledger.logs.unsigned(store, await unattended(store)), true);
      isBegun = true;
      const logs = loaded.map(logOf);
      await ledger.advance(engine, logs);
      ledger.trees.retain(store, logs);
    },
  });
  const release = async (ids: readonly string[]) => {
    watch.forget(ids);
    const asked = new Set(ids);
    const released = (await engine.inMemory()).filter(({ stored }) => asked.has(stored.id));
    await ledger.advance(engine, released.map(logOf), true);
    for (const loaded of released) await engine.unload(loaded);
  };
  let written = -Infinity;
  const writeTime = async () => {
    const time = now();
    // Replicas look at logs of their own, each from the beginning when it starts.
    const scrubbed = replicas === undefined ? scrub.values() : [];
    const values = [{ name: LAST_TIME, value: Buffer.from(String(time)) }, ...scrubbed];
    await engine.write((store) => store.putValues(values));
    written = time;
  };
  /** SQLite would do it within a commit, and not report a failure. */
  const checkpoint = async () => {
    if ((await engine.store()).checkpoint === undefined) return;
    await engine.write(async (store) => {
      try {
        await store.checkpoint?.();
        alarms.clear("checkpoint-failed");
      } catch (error) {
        alarms.raise("checkpoint-failed", { detail: inWords(error) });
        throw error;
      }
    });
  };
  let lastJump: number | undefined;
  /** What else a pass does need not wait for the disk to say how much room it has; the end does. */
  let looked = Promise.resolve();
  const pass = async () => {
    const jump = clock.look();
    lastJump = jump ?? lastJump;
    if (jump !== undefined || clock.isApart) {
      const whose = replicas === undefined ? "machine" : "database";
      alarms.raise("clock-jump", { detail: clockInWords(lastJump, clock.apart, whose) });
    }
    alarms.pass();
    looked = disk.pass().catch(onError);
    await checkpoint();
    await background.pass();
    await scrub.pass();
    if (now() - written >= WRITTEN_EVERY) await writeTime();
  };
  const timer = setInterval(() => void pass().catch(onError), PASS_EVERY).unref();
  const close = async () => {
    clearInterval(timer);
    // A pass that runs now has perhaps not seen the last decisions.
    await pass().catch(onError);
    await pass().catch(onError);
    await writeTime().catch(onError);
    await looked;
    await engine
      .inMemory()
      .then((loaded) => ledger.advance(engine, loaded.map(logOf), true))
      .catch(onError);
    await engine.close();
    ledger.heads.close();
  };
  return { engine, ledger, look: (loaded) => watch.look(loaded), release, pass, close };
}

/** The last time that the store has been told; 0 where no service has told it any. */
async function lastTimeIn(store: Store): Promise<number> {
  const time = Number(Buffer.from((await store.getValue(LAST_TIME)) ?? []).toString());
  return Number.isSafeInteger(time) ? time : 0;
}

/** A store, after what has to be opened with it. Where that fails, it is closed. */
export async function openWith<S extends Store>(
  opening: Promise<S>,
  also: (store: S) => void | Promise<void>,
): Promise<S> {
  const store = await opening;
  try {
    await also(store);
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
