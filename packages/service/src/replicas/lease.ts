import { LEASE, type ListedReplica, type Replica } from "./ownership.js";
import type { OwnerName, ReplicaRows } from "./replicaRows.js";

/** Milliseconds between two renewals. */
export const RENEW_EVERY = 1000;

/** Milliseconds after which a replica whose lease has ended is not listed any more. */
const FORGOTTEN_AFTER = 60_000;

export interface LeaseOptions {
  /** Made at the start: a process that starts again is another replica. */
  readonly id: string;
  /** The newest format of events that this release can read. */
  readonly knows: number;
  /** Milliseconds from any moment on, by a clock that is never set. */
  monotonic(): number;
}

/**
 * The lease of this replica, and what comes with each renewal: the time of the database, and who else has a lease.
 * Nothing safe rests on it. It says who is to decide, and a replica that is wrong about it comes second at the store.
 */
export class Lease {
  readonly #rows: ReplicaRows;
  readonly #options: LeaseOptions;
  #address: string | undefined;
  #epoch = 0;
  #isLeaving = false;
  #renewing: Promise<void> | undefined;
  /** When the last renewal that was answered had been asked for: the lease began then, or later. */
  #begun = -Infinity;
  /** The time of the database less that of the monotonic clock, in milliseconds. */
  #ahead = NaN;
  #replicas: readonly Omit<ListedReplica, "owned">[] = [];

  constructor(rows: ReplicaRows, options: LeaseOptions) {
    this.#rows = rows;
    this.#options = options;
  }

  get self(): Replica {
    return { id: this.#options.id, epoch: this.#epoch, address: this.#address ?? "" };
  }

  /** Whether the lease has surely not ended. */
  get isFresh(): boolean {
    return this.#options.monotonic() - this.#begun < LEASE;
  }

  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Seconds since the last renewal; Infinity before the first. */
  get age(): number {
    return (this.#options.monotonic() - this.#begun) / 1000;
  }

  /** The time of the database, in milliseconds since 1970: clocks of machines may be wrong, and differ. */
  now(): number {
    return Math.floor(this.#options.monotonic() + this.#ahead);
  }

  /** All replicas, as they were at the last renewal. */
  get replicas(): readonly Omit<ListedReplica, "owned">[] {
    return this.#replicas;
  }

  /** The other replicas that were there to stay at the last renewal. */
  get others(): readonly Replica[] {
    return this.#replicas.filter(({ id, isFresh, isLeaving }) => id !== this.#options.id && isFresh && !isLeaving);
  }

  /** The newest format of events that every replica with a lease could read at the last renewal. */
  get knownByAll(): number {
    return Math.min(this.#options.knows, ...this.#replicas.filter(({ isFresh }) => isFresh).map(({ knows }) => knows));
  }

  /**
   * The replica, if it had a lease in this epoch at the last renewal, and was to stay. What one had that leaves may be
   * another's by now, and its door closed.
   */
  staying({ id, epoch }: OwnerName): Replica | undefined {
    return this.#replicas.find((one) => one.id === id && one.epoch === epoch && one.isFresh && !one.isLeaving);
  }

  isSelf({ id, epoch }: OwnerName): boolean {
    return id === this.#options.id && epoch === this.#epoch;
  }

  /** Learns the time of the database: needed before `now`. */
  async measure(): Promise<void> {
    const sent = this.#options.monotonic();
    this.#hear(await this.#rows.time(), sent);
  }

  /** The first renewal: from now on others may send requests to this address. Who had it before is gone. */
  async begin(address: string): Promise<void> {
    await this.#rows.removeFormer(address, this.#options.id);
    this.#address = address;
    await this.renew();
  }

  /** Renews the lease, where it has begun. One renewal at a time. */
  renew(): Promise<void> {
    if (this.#address === undefined) return Promise.resolve();
    this.#renewing ??= this.#renew(this.#address).finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  async #renew(address: string): Promise<void> {
    const { id, knows } = this.#options;
    const sent = this.#options.monotonic();
    const own = { id, address, knows, epoch: this.#epoch, isLeaving: this.#isLeaving, lease: LEASE };
    const { epoch, now } = await this.#rows.renew(own);
    this.#hear(now, sent);
    this.#epoch = epoch;
    this.#begun = sent;
    this.#replicas = await this.#rows.replicas();
  }

  /** The time was told between two moments of our clock. What was known is moved only as far as it does not fit. */
  #hear(told: number, sent: number): void {
    const [least, most] = [told - this.#options.monotonic(), told - sent];
    const known = Number.isNaN(this.#ahead) ? (least + most) / 2 : this.#ahead;
    this.#ahead = Math.min(Math.max(known, least), most);
  }

  /** Tells the others that this replica takes nothing more. */
  async leave(): Promise<void> {
    this.#isLeaving = true;
    await this.#renewing?.catch(() => undefined);
    await this.renew();
  }

  async end(): Promise<void> {
    const hasBegun = this.#address !== undefined;
    this.#address = undefined;
    await this.#renewing?.catch(() => undefined);
    this.#begun = -Infinity;
    if (hasBegun) await this.#rows.remove(this.#options.id);
  }

  /** Every replica, with how many allocators it has. */
  async list(): Promise<ListedReplica[]> {
    const [replicas, owned] = [await this.#rows.replicas(), await this.#rows.owned()];
    return replicas.map((replica) => {
      const own = owned.find(({ id, epoch }) => id === replica.id && epoch === replica.epoch);
      return { ...replica, owned: own?.count ?? 0 };
    });
  }

  async forgetDead(): Promise<void> {
    await this.#rows.forget(FORGOTTEN_AFTER);
  }
}
