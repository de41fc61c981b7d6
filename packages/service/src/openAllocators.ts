import { Allocators } from "./allocators/allocators.js";
import { Background } from "./engine/background.js";
import { Engine } from "./engine/engine.js";
import { logOf } from "./engine/job.js";
import { RandomPool } from "./engine/randomPool.js";
import { Ledger } from "./ledger/ledger.js";
import { Proofs } from "./ledger/proofs.js";
import { ThreadedStore } from "./store/embedded/threadedStore.js";

/** Milliseconds between two passes of the background. */
const PASS_EVERY = 1000;

export interface OpenOptions {
  /** Is told what went wrong beside the requests, such as a disk that is full. */
  readonly onError?: (error: unknown) => void;
}

/**
 * The allocators of a folder, in this process, with what is done for them beside the requests. It is refused where
 * another process has opened the folder.
 */
export async function openAllocators(
  folder: string,
  { onError = () => undefined }: OpenOptions = {},
): Promise<Allocators> {
  const now = () => Date.now();
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  const pool = new RandomPool();
  const ledger = new Ledger(folder, { now, pause });
  const engine = new Engine({
    now,
    pause,
    random: (length) => pool.take(length),
    openStore: () => openBoth(folder, ledger),
    checkLog: (id, stored, store) => ledger.checkLog(id, stored, store),
  });
  await engine.store();
  const background = new Background(engine, {
    now,
    onError,
    also: (loaded) => ledger.advance(engine, loaded.map(logOf)),
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
async function openBoth(folder: string, ledger: Ledger): Promise<ThreadedStore> {
  const store = await ThreadedStore.open(folder);
  try {
    ledger.open();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}
