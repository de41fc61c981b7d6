import type { Luck } from "../../../allocator/test/simulator/luck.js";
import { Allocators } from "../../src/allocators/allocators.js";
import { Background } from "../../src/engine/background.js";
import { serviceError } from "../../src/errors.js";
import { Engine } from "../../src/index.js";
import type { Proofs } from "../../src/ledger/proofs.js";
import { Lease, RENEW_EVERY } from "../../src/replicas/lease.js";
import { Owners } from "../../src/replicas/owners.js";
import { MemoryReplicaRows, MemoryReplicaTables } from "../support/memoryReplicaRows.js";
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
  readonly lease: Lease;
  readonly owners: Owners;
  /** Until this step nothing that it sends or waits for arrives: it is stopped, or cut off. */
  pausedUntil = 0;
  hasCrashed = false;
  readonly #world: ReplicaWorld;
  #renewed = -Infinity;

  constructor(world: ReplicaWorld, id: string) {
    this.#world = world;
    const way: Way = { there: () => world.send(this, 0.01), back: () => world.send(this, 0.01) };
    const now = () => world.now;
    const rows = new MemoryReplicaRows(world.tables, way);
    this.lease = new Lease(rows, { id, knows: 1, monotonic: now });
    this.owners = new Owners(rows, this.lease, {
      monotonic: now,
      release: (ids) => this.#release(ids),
      onError: () => undefined,
    });
    this.engine = new Engine({
      now,
      random: (length) => world.luck.bytes(length),
      openStore: () => Promise.resolve(new MemoryStore(world.disk, way)),
      pause: () => Promise.resolve(),
      onConflict: (allocator) => this.owners.hadConflict(allocator),
    });
    this.allocators = new Allocators(this.engine, { publicKey: new Uint8Array(32) } as Proofs);
    const own = world.isOwned ? { own: (ids: readonly string[]) => this.owners.ownOf(ids) } : {};
    this.background = new Background(this.engine, { now, snapshotEvery: 20, ...own });
  }

  async #release(ids: readonly string[]): Promise<void> {
    for (const loaded of await this.engine.inMemory()) {
      if (ids.includes(loaded.stored.id)) await this.engine.unload(loaded);
    }
  }

  /** Renews its lease where it is time. */
  tick(): void {
    if (this.#world.now - this.#renewed < RENEW_EVERY || this.pausedUntil > this.#world.step) return;
    const { self } = this.lease;
    const renewal = this.#renewed === -Infinity ? this.lease.begin(`http://${self.id}`) : this.lease.renew();
    this.#renewed = this.#world.now;
    renewal.then(
      () => this.#world.mark(self.epoch > 0 && this.lease.self.epoch > self.epoch ? "lease lost" : "lease renewed"),
      () => this.#world.mark("renewal failed"),
    );
  }
}

/** Steps after which an owner that is stopped is taken for silent: about one and a half seconds. */
const SILENT_AFTER = 150;

/**
 * Replicas, a disk that they share, and the messages between them: which arrives next, which is lost, who stops and who
 * crashes comes from one seed. A step is the arrival of one message.
 */
export class ReplicaWorld {
  readonly disk = new MemoryDisk();
  readonly tables = new MemoryReplicaTables(
    () => this.now,
    () => this.disk.logs,
  );
  readonly replicas: Replica[];
  /** Whether requests are sent to owners. Otherwise whichever is asked decides. */
  readonly isOwned: boolean;
  readonly paths = new Map<string, number>();
  readonly luck: Luck;
  now = 1_700_000_000_000;
  step = 0;
  readonly #messages: Message[] = [];
  readonly #impatient: (() => void)[] = [];
  #crashes: { readonly replica: Replica; readonly resolve: (crashed: undefined) => void }[] = [];
  /** After each step how many events the log had. */
  readonly #lengths: number[] = [];

  #started = 0;

  constructor(luck: Luck, count: number, isOwned: boolean) {
    this.luck = luck;
    this.isOwned = isOwned;
    this.replicas = Array.from({ length: count }, () => this.#start());
  }

  #start(): Replica {
    return new Replica(this, `replica ${this.#started++}`);
  }

  /** Who answers what a replica is asked about an allocator: it, or the owner that it knows of and reaches. */
  async answering(asked: Replica, id: string): Promise<Replica> {
    let place = await asked.owners.placeOf(id);
    for (let attempt = 0; attempt < 3; attempt++) {
      this.mark(place.at);
      if (place.at !== "other") return asked;
      const { owner } = place;
      const there = this.replicas.find(({ lease }) => lease.self.id === owner.id);
      if (there !== undefined && !this.luck.chance(0.05)) {
        for (let step = 0; step < SILENT_AFTER && there.pausedUntil > this.step; step++) await this.nextStep();
        if (there.pausedUntil > this.step) {
          asked.owners.wasUnreachable(owner);
          throw serviceError("store-failed", { received: "an owner that is silent", required: "an answer" });
        }
        const isOwn = await Promise.race([there.owners.isOwn(id, owner.epoch), this.crashOf(there)]);
        if (isOwn === true) {
          asked.owners.wasReached(owner);
          return there;
        }
        if (isOwn === false) this.mark("not the owner any more");
      }
      if (there === undefined || there.hasCrashed) asked.owners.wasUnreachable(owner);
      place = await asked.owners.placeAgain(id);
    }
    throw serviceError("store-failed", { received: "owners that change", required: "one that stays" });
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
      if (this.isOwned) for (const replica of this.replicas) replica.tick();
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
      const isLong = this.isOwned && this.luck.chance(0.3);
      this.replicas[place].pausedUntil = this.step + this.luck.below(60) + (isLong ? 600 : 0);
      this.mark(isLong ? "pause longer than a lease" : "pause");
    } else if (this.luck.chance(0.004)) {
      const crashed = this.replicas[place];
      crashed.hasCrashed = true;
      for (const message of this.#messages.filter(({ replica }) => replica === crashed)) {
        this.#messages.splice(this.#messages.indexOf(message), 1);
      }
      for (const { replica, resolve } of this.#crashes) if (replica === crashed) resolve(undefined);
      this.#crashes = this.#crashes.filter(({ replica }) => replica !== crashed);
      this.replicas[place] = this.#start();
      this.mark("crash");
    }
  }
}

/** Lets everything happen that needs no message. */
async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
