import type { Lease } from "./lease.js";
import type { AnsweringPlace, Ownership, Replica } from "./ownership.js";
import type { Claim, OwnedPlace, ReplicaRows } from "./replicaRows.js";

/** Milliseconds for which the allocators of an owner that does not answer are answered beside it; then taken over. */
const BESIDE_FOR = 2000;

/** Milliseconds for which it counts that an owner did not answer: later it is asked again. */
const SILENT_FOR = 10_000;

/** Allocators whose owners are read in one statement. */
const MOST_AT_ONCE = 500;

/** What is known here of an allocator. */
interface KnownPlace {
  readonly number: number;
  readonly owner: Replica;
  /** When it was last asked for here, by the monotonic clock. */
  asked: number;
}

interface WaitingQuestion {
  readonly resolve: (place: AnsweringPlace) => void;
  readonly reject: (error: unknown) => void;
}

export interface OwnersOptions {
  /** Milliseconds from any moment on, by a clock that is never set. */
  monotonic(): number;
  /** Has stored what is under way for these allocators, and forgets them. */
  release(ids: readonly string[]): Promise<void>;
  /** Is told what went wrong beside the requests. */
  readonly onError: (error: unknown) => void;
}

/**
 * Who decides for which allocator, read from the database when it is first asked for. An allocator without an owner
 * whose lease is fresh is claimed by the replica that is asked; of several that claim it at once one gets it.
 */
export class Owners implements Ownership {
  readonly #rows: ReplicaRows;
  readonly #lease: Lease;
  readonly #options: OwnersOptions;
  readonly #known = new Map<string, KnownPlace>();
  /** Those on their way to another replica: fulfilled when they are there, or stay after all. */
  readonly #moving = new Map<string, Promise<void>>();
  /** When an owner did not answer for the first time, by its id and epoch. */
  readonly #silent = new Map<string, number>();
  /** Questions for the next statement, by allocator. */
  readonly #waiting = new Map<string, WaitingQuestion[]>();
  #isReading = false;
  /** Allocators that have become its own, and of which nothing was done yet. */
  readonly #gained = new Set<string>();
  #takeovers = 0;
  #conflicts = 0;

  constructor(rows: ReplicaRows, lease: Lease, options: OwnersOptions) {
    this.#rows = rows;
    this.#lease = lease;
    this.#options = options;
  }

  get self(): Replica {
    return this.#lease.self;
  }

  get takeovers(): number {
    return this.#takeovers;
  }

  get conflicts(): number {
    return this.#conflicts;
  }

  /** The ids of its own allocators, as far as it knows: those first that were not asked for the longest. */
  get own(): string[] {
    const own = [...this.#known].filter(([, { owner }]) => this.#lease.isSelf(owner));
    return own.sort(([, a], [, b]) => a.asked - b.asked).map(([id]) => id);
  }

  async placeOf(allocator: string): Promise<AnsweringPlace> {
    await this.#moving.get(allocator);
    const known = this.#known.get(allocator);
    if (known !== undefined) known.asked = this.#options.monotonic();
    return this.#placeAt(known) ?? this.placeAgain(allocator);
  }

  /** Where to answer, if what is known suffices to say so. */
  #placeAt(known: KnownPlace | undefined): AnsweringPlace | undefined {
    if (known === undefined) return undefined;
    if (this.#lease.isSelf(known.owner)) return this.#lease.isFresh ? { at: "own" } : undefined;
    const owner = this.#lease.staying(known.owner);
    return owner === undefined || this.#isTakenFrom(owner) ? undefined : this.#placeWith(owner);
  }

  #placeWith(owner: Replica): AnsweringPlace {
    return this.#silence(owner) === undefined ? { at: "other", owner } : { at: "beside" };
  }

  placeAgain(allocator: string): Promise<AnsweringPlace> {
    return new Promise((resolve, reject) => {
      const waiting = this.#waiting.get(allocator);
      if (waiting === undefined) this.#waiting.set(allocator, [{ resolve, reject }]);
      else waiting.push({ resolve, reject });
      if (!this.#isReading) void this.#readWaiting();
    });
  }

  /** What is asked while a statement is under way goes with the next one: it must be read after it was asked for. */
  async #readWaiting(): Promise<void> {
    this.#isReading = true;
    await Promise.resolve();
    while (this.#waiting.size > 0) {
      const asked = [...this.#waiting].slice(0, MOST_AT_ONCE);
      for (const [id] of asked) this.#waiting.delete(id);
      try {
        const places = await this.#read(asked.map(([id]) => id));
        for (const [id, questions] of asked) {
          for (const { resolve } of questions) resolve(places.get(id) ?? { at: "beside" });
        }
      } catch (error) {
        // What has come meanwhile would wait for the same database as long again.
        const failed = [...asked, ...this.#waiting];
        this.#waiting.clear();
        for (const { reject } of failed.flatMap(([, questions]) => questions)) reject(error);
      }
    }
    this.#isReading = false;
  }

  async #read(ids: readonly string[]): Promise<Map<string, AnsweringPlace>> {
    const read = await this.#rows.places(ids);
    const wanted = this.#mayClaim ? read.filter((place) => this.#isWanted(place)) : [];
    const claimed = await this.#claim(wanted);
    // Somebody else was faster with these.
    const lost = wanted.filter(({ id }) => !claimed.has(id)).map(({ id }) => id);
    const again = lost.length === 0 ? [] : await this.#rows.places(lost);
    const places = new Map<string, AnsweringPlace>();
    for (const place of [...read, ...again]) {
      places.set(place.id, claimed.has(place.id) ? { at: "own" } : this.#learn(place));
    }
    return places;
  }

  get #mayClaim(): boolean {
    return this.#lease.isFresh && !this.#lease.isLeaving;
  }

  #isWanted({ owner, isLive }: OwnedPlace): boolean {
    return owner === undefined || !isLive || (!this.#lease.isSelf(owner) && this.#isTakenFrom(owner));
  }

  /** Claims these in the place of the owners that were read. Returns the ids of those that it has got. */
  async #claim(places: readonly OwnedPlace[]): Promise<Set<string>> {
    if (places.length === 0) return new Set();
    const { self } = this.#lease;
    const claims = places.map(({ number, owner, isLive }): Claim => ({ number, owner, isForced: isLive }));
    const numbers = new Set(await this.#rows.claim(claims, self));
    const got = places.filter(({ number }) => numbers.has(number));
    for (const { id, number, owner } of got) {
      this.#gain(id, number, self);
      if (owner !== undefined) this.#takeovers++;
    }
    return new Set(got.map(({ id }) => id));
  }

  #gain(id: string, number: number, owner: Replica): void {
    const known = this.#known.get(id);
    if (known === undefined || !this.#lease.isSelf(known.owner)) this.#gained.add(id);
    this.#known.set(id, { number, owner, asked: known?.asked ?? this.#options.monotonic() });
  }

  /** Where to answer for an allocator whose row was read a moment ago. */
  #learn({ id, number, owner, isLive }: OwnedPlace): AnsweringPlace {
    if (owner === undefined || !isLive) {
      this.#lose(id);
      return { at: "beside" };
    }
    if (this.#lease.isSelf(owner)) {
      this.#gain(id, number, owner);
      return { at: "own" };
    }
    this.#lose(id);
    this.#known.set(id, { number, owner, asked: this.#options.monotonic() });
    return this.#placeWith(owner);
  }

  /** What was its own, and is not any more, need not stay in memory. */
  #lose(id: string): void {
    const known = this.#known.get(id);
    this.#known.delete(id);
    this.#gained.delete(id);
    if (known?.owner.id === this.self.id) this.#options.release([id]).catch(this.#options.onError);
  }

  async isOwn(allocator: string, epoch: number): Promise<boolean> {
    if (epoch !== this.self.epoch) return false;
    await this.#moving.get(allocator);
    const isKnown = this.#placeAt(this.#known.get(allocator))?.at === "own";
    return isKnown || (await this.placeAgain(allocator)).at === "own";
  }

  wasUnreachable(owner: Replica): void {
    if (this.#silence(owner) === undefined) this.#silent.set(nameOf(owner), this.#options.monotonic());
  }

  wasReached(owner: Replica): void {
    this.#silent.delete(nameOf(owner));
  }

  /** Milliseconds since an owner did not answer, as long as that counts. */
  #silence(owner: Replica): number | undefined {
    const since = this.#silent.get(nameOf(owner));
    if (since === undefined) return undefined;
    const silence = this.#options.monotonic() - since;
    if (silence < SILENT_FOR) return silence;
    this.#silent.delete(nameOf(owner));
    return undefined;
  }

  #isTakenFrom(owner: Replica): boolean {
    return (this.#silence(owner) ?? 0) >= BESIDE_FOR;
  }

  /** Somebody else has appended to a log that this replica has in memory. Perhaps it is the owner now. */
  hadConflict(allocator: string): void {
    this.#conflicts++;
    const known = this.#known.get(allocator);
    if (known === undefined || !this.#lease.isSelf(known.owner)) return;
    this.placeAgain(allocator).catch(this.#options.onError);
  }

  /** Which of these are its own; those without an owner become so. */
  async ownOf(allocators: readonly string[]): Promise<ReadonlySet<string>> {
    const own = new Set<string>();
    const unknown: string[] = [];
    for (const id of allocators) {
      const place = this.#placeAt(this.#known.get(id));
      if (place === undefined) unknown.push(id);
      else if (place.at === "own") own.add(id);
    }
    const read = await Promise.all(unknown.map((id) => this.placeAgain(id)));
    for (const [index, { at }] of read.entries()) if (at === "own") own.add(unknown[index]);
    return own;
  }

  /** Up to `limit` of those that have become its own since this was asked: their heads may be old. */
  gained(limit: number): string[] {
    const gained = [...this.#gained].slice(0, limit);
    for (const id of gained) this.#gained.delete(id);
    return gained;
  }

  /** Claims up to `limit` allocators without an owner. Returns how many it has found. */
  async claimOrphans(limit: number): Promise<number> {
    if (!this.#mayClaim) return 0;
    const orphans = await this.#rows.orphans(limit);
    await this.#claim(orphans);
    return orphans.length;
  }

  /** Reads which allocators are its own: others may have given it some, or taken some. */
  async readOwn(): Promise<void> {
    const { self } = this.#lease;
    const rows = new Map((await this.#rows.ownedBy(self)).map(({ id, number }) => [id, number]));
    for (const id of this.own) if (!rows.has(id) && !this.#moving.has(id)) this.#lose(id);
    for (const [id, number] of rows) if (!this.#moving.has(id)) this.#gain(id, number, self);
  }

  /** Gives its own allocators to another replica, when what is under way for them is stored. */
  async give(allocators: readonly string[], to: Replica): Promise<void> {
    const moving = this.#give(allocators, to);
    const settled = moving.catch(() => undefined);
    for (const id of allocators) this.#moving.set(id, settled);
    try {
      await moving;
    } finally {
      for (const id of allocators) this.#moving.delete(id);
    }
  }

  async #give(allocators: readonly string[], to: Replica): Promise<void> {
    await Promise.resolve();
    await this.#options.release(allocators);
    const known = allocators.flatMap((id) => {
      const place = this.#known.get(id);
      return place === undefined ? [] : [{ id, ...place }];
    });
    const given = new Set(
      await this.#rows.give(
        known.map(({ number }) => number),
        this.#lease.self,
        to,
      ),
    );
    for (const { id, number, asked } of known) {
      this.#gained.delete(id);
      if (given.has(number)) this.#known.set(id, { number, owner: to, asked });
      // Its row is not what was thought: it is read when it is asked for.
      else this.#known.delete(id);
    }
  }
}

function nameOf({ id, epoch }: Replica): string {
  return `${id} ${epoch}`;
}
