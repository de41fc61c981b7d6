import type { Lease } from "./lease.js";
import type { ListedReplica } from "./ownership.js";
import type { Owners } from "./owners.js";

/** Allocators that a replica gives to others in one pass: all of them are read again by their new owners. */
const MOST_GIVEN = 50;

/** Allocators that are claimed in one pass, because their owners are gone. */
const MOST_CLAIMED = 100;

/** Allocators that a replica hands over in one statement when it leaves. */
const MOST_LEFT = 500;

/** A replica with less than this above its part gives nothing: who is asked for a new one gets it, and parts vary. */
const TOLERANCE = 0.1;

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
  /** The replicas, with their epochs, with which no allocator was without an owner. */
  #complete = "";

  constructor(lease: Lease, owners: Owners) {
    this.#lease = lease;
    this.#owners = owners;
  }

  /** Once a second or less often: claims some of what has no owner, and gives some of what is too much. */
  async pass(): Promise<void> {
    if (!this.#lease.isFresh || this.#lease.isLeaving) return;
    await this.#claimOrphans();
    const replicas = await this.#lease.list();
    const own = replicas.find((one) => this.#lease.isSelf(one));
    if (own === undefined) return;
    if (own.owned !== this.#owners.own.length) await this.#owners.readOwn();
    await this.#give(replicas.filter(({ isFresh, isLeaving }) => isFresh && !isLeaving));
    await this.#lease.forgetDead();
  }

  /** They are looked for as long as there are some, and again when a replica has gone: to find none takes long. */
  async #claimOrphans(): Promise<void> {
    const fresh = this.#lease.replicas.filter(({ isFresh }) => isFresh);
    const names = fresh.map(({ id, epoch }) => `${id} ${epoch}`).join();
    if (names === this.#complete) return;
    if ((await this.#owners.claimOrphans(MOST_CLAIMED)) < MOST_CLAIMED) this.#complete = names;
  }

  async #give(replicas: readonly ListedReplica[]): Promise<void> {
    const moves = plannedMoves(new Map(replicas.map(({ id, owned }) => [id, owned])));
    let most = MOST_GIVEN;
    for (const { from, to, count } of moves) {
      const target = replicas.find(({ id }) => id === to);
      if (from !== this.#owners.self.id || target === undefined || most === 0) continue;
      // Those first that have not been asked for the longest.
      const given = this.#owners.own.slice(0, Math.min(count, most));
      most -= given.length;
      await this.#owners.give(given, target);
    }
  }

  /** Tells the others, and hands everything over to them, where there are any. Returns whether there were. */
  async leave(): Promise<boolean> {
    await this.#lease.leave();
    await this.#owners.readOwn();
    const part = Math.ceil(this.#owners.own.length / this.#lease.others.length);
    for (let turn = 0; ; turn++) {
      const { others } = this.#lease;
      const { own } = this.#owners;
      if (others.length === 0 || own.length === 0) return others.length > 0;
      await this.#owners.give(own.slice(0, Math.min(part, MOST_LEFT)), others[turn % others.length]);
      await this.#lease.renew();
    }
  }
}
