import { randomBytes } from "node:crypto";
import { eventFormats, newestEventFormat, type AllocatorEvent } from "@evenhand/allocator";
import { Lease, RENEW_EVERY } from "./lease.js";
import { Owners } from "./owners.js";
import type { ListedReplica, Ownership, OwnershipFigures, ReplicaGroup } from "./ownership.js";
import type { ReplicaRows } from "./replicaRows.js";
import { Spread } from "./spread.js";

/** Milliseconds between two looks at how the allocators are spread. */
const SPREAD_EVERY = 2000;

/**
 * Milliseconds for which a replica that has handed everything over still says so to those who ask it: by then all have
 * renewed their leases, and learned that it leaves.
 */
const HEARD_WITHIN = 1.5 * RENEW_EVERY;

export interface ReplicasOptions {
  /** Has stored what is under way for these allocators, and forgets them. */
  release(ids: readonly string[]): Promise<void>;
  /** Is told what went wrong beside the requests. */
  readonly onError: (error: unknown) => void;
}

/** This replica among the others: its lease, what it owns, and the timers of both. */
export class Replicas implements ReplicaGroup {
  readonly #rows: ReplicaRows;
  readonly #options: ReplicasOptions;
  readonly #lease: Lease;
  readonly #owners: Owners;
  readonly #spread: Spread;
  readonly #timers: NodeJS.Timeout[] = [];

  private constructor(rows: ReplicaRows, options: ReplicasOptions) {
    this.#rows = rows;
    this.#options = options;
    const monotonic = () => performance.now();
    this.#lease = new Lease(rows, { id: randomBytes(4).toString("hex"), knows: newestEventFormat, monotonic });
    this.#owners = new Owners(rows, this.#lease, { monotonic, ...options });
    this.#spread = new Spread(this.#lease, this.#owners);
  }

  /** Learns the time of the database. Nothing is owned before `begin`. */
  static async open(rows: ReplicaRows, options: ReplicasOptions): Promise<Replicas> {
    const replicas = new Replicas(rows, options);
    await replicas.#lease.measure();
    return replicas;
  }

  get ownership(): Ownership {
    return this.#owners;
  }

  get figures(): OwnershipFigures {
    const { takeovers, conflicts, own } = this.#owners;
    return { takeovers, conflicts, owned: own.length, leaseAge: this.#lease.age };
  }

  get isLeaving(): boolean {
    return this.#lease.isLeaving;
  }

  list(): Promise<readonly ListedReplica[]> {
    return this.#lease.list();
  }

  /** The time of the database, in milliseconds since 1970. */
  now(): number {
    return this.#lease.now();
  }

  /** Whether every live replica can read events of this kind. */
  mayWrite(kind: AllocatorEvent["kind"]): boolean {
    return eventFormats[kind] <= this.#lease.knownByAll;
  }

  /** Which of these allocators are this replica's; those without an owner become so. All, before it has begun. */
  ownOf(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#timers.length === 0 ? Promise.resolve(new Set(ids)) : this.#owners.ownOf(ids);
  }

  /** Up to `limit` of those that have become its own since this was asked. */
  gained(limit: number): string[] {
    return this.#owners.gained(limit);
  }

  /** Who creates an allocator is its first owner. */
  hasCreated(id: string): void {
    this.#owners.placeOf(id).catch(this.#options.onError);
  }

  hadConflict(id: string): void {
    this.#owners.hadConflict(id);
  }

  /** Begins to own allocators, at the address where other replicas reach it. */
  async begin(address: string): Promise<void> {
    await this.#lease.begin(address);
    this.#every(RENEW_EVERY, () => this.#lease.renew());
    let passing: Promise<void> | undefined;
    this.#every(SPREAD_EVERY, () => (passing ??= this.#spread.pass().finally(() => (passing = undefined))));
  }

  #every(interval: number, work: () => Promise<void>): void {
    this.#timers.push(setInterval(() => void work().catch(this.#options.onError), interval).unref());
  }

  /** Hands everything over. Until it is closed, requests for what it had are sent on to those who have it now. */
  async leave(): Promise<void> {
    try {
      if (!(await this.#spread.leave())) return;
      await new Promise((resolve) => setTimeout(resolve, HEARD_WITHIN));
    } catch (error) {
      // It leaves all the same: what it could not give is taken when its lease has ended.
      this.#options.onError(error);
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#lease.end().catch(this.#options.onError);
    await this.#rows.close();
  }
}
