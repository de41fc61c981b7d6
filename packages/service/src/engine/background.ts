import { snapshotOf } from "@evenhand/allocator";
import type { Engine, Loaded } from "./engine.js";
import { nodeSha256 } from "./foldedAllocator.js";
import { snapshotDue, staysBehind } from "./snapshotDue.js";

const HOUR = 3_600_000;

/** Idempotency keys are known for this long. */
const KEYS_KNOWN_FOR = 24 * HOUR;

/** Events that are folded again in a fraction of a second. */
const SNAPSHOT_EVERY = 10_000;

export interface BackgroundOptions {
  /** Milliseconds since 1970. */
  now(): number;
  /** Events after which an allocator is worth another snapshot; 10 000 where it is left out. */
  readonly snapshotEvery?: number;
  /** What else is to be done for the allocators in memory. */
  readonly also?: (loaded: readonly Loaded[]) => Promise<void>;
}

/**
 * What is done beside the decisions, a pass at a time: waits that are over are settled, snapshots taken, old keys
 * forgotten. A store that failed is opened again, also where no request comes.
 *
 * Renewals need no clock: they come with the rounds.
 */
export class Background {
  readonly #engine: Engine;
  readonly #options: BackgroundOptions;
  #running: Promise<void> | undefined;
  #keysForgotten = -Infinity;

  constructor(engine: Engine, options: BackgroundOptions) {
    this.#engine = engine;
    this.#options = options;
  }

  /** One pass. Where one is running, it is that one. */
  pass(): Promise<void> {
    this.#running ??= this.#pass().finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #pass(): Promise<void> {
    await this.#engine.store();
    for (const loaded of await this.#engine.inMemory()) await this.#settle(loaded);
    const inMemory = await this.#engine.inMemory();
    const { snapshotEvery = SNAPSHOT_EVERY } = this.#options;
    for (const loaded of inMemory) if (snapshotDue(loaded, snapshotEvery)) await this.#snapshot(loaded);
    await this.#options.also?.(inMemory);
    await this.#forgetKeys();
  }

  /** Settles what was waited for long enough, in commands that decisions can come between. */
  async #settle({ stored: { id }, allocator: { state } }: Loaded): Promise<void> {
    if (!isDue(state, this.#options.now())) return;
    while ((await this.#engine.submit(id, { kind: "tick" })).answer.isMoreDue);
  }

  #snapshot(loaded: Loaded): Promise<void> {
    return this.#engine.write(async (store) => {
      if (!this.#engine.isCurrent(loaded)) return;
      const { length } = loaded.allocator.state;
      const bytes = snapshotOf(loaded.allocator, { sha256: nodeSha256 });
      const { snapshot } = loaded;
      const stays = staysBehind(snapshot);
      await store.putSnapshot(loaded.stored.number, length, bytes, stays ? 0 : snapshot.length);
      loaded.snapshot = { length, size: bytes.length, before: stays ? snapshot.length : snapshot.before };
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

function isDue({ open }: Loaded["allocator"]["state"], at: number): boolean {
  if (open.firstUnconfirmed(at) !== undefined) return true;
  for (const { isSettled } of open.ended(at)) if (isSettled.includes(false)) return true;
  return false;
}
