import { EvenhandMethods } from "@evenhand/client";
import { Alarms } from "./alarms/alarms.js";
import { backupStream, removeUnfinished } from "./backup/backupStream.js";
import { refuseBackup } from "./backup/backupFolder.js";
import { Allocators } from "./allocators/allocators.js";
import { settings } from "./config/settings.js";
import { Proofs } from "./ledger/proofs.js";
import { refuseMoved } from "./move/moveMark.js";
import { RequestsInProcess } from "./requestsInProcess.js";
import { openWith, startEngine } from "./startEngine.js";
import { ThreadedStore } from "./store/embedded/threadedStore.js";
import type { SharedSecret } from "./store/sharedSecret.js";

export interface OpenOptions {
  /** Is told what went wrong beside the requests, such as a disk that is full. */
  readonly onError?: (error: unknown) => void;
  /** What operators are told of. Without it, it is made: `allocators.alarms`. */
  readonly alarms?: Alarms;
  /** With fewer free MiB on the disk of the folder there is an alarm; 0: never. By default 1024. */
  readonly diskReserve?: number;
  /** Seals seeds, the keys of subjects' hashes and the signing key in the folder. Without it they lie open. */
  readonly secret?: SharedSecret | undefined;
  /** MiB that open decisions may take: at the limit no more are made. By default 2048. */
  readonly openDecisionsMemory?: number;
  /** MiB of allocators that stay in memory between requests. By default 256. */
  readonly allocatorMemory?: number;
}

/** What opening a folder takes besides. */
export interface FolderOptions extends OpenOptions {
  /** Another file with the last heads, outside of the folder. */
  readonly headFile?: string | undefined;
}

export interface EmbeddingOptions extends FolderOptions {
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
    super(
      new RequestsInProcess({
        allocators,
        origin,
        stopping: stopping.signal,
        demo: false,
        replicas: undefined,
        keys: undefined,
      }),
    );
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
export async function openFolder(folder: string, options: FolderOptions = {}): Promise<Allocators> {
  const { onError = () => undefined, alarms = new Alarms({ now: () => Date.now() }), secret, ...limits } = options;
  refuseBackup(folder);
  let isBegun = false;
  const started = await startEngine({
    folder,
    onError,
    alarms,
    sealing: secret,
    ...limits,
    // The store first: who has its lock may write to the files beside it.
    openStore: (opened) =>
      openWith(ThreadedStore.open(folder, secret), async (store) => {
        await refuseMoved(store);
        if (!isBegun) removeUnfinished(folder);
        isBegun = true;
        opened.heads.open(undefined, (await store.count()) > 0);
        if (store.loss !== undefined) alarms.raise("commits-lost", { detail: store.loss });
      }),
  });
  const { engine, ledger } = started;
  const backup = (withSecrets: boolean) => backupStream(folder, { withSecrets });
  return new Allocators(engine, new Proofs(engine, ledger), {
    ...{ close: () => started.close(), backup },
    look: (loaded) => started.look(loaded),
  });
}
