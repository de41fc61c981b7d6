import { LEASE, type ListedReplica } from "../../src/replicas/ownership.js";
import type { Claim, OwnedPlace, OwnerName, OwnRow, Renewal, ReplicaRows } from "../../src/replicas/replicaRows.js";
import type { Way } from "./memoryStore.js";

interface ReplicaRow {
  readonly id: string;
  address: string;
  epoch: number;
  until: number;
  isLeaving: boolean;
  knows: number;
}

/** The tables of replicas and owners in memory, with the clock of their database. */
export class MemoryReplicaTables {
  readonly replicas = new Map<string, ReplicaRow>();
  readonly owners = new Map<number, OwnerName>();
  readonly now: () => number;
  /** The allocators of the database. */
  readonly allocators: () => readonly { readonly id: string; readonly number: number }[];

  constructor(now: () => number, allocators: () => readonly { readonly id: string; readonly number: number }[]) {
    this.now = now;
    this.allocators = allocators;
  }

  isFresh({ until }: ReplicaRow): boolean {
    return until > this.now();
  }

  /** Whether its lease has not ended, in this epoch. */
  isLive({ id, epoch }: OwnerName): boolean {
    const row = this.replicas.get(id);
    return row !== undefined && row.epoch === epoch && this.isFresh(row);
  }

  mayTake(owner: OwnerName): boolean {
    return this.isLive(owner) && this.replicas.get(owner.id)?.isLeaving === false;
  }

  place({ id, number }: { readonly id: string; readonly number: number }): OwnedPlace {
    const owner = this.owners.get(number);
    if (owner === undefined) return { id, number, owner, isLive: false };
    const address = this.replicas.get(owner.id)?.address ?? "";
    return { id, number, owner: { ...owner, address }, isLive: this.isLive(owner) };
  }
}

/** One replica's way to them. Every statement is done at once, and as a whole. */
export class MemoryReplicaRows implements ReplicaRows {
  readonly #tables: MemoryReplicaTables;
  readonly #way: Way;

  constructor(tables: MemoryReplicaTables, way: Way) {
    this.#tables = tables;
    this.#way = way;
  }

  async #do<T>(work: (tables: MemoryReplicaTables) => T): Promise<T> {
    await this.#way.there();
    const done = work(this.#tables);
    await this.#way.back();
    return done;
  }

  renew({ id, address, epoch, isLeaving, knows, lease }: OwnRow): Promise<Renewal> {
    return this.#do((tables) => {
      const now = tables.now();
      const until = now + lease;
      const row = tables.replicas.get(id);
      if (row === undefined) {
        tables.replicas.set(id, { id, address, epoch: epoch + 1, until, isLeaving, knows });
        return { epoch: epoch + 1, now };
      }
      const next = Math.max(row.epoch, epoch) + (tables.isFresh(row) ? 0 : 1);
      Object.assign(row, { address, until, isLeaving, epoch: next });
      return { epoch: next, now };
    });
  }

  time(): Promise<number> {
    return this.#do((tables) => tables.now());
  }

  replicas(): Promise<readonly Omit<ListedReplica, "owned">[]> {
    return this.#do((tables) =>
      [...tables.replicas.values()].map((row) => {
        const heardAgo = Math.max(0, tables.now() - row.until + LEASE) / 1000;
        return { ...row, isFresh: tables.isFresh(row), heardAgo };
      }),
    );
  }

  owned(): Promise<readonly (OwnerName & { readonly count: number })[]> {
    return this.#do((tables) => {
      const owners = [...tables.owners.values()];
      const names = new Map(owners.map((owner) => [JSON.stringify(owner), owner]));
      return [...names.values()].map(({ id, epoch }) => {
        const count = owners.filter((one) => one.id === id && one.epoch === epoch).length;
        return { id, epoch, count };
      });
    });
  }

  remove(id: string): Promise<void> {
    return this.#do((tables) => void tables.replicas.delete(id));
  }

  removeFormer(address: string, id: string): Promise<void> {
    return this.#do((tables) => {
      for (const row of tables.replicas.values())
        if (row.address === address && row.id !== id) tables.replicas.delete(row.id);
    });
  }

  forget(after: number): Promise<void> {
    return this.#do((tables) => {
      for (const { id, until } of tables.replicas.values())
        if (until < tables.now() - after) tables.replicas.delete(id);
    });
  }

  places(ids: readonly string[]): Promise<readonly OwnedPlace[]> {
    return this.#do((tables) => {
      const asked = tables.allocators().filter(({ id }) => ids.includes(id));
      return asked.map((one) => tables.place(one));
    });
  }

  claim(claims: readonly Claim[], by: OwnerName): Promise<readonly number[]> {
    return this.#do((tables) => {
      if (!tables.mayTake(by)) return [];
      const got = claims.filter(({ number, owner, isForced }) => {
        const there = tables.owners.get(number);
        const isAsRead = there?.id === owner?.id && there?.epoch === owner?.epoch;
        return isAsRead && (owner === undefined || isForced || !tables.isLive(owner));
      });
      for (const { number } of got) tables.owners.set(number, { id: by.id, epoch: by.epoch });
      return got.map(({ number }) => number);
    });
  }

  give(numbers: readonly number[], from: OwnerName, to: OwnerName): Promise<readonly number[]> {
    return this.#do((tables) => {
      if (!tables.mayTake(to)) return [];
      const given = numbers.filter((number) => {
        const there = tables.owners.get(number);
        return there?.id === from.id && there.epoch === from.epoch;
      });
      for (const number of given) tables.owners.set(number, { id: to.id, epoch: to.epoch });
      return given;
    });
  }

  ownedBy(owner: OwnerName): Promise<readonly { readonly id: string; readonly number: number }[]> {
    return this.#do((tables) =>
      tables.allocators().filter(({ number }) => {
        const there = tables.owners.get(number);
        return there?.id === owner.id && there.epoch === owner.epoch;
      }),
    );
  }

  orphans(limit: number): Promise<readonly OwnedPlace[]> {
    return this.#do((tables) => {
      const places = tables.allocators().map((one) => tables.place(one));
      return places.filter(({ isLive }) => !isLive).slice(0, limit);
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
