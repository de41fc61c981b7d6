import type { Lease } from "./lease.js";
import type { ListedReplica } from "./ownership.js";
import type { Owners } from "./owners.js";

/** Allocators that a replica gives to others in one pass: all of them are read again by their new owners. */
const MOST_GIVEN = 50;

/** Where it has very many, it gives this part of them in one pass. */
const PART_GIVEN = 0.01;

/** Allocators that are claimed in one pass, because their owners are gone. */
const MOST_CLAIMED = 500;

/** Allocators that a replica hands over in one statement when it leaves. */
const MOST_LEFT = 1000;

/** A replica with less than this above its part gives nothing: who is asked for a new one gets it, and parts vary. */
const TOLERANCE = 0.1;

/** Where nothing was to be moved, only one pass in this many counts what each has: that is a look at every row. */
const COUNTED_ONE_IN = 5;

/** Allocators that one replica gives to another. */
export interface Move {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/**
 * How all have their part: none more than the total divided by the replicas, rounded up. Every replica finds the same
 * moves from the same counts, and does its own: two that have too much do not give to the same third.
 */
export function plannedMoves(counts: ReadonlyMap<string, number>): Move[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const part = Math.ceil(total / counts.size);
  const sorted = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  const taking = sorted.map(([to, count]) => ({ to, room: Math.max(0, part - count) }));
  const moves: Move[] = [];
  for (const [from, count] of sorted) {
    let left = count - part;
    if (left < Math.ceil(part * TOLERANCE)) continue;
    for (const one of [...taking].sort((a, b) => b.room - a.room)) {
      const given = Math.min(left, one.room);
      if (given <= 0) continue;
      moves.push({ from, to: one.to, count: given });
      one.room -= given;
      left -= given;
    }
  }
  return moves;
}

/** Spreads the allocators over the replicas: by and by, and all at once when this one leaves. */
export class Spread {
  readonly #lease: Lease;
  readonly #owners: Owners;
  /** The replicas of the last pass, with their epochs. */
  #seen = "";
  /** Whether every allocator had an owner since these replicas are there. */
  #isComplete = false;
  /** Passes since something was moved. */
  #settled = 0;

  constructor(lease: Lease, owners: Owners) {
    this.#lease = lease;
    this.#owners = owners;
  }

  /** Every few seconds: claims some of what has no owner, and gives some of what is too much. */
  async pass(): Promise<void> {
    if (!this.#lease.isFresh || this.#lease.isLeaving) return;
    const fresh = this.#lease.replicas.filter(({ isFresh }) => isFresh);
    const names = fresh.map(({ id, epoch, isLeaving }) => `${id} ${epoch} ${isLeaving}`).join();
    if (names !== this.#seen) [this.#seen, this.#isComplete, this.#settled] = [names, false, 0];
    await this.#claimOrphans();
    if (this.#settled++ % COUNTED_ONE_IN !== 0) return;
    const replicas = await this.#lease.list();
    const own = replicas.find((one) => this.#lease.isSelf(one));
    if (own === undefined) return;
    const hasChanged = own.owned !== this.#owners.own.length;
    if (hasChanged) await this.#owners.readOwn();
    const given = await this.#give(replicas.filter(({ isFresh, isLeaving }) => isFresh && !isLeaving));
    if (hasChanged || given > 0 || !this.#isComplete) this.#settled = 0;
    await this.#lease.forgetDead();
  }

  /** They are looked for as long as there are some, and again when replicas have changed: to find none takes long. */
  async #claimOrphans(): Promise<void> {
    if (this.#isComplete) return;
    this.#isComplete = (await this.#owners.claimOrphans(MOST_CLAIMED)) < MOST_CLAIMED;
  }

  /** How many allocators it has given. */
  async #give(replicas: readonly ListedReplica[]): Promise<number> {
    const moves = plannedMoves(new Map(replicas.map(({ id, owned }) => [id, owned])));
    let given = 0;
    for (const { from, to, count } of moves) {
      const target = replicas.find(({ id }) => id === to);
      if (from !== this.#owners.self.id || target === undefined) continue;
      const { own } = this.#owners;
      const most = Math.max(MOST_GIVEN, Math.ceil(own.length * PART_GIVEN)) - given;
      // Those first that have not been asked for the longest.
      const some = own.slice(0, Math.max(0, Math.min(count, most)));
      if (some.length > 0) await this.#owners.give(some, target);
      given += some.length;
    }
    return given;
  }

  /** Tells the others, and hands everything over to them, where there are any. Returns whether there were. */
  async leave(): Promise<boolean> {
    await this.#lease.leave();
    await this.#owners.readOwn();
    const { own } = this.#owners;
    const size = Math.min(MOST_LEFT, Math.ceil(own.length / this.#lease.others.length));
    for (let given = 0; given < own.length && this.#lease.others.length > 0; given += size) {
      const { others } = this.#lease;
      await this.#owners.give(own.slice(given, given + size), others[(given / size) % others.length]);
    }
    return this.#lease.others.length > 0;
  }
}
