import { existsSync } from "node:fs";
import { join } from "node:path";
import { serviceError } from "../errors.js";
import { EmbeddedStore } from "../store/embedded/embeddedStore.js";
import { databaseFile } from "../store/embedded/openDatabase.js";
import type { Store, StoredValue } from "../store/store.js";
import type { Engine } from "./engine.js";

/** Milliseconds after an erasure in which no byte of what was erased is left in the store's own files. */
export const WIPED_WITHIN = 3_600_000;

/** Files up to this size are rewritten before an erasure is answered: some tenths of a second. */
const SMALL = 16_777_216;

/** Larger ones are rewritten once for all erasures of this time, and decisions wait meanwhile. */
const GATHERED_FOR = WIPED_WITHIN / 2;

/** Milliseconds between two looks at whether there is something to wipe. */
const LOOKED_EVERY = 60_000;

/** Stands in the store from an erasure on until the files were wiped: a process that is killed leaves it behind. */
const MARK = "erased-remains";

/**
 * What an erasure leaves behind in a store whose files have parts that are not in use: no answer has it, and who has
 * the files could still find it. It is wiped within an hour, or an alarm says why not.
 */
export class Remains {
  readonly #engine: Engine;
  #lookedAt = -Infinity;
  #wiping: Promise<void> | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** What is stored in one commit with an erasure. */
  async mark(): Promise<StoredValue> {
    const known = await (await this.#engine.store()).getValue(MARK);
    return { name: MARK, value: known ?? Buffer.from(String(this.#engine.now())) };
  }

  /** Until when nothing is left of what is erased now; null where a database server has the files. */
  async goneBy(): Promise<number | null> {
    const size = await this.#size();
    return size === undefined ? null : this.#engine.now() + WIPED_WITHIN;
  }

  /** Wipes files that are small: nothing is left when it returns, or an alarm says why. */
  async wipeSmall(): Promise<void> {
    const size = await this.#size();
    if (size !== undefined && size <= SMALL) await this.#wipe();
  }

  /** Wipes what has waited for it. Called every second, it looks once a minute. */
  async pass(): Promise<void> {
    const now = this.#engine.now();
    if (Math.abs(now - this.#lookedAt) < LOOKED_EVERY) return;
    this.#lookedAt = now;
    const mark = await (await this.#engine.store()).getValue(MARK);
    if (mark === undefined) return;
    const size = await this.#size();
    // A server does it beside the decisions, and may take long: it is not waited for.
    if (size === undefined) this.#wipe().catch((error: unknown) => this.#failed(error));
    else if (size <= SMALL || now - Number(Buffer.from(mark).toString()) >= GATHERED_FOR) await this.#wipe();
  }

  async #size(): Promise<number | undefined> {
    return (await this.#engine.store()).size();
  }

  #failed(error: unknown): void {
    const detail = error instanceof Error ? error.message : "a failure";
    this.#engine.alarms.raise("erasure-unfinished", { detail });
  }

  #wipe(): Promise<void> {
    this.#wiping ??= this.#wipeNow().finally(() => (this.#wiping = undefined));
    return this.#wiping;
  }

  /** What fails is tried again. A disk that has no room for a second copy is no failure of the store, which goes on. */
  async #wipeNow(): Promise<void> {
    const isServer = (await this.#size()) === undefined;
    const full = isServer ? await wiped(await this.#engine.store()) : await this.#engine.write(wiped);
    if (full === undefined) this.#engine.alarms.clear("erasure-unfinished");
    else this.#failed(full);
  }
}

/** Wipes a folder that no service has opened. */
export async function wipeFolder(folder: string): Promise<void> {
  if (!existsSync(join(folder, databaseFile))) {
    throw serviceError("folder-unusable", { received: folder, required: `a folder with ${databaseFile}` });
  }
  const store = EmbeddedStore.open(folder);
  try {
    await store.wipe();
    const mark = await store.getValue(MARK);
    if (mark !== undefined) await store.deleteValue(MARK, mark);
  } finally {
    await store.close();
  }
}

/** Wipes where something was erased since. The error of a disk that is full. */
async function wiped(store: Store): Promise<Error | undefined> {
  const mark = await store.getValue(MARK);
  if (mark === undefined) return undefined;
  try {
    await store.wipe();
  } catch (error) {
    if (error instanceof Error && /is full|is being read/.test(error.message)) return error;
    throw error;
  }
  await store.deleteValue(MARK, mark);
  return undefined;
}
