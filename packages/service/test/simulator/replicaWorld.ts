import type { Luck } from "../../../allocator/test/simulator/luck.js";
import { Allocators } from "../../src/allocators/allocators.js";
import { Background } from "../../src/engine/background.js";
import { serviceError } from "../../src/errors.js";
import { Engine } from "../../src/index.js";
import type { Proofs } from "../../src/ledger/proofs.js";
import { MemoryDisk, MemoryStore, type Way } from "../support/memoryStore.js";

/** A message on its way between a replica and the disk. */
interface Message {
  readonly replica: Replica;
  readonly arrive: () => void;
}

/** One process. After a crash its promises stay as they are for ever: nobody hears of it again. */
export class Replica {
  readonly engine: Engine;
  readonly allocators: Allocators;
  readonly background: Background;
  /** Until this step nothing that it sends or waits for arrives: it is stopped, or cut off. */
  pausedUntil = 0;
  hasCrashed = false;

  constructor(world: ReplicaWorld) {
    const way: Way = { there: () => world.send(this, 0.01), back: () => world.send(this, 0.01) };
    this.engine = new Engine({
      now: () => world.now,
      random: (length) => world.luck.bytes(length),
      openStore: () => Promise.resolve(new MemoryStore(world.disk, way)),
      pause: () => Promise.resolve(),
    });
    this.allocators = new Allocators(this.engine, { publicKey: new Uint8Array(32) } as Proofs);
    this.background = new Background(this.engine, { now: () => world.now, snapshotEvery: 20 });
  }
}

/**
 * Replicas, a disk that they share, and the messages between them: which arrives next, which is lost, who stops and who
 * crashes comes from one seed. A step is the arrival of one message.
 */
export class ReplicaWorld {
  readonly disk = new MemoryDisk();
  readonly replicas: Replica[];
  readonly paths = new Map<string, number>();
  readonly luck: Luck;
  now = 1_700_000_000_000;
  step = 0;
  readonly #messages: Message[] = [];
  readonly #impatient: (() => void)[] = [];
  #crashes: { readonly replica: Replica; readonly resolve: (crashed: undefined) => void }[] = [];
  /** After each step how many events the log had. */
  readonly #lengths: number[] = [];

  constructor(luck: Luck, count: number) {
    this.luck = luck;
    this.replicas = Array.from({ length: count }, () => new Replica(this));
  }

  mark(path: string): void {
    this.paths.set(path, (this.paths.get(path) ?? 0) + 1);
  }

  send(replica: Replica, loss: number): Promise<void> {
    if (this.luck.chance(loss)) {
      this.mark("message lost");
      return Promise.reject(serviceError("store-failed", { received: "ECONNRESET", required: "a connection" }));
    }
    // What a replica does after its crash concerns nobody.
    return new Promise((arrive) => {
      if (!replica.hasCrashed) this.#messages.push({ replica, arrive });
    });
  }

  /** Fulfilled when the next message has arrived. */
  nextStep(): Promise<void> {
    return new Promise((resolve) => this.#impatient.push(resolve));
  }

  /** Fulfilled when this replica crashes: its clients lose their connections. */
  crashOf(replica: Replica): Promise<undefined> {
    return new Promise((resolve) => this.#crashes.push({ replica, resolve }));
  }

  /** How many events the log had after this step. */
  lengthAfter(step: number): number {
    return this.#lengths[Math.min(step, this.#lengths.length - 1)] ?? 0;
  }

  /** Has messages arrive, one after the other, until the work is done. */
  async until<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    void work.finally(() => (isDone = true)).catch(() => undefined);
    for (;;) {
      await settle();
      this.#lengths[this.step] = this.disk.logs[0]?.records.length ?? 0;
      if (isDone) return work;
      this.step++;
      for (const proceed of this.#impatient.splice(0)) proceed();
      this.now += this.luck.below(20);
      this.#mishap();
      const message = this.#next();
      if (message !== undefined) message.arrive();
    }
  }

  #next(): Message | undefined {
    const able = this.#messages.filter(({ replica }) => replica.pausedUntil <= this.step);
    if (able.length === 0) return undefined;
    const message = this.luck.pick(able);
    this.#messages.splice(this.#messages.indexOf(message), 1);
    return message;
  }

  #mishap(): void {
    const place = this.luck.below(this.replicas.length);
    if (this.luck.chance(0.01)) {
      this.replicas[place].pausedUntil = this.step + this.luck.below(60);
      this.mark("pause");
    } else if (this.luck.chance(0.004)) {
      const crashed = this.replicas[place];
      crashed.hasCrashed = true;
      for (const message of this.#messages.filter(({ replica }) => replica === crashed)) {
        this.#messages.splice(this.#messages.indexOf(message), 1);
      }
      for (const { replica, resolve } of this.#crashes) if (replica === crashed) resolve(undefined);
      this.#crashes = this.#crashes.filter(({ replica }) => replica !== crashed);
      this.replicas[place] = new Replica(this);
      this.mark("crash");
    }
  }
}

/** Lets everything happen that needs no message. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
