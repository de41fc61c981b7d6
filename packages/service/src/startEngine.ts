import { Background } from "./engine/background.js";
import { Engine } from "./engine/engine.js";
import { logOf } from "./engine/loadedAllocators.js";
import { RandomPool } from "./engine/randomPool.js";
import { Ledger } from "./ledger/ledger.js";
import type { Store } from "./store/store.js";

/** Milliseconds between two passes of the background. */
const PASS_EVERY = 1000;

export interface EngineStart {
  /** The folder for what is kept outside the store. */
  readonly folder: string;
  /** Opens the store, also again, and then the ledger with the keys that are beside the store. */
  openStore(ledger: Ledger): Promise<Store>;
  /** Is told what went wrong beside the requests. */
  onError(error: unknown): void;
}

/** An engine that runs, with its ledger, and with what is done beside the requests. */
export interface StartedEngine {
  readonly engine: Engine;
  readonly ledger: Ledger;
  /** Answers what was accepted, signs the last heads, and closes store and ledger. */
  close(): Promise<void>;
}

export async function startEngine({ folder, openStore, onError }: EngineStart): Promise<StartedEngine> {
  const now = () => Date.now();
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
  const pool = new RandomPool();
  const ledger = new Ledger(folder, { now, pause });
  const engine = new Engine({
    now,
    pause,
    random: (length) => pool.take(length),
    openStore: () => openStore(ledger),
    checkLog: (id, stored, store) => ledger.checkLog(id, stored, store),
  });
  const { isShared } = await engine.store();
  // Of a shared store the others have most logs: each is signed by who decides for it.
  let isBegun = isShared;
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
  const close = async () => {
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
  };
  return { engine, ledger, close };
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
