import { EvenhandMethods } from "@evenhand/client";
import { Allocators } from "./allocators/allocators.js";
import { settings } from "./config/settings.js";
import { Background } from "./engine/background.js";
import { Engine } from "./engine/engine.js";
import { logOf } from "./engine/loadedAllocators.js";
import { RandomPool } from "./engine/randomPool.js";
import { Ledger } from "./ledger/ledger.js";
import { Proofs } from "./ledger/proofs.js";
import { RequestsInProcess } from "./requestsInProcess.js";
import { ThreadedStore } from "./store/embedded/threadedStore.js";
import { PostgresStore } from "./store/postgres/postgresStore.js";
import type { Store } from "./store/store.js";

/** Milliseconds between two passes of the background. */
const PASS_EVERY = 1000;

export interface OpenOptions {
  /** The address of the database that several replicas share. Without it the folder has the logs. */
  readonly database?: string | undefined;
  /** Is told what went wrong beside the requests, such as a disk that is full. */
  readonly onError?: (error: unknown) => void;
}

export interface EmbeddingOptions extends OpenOptions {
  /** The beginning of every log's name, such as evenhand.example.org. By default localhost. */
  readonly origin?: string;
}

/** The allocators of a folder in this process, with the methods and shapes of `EvenhandClient`. */
export class EmbeddedAllocators extends EvenhandMethods {
  /** The same for `createApp`, which puts the service in front of them. */
  readonly allocators: Allocators;
  readonly #stopping: AbortController;

  constructor(allocators: Allocators, origin: string) {
    const stopping = new AbortController();
    super(new RequestsInProcess({ allocators, origin, stopping: stopping.signal, demo: false }));
    this.allocators = allocators;
    this.#stopping = stopping;
  }

  /** Answers what was accepted, and closes the folder. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.allocators.close();
  }
}

/**
 * Opens a folder of allocators for a program that has them in its own process. It is refused where another process has
 * opened the folder.
 */
export async function openAllocators(folder: string, options: EmbeddingOptions = {}): Promise<EmbeddedAllocators> {
  const { origin = settings.origin.standard, ...others } = options;
  return new EmbeddedAllocators(await openFolder(folder, others), settings.origin.read(origin, "origin"));
}

/** The allocators of a folder as the routes use them, with what is done for them beside the requests. */
export async function openFolder(folder: string, options: OpenOptions = {}): Promise<Allocators> {
  const { onError = () => undefined, database } = options;
  const now = () => Date.now();
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  const pool = new RandomPool();
  const ledger = new Ledger(folder, { now, pause });
  const engine = new Engine({
    now,
    pause,
    random: (length) => pool.take(length),
    openStore: () => openBoth(folder, database, ledger),
    checkLog: (id, stored, store) => ledger.checkLog(id, stored, store),
  });
  await engine.store();
  let isBegun = false;
  const background = new Background(engine, {
    now,
    onError,
    also: async (loaded) => {
      // Logs that are not asked for again would otherwise keep the head that they had when a process was killed.
      if (!isBegun) await ledger.advance(engine, await ledger.unsigned(await engine.store()), true);
      isBegun = true;
      await ledger.advance(engine, loaded.map(logOf));
    },
  });
  const pass = () => background.pass().catch(onError);
  const timer = setInterval(() => void pass(), PASS_EVERY).unref();
  return new Allocators(engine, new Proofs(engine, ledger), async () => {
    clearInterval(timer);
    // A pass that runs now has perhaps not seen the last decisions.
    await pass();
    await pass();
    await engine
      .inMemory()
      .then((loaded) => ledger.advance(engine, loaded.map(logOf), true))
      .catch(onError);
    await engine.close();
    ledger.close();
  });
}

/** The store first: who has its lock may write to the files beside it. */
async function openBoth(folder: string, database: string | undefined, ledger: Ledger): Promise<Store> {
  const store = await (database === undefined ? ThreadedStore.open(folder) : PostgresStore.open(database));
  try {
    ledger.open();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
