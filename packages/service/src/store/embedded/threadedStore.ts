import { Worker } from "node:worker_threads";
import type { EventRecord } from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import type {
  Appending,
  ComparedRows,
  Conflicts,
  NewSnapshot,
  Pointer,
  Store,
  StoredAllocator,
  StoredDue,
  StoredSeed,
  StoredSnapshot,
  StoredTile,
  StoredValue,
} from "../store.js";
import { EmbeddedStore } from "./embeddedStore.js";
import { packAppending } from "../packedRecords.js";
import type { SharedSecret } from "../sharedSecret.js";
import { FolderSealing } from "./folderSealing.js";
import type { WritingAnswer, WritingMethod, WritingTask } from "./writingWorker.js";

/**
 * The embedded store, with a thread of its own for what waits for the disk: requests are read and decided on this one
 * meanwhile. What is read here is what a commit has left on the disk: SQLite shows a commit after its sync.
 */
export class ThreadedStore implements Store {
  readonly isShared = false;
  readonly #thread: WritingThread;
  readonly #reading: EmbeddedStore;

  readonly #sealing: FolderSealing;

  private constructor(
    thread: WritingThread,
    reading: EmbeddedStore,
    { secret, loss }: { readonly secret: SharedSecret | undefined; readonly loss: string | undefined },
  ) {
    this.loss = loss;
    this.#thread = thread;
    this.#reading = reading;
    this.#sealing = new FolderSealing(secret);
  }

  /** What it may have lost of what was acknowledged, in words; undefined where it had everything when it was opened. */
  readonly loss: string | undefined;

  static async open(folder: string, secret?: SharedSecret): Promise<ThreadedStore> {
    // What lies open is sealed here: the other thread has no secret.
    const before = secret === undefined ? undefined : EmbeddedStore.open(folder, secret);
    await before?.close();
    const thread = new WritingThread(folder);
    try {
      const later = (await thread.opened) as string | undefined;
      const loss = before?.loss ?? later;
      return new ThreadedStore(thread, EmbeddedStore.openReading(folder, secret), { secret, loss });
    } catch (error) {
      await thread.end();
      throw error;
    }
  }

  async append(appendings: readonly Appending[]): Promise<Conflicts> {
    const conflicts = await this.#thread.do({
      kind: "append",
      appendings: appendings.map((one) => packAppending(this.#sealing.appending(one))),
    });
    return conflicts as Conflicts;
  }

  async fork(appending: Appending, origin: string): Promise<boolean> {
    return (await this.#write("forkPacked", packAppending(this.#sealing.appending(appending)), origin)) as boolean;
  }

  async create(id: string, origin: string): Promise<StoredAllocator> {
    return (await this.#write("create", id, origin)) as StoredAllocator;
  }

  async forgetKeys(before: number): Promise<void> {
    await this.#write("forgetKeys", before);
  }

  async setDue(allocator: number, expected: number, at: number | undefined): Promise<void> {
    await this.#write("setDue", allocator, expected, at);
  }

  async erase(
    allocator: number,
    places: readonly number[],
    values: readonly StoredValue[] = [],
    pointers: readonly Pointer[] = [],
  ): Promise<boolean> {
    return (await this.#write("erase", allocator, places, this.#sealing.values(values), pointers)) as boolean;
  }

  async wipe(): Promise<void> {
    await this.#write("wipe");
  }

  async putSnapshot(allocator: number, snapshot: NewSnapshot, replaced?: number): Promise<boolean> {
    return (await this.#write("putSnapshot", allocator, snapshot, replaced)) as boolean;
  }

  async putTiles(tiles: readonly StoredTile[], values: readonly StoredValue[]): Promise<boolean> {
    return (await this.#write("putTiles", tiles, this.#sealing.values(values))) as boolean;
  }

  async putValues(values: readonly StoredValue[]): Promise<boolean> {
    return (await this.#write("putValues", this.#sealing.values(values))) as boolean;
  }

  async deleteValue(name: string, value: Uint8Array): Promise<void> {
    await this.#write("deleteValue", name, value);
  }

  async checkpoint(): Promise<void> {
    await this.#write("checkpoint");
  }

  #write(kind: WritingMethod, ...args: readonly unknown[]): Promise<unknown> {
    return this.#thread.do({ kind, args });
  }

  allocators(): Promise<readonly StoredAllocator[]> {
    return this.#reading.allocators();
  }

  count(): Promise<number> {
    return this.#reading.count();
  }

  find(id: string): Promise<StoredAllocator | undefined> {
    return this.#reading.find(id);
  }

  read(allocator: number, from: number, limit: number): Promise<readonly EventRecord[]> {
    return this.#reading.read(allocator, from, limit);
  }

  readAt(allocator: number, places: readonly number[]): Promise<readonly (EventRecord | undefined)[]> {
    return this.#reading.readAt(allocator, places);
  }

  seeds(allocator: number): Promise<readonly StoredSeed[]> {
    return this.#reading.seeds(allocator);
  }

  point(allocator: number, kind: Pointer["kind"], hashes: readonly Uint8Array[]): Promise<readonly number[][]> {
    return this.#reading.point(allocator, kind, hashes);
  }

  due(by: number, limit: number): Promise<readonly StoredDue[]> {
    return this.#reading.due(by, limit);
  }

  snapshot(allocator: number, atMost?: number): Promise<StoredSnapshot | undefined> {
    return this.#reading.snapshot(allocator, atMost);
  }

  tile(allocator: number, level: number, index: number): Promise<Uint8Array | undefined> {
    return this.#reading.tile(allocator, level, index);
  }

  acknowledged(allocator: number): Promise<number> {
    return this.#reading.acknowledged(allocator);
  }

  compareRows(place: string | undefined, limit: number): Promise<ComparedRows> {
    return this.#reading.compareRows(place, limit);
  }

  size(): Promise<number> {
    return this.#reading.size();
  }

  getValue(name: string): Promise<Uint8Array | undefined> {
    return this.#reading.getValue(name);
  }

  valueNames(prefix: string): Promise<readonly string[]> {
    return this.#reading.valueNames(prefix);
  }

  async close(): Promise<void> {
    await this.#reading.close();
    try {
      await this.#write("close");
    } finally {
      await this.#thread.end();
    }
  }
}

/** The built file, whether this one is built or run from its source. */
const workerFile = new URL("../../../dist/store/embedded/writingWorker.js", import.meta.url);

interface WaitingTask {
  readonly resolve: (done: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A thread that has opened a folder and writes to it. Tasks are done in the order in which they are given. */
class WritingThread {
  readonly #worker: Worker;
  readonly #waiting: WaitingTask[] = [];
  #ended: Error | undefined;
  /** Fulfilled when the folder is open. */
  readonly opened: Promise<unknown>;

  constructor(folder: string) {
    this.#worker = new Worker(workerFile, { workerData: { folder }, execArgv: [] });
    this.opened = this.#answer();
    this.#worker.on("message", (answer: WritingAnswer) => this.#take(answer));
    this.#worker.on("error", (error) => this.#end(error));
    this.#worker.on("exit", () => this.#end(new Error("the thread that writes has ended")));
  }

  do(task: WritingTask): Promise<unknown> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    this.#worker.postMessage(task);
    return this.#answer();
  }

  /** What is being written keeps the process alive; a thread without work does not. */
  #answer(): Promise<unknown> {
    this.#worker.ref();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  #take(answer: WritingAnswer): void {
    const waiting = this.#waiting.shift();
    if (this.#waiting.length === 0) this.#worker.unref();
    if ("done" in answer) waiting?.resolve(answer.done);
    else if ("refused" in answer) waiting?.reject(EvenhandError.from(answer.refused));
    else waiting?.reject(new Error(answer.failed.message));
  }

  #end(error: Error): void {
    this.#ended ??= error;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#ended);
  }

  /** Ends the thread, whatever it is doing. */
  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}
