import type { EventRecord } from "@evenhand/allocator";
import { allocatorExists } from "../../src/errors.js";
import type {
  Appending,
  Conflicts,
  Pointer,
  Store,
  StoredAllocator,
  StoredDue,
  StoredSeed,
  StoredSnapshot,
  StoredTile,
  StoredValue,
} from "../../src/store/store.js";

/** One log of a `MemoryDisk`, and what lies beside it. */
class MemoryLog {
  readonly records: EventRecord[] = [];
  readonly pointers: Pointer[] = [];
  readonly seeds: StoredSeed[] = [];
  readonly snapshots = new Map<number, Uint8Array>();
  readonly tiles = new Map<string, Uint8Array>();
  readonly number: number;
  readonly id: string;
  origin: string;
  due: number | undefined;

  constructor(number: number, id: string, origin: string) {
    this.number = number;
    this.id = id;
    this.origin = origin;
  }

  get stored(): StoredAllocator {
    const { number, id, origin, records } = this;
    return { number, id, origin, length: records.length };
  }
}

/** What several stores in memory share. Every write is done at once, and as a whole. */
export class MemoryDisk {
  readonly logs: MemoryLog[] = [];
  readonly values = new Map<string, Uint8Array>();

  log(number: number): MemoryLog {
    return this.logs[number - 1] ?? new MemoryLog(number, "", "");
  }
}

/** A store in memory, as plain as can be: several of them may share a disk. */
export class MemoryStore implements Store {
  readonly isShared = true;
  readonly #disk: MemoryDisk;

  constructor(disk: MemoryDisk) {
    this.#disk = disk;
  }

  async allocators(): Promise<readonly StoredAllocator[]> {
    return this.#disk.logs.map(({ stored }) => stored);
  }

  async count(): Promise<number> {
    return this.#disk.logs.length;
  }

  async find(id: string): Promise<StoredAllocator | undefined> {
    return this.#disk.logs.find((log) => log.id === id)?.stored;
  }

  async create(id: string, origin: string): Promise<StoredAllocator> {
    const known = this.#disk.logs.find((log) => log.id === id);
    if (known !== undefined && known.records.length > 0) throw allocatorExists(id);
    const log = known ?? new MemoryLog(this.#disk.logs.length + 1, id, origin);
    log.origin = origin;
    if (known === undefined) this.#disk.logs.push(log);
    return log.stored;
  }

  async append(appendings: readonly Appending[]): Promise<Conflicts> {
    const conflicts = new Map<number, number>();
    for (const { allocator, expected, records, pointers, seeds = [], due, values = [] } of appendings) {
      const log = this.#disk.log(allocator);
      if (log.records.length !== expected) {
        conflicts.set(allocator, log.records.length);
        continue;
      }
      log.records.push(...records);
      log.pointers.push(...pointers);
      log.seeds.push(...seeds);
      log.due = due ?? log.due;
      this.#put(values);
    }
    return conflicts;
  }

  async read(allocator: number, from: number, limit: number): Promise<readonly EventRecord[]> {
    return this.#disk.log(allocator).records.slice(from, from + limit);
  }

  async readAt(allocator: number, places: readonly number[]): Promise<readonly (EventRecord | undefined)[]> {
    const { records } = this.#disk.log(allocator);
    return places.map((place) => records[place]);
  }

  async seeds(allocator: number): Promise<readonly StoredSeed[]> {
    return [...this.#disk.log(allocator).seeds];
  }

  async point(allocator: number, kind: Pointer["kind"], hashes: readonly Uint8Array[]): Promise<readonly number[][]> {
    const { pointers } = this.#disk.log(allocator);
    return hashes.map((hash) =>
      pointers.filter((one) => one.kind === kind && Buffer.compare(one.hash, hash) === 0).map(({ place }) => place),
    );
  }

  async due(by: number, limit: number): Promise<readonly StoredDue[]> {
    const due = this.#disk.logs.flatMap(({ number: allocator, id, due: at }) =>
      at !== undefined && at <= by ? [{ allocator, id, at }] : [],
    );
    return due.sort((a, b) => a.at - b.at).slice(0, limit);
  }

  async setDue(allocator: number, at: number | undefined): Promise<void> {
    this.#disk.log(allocator).due = at;
  }

  async forgetKeys(before: number): Promise<void> {
    const HOUR = 3_600_000;
    for (const { pointers } of this.#disk.logs) {
      const kept = pointers.filter(
        ({ kind, at }) => kind !== "key" || Math.floor(at / HOUR) >= Math.floor(before / HOUR),
      );
      pointers.splice(0, pointers.length, ...kept);
    }
  }

  async erase(allocator: number, places: readonly number[], values: readonly StoredValue[] = []): Promise<void> {
    const { records, snapshots } = this.#disk.log(allocator);
    for (const place of places) if (place in records) records[place] = { leaf: records[place].leaf };
    snapshots.clear();
    this.#put(values);
  }

  async putSnapshot(allocator: number, length: number, bytes: Uint8Array, replaced = 0): Promise<void> {
    const { snapshots } = this.#disk.log(allocator);
    snapshots.delete(replaced);
    snapshots.set(length, bytes);
  }

  async snapshot(allocator: number, atMost = Infinity): Promise<StoredSnapshot | undefined> {
    const { snapshots } = this.#disk.log(allocator);
    const lengths = [...snapshots.keys()].filter((length) => length <= atMost).sort((a, b) => b - a);
    if (lengths.length === 0) return undefined;
    const [length, before = 0] = lengths;
    return { length, before, bytes: snapshots.get(length) ?? new Uint8Array(0) };
  }

  async putTiles(tiles: readonly StoredTile[], values: readonly StoredValue[]): Promise<void> {
    for (const { allocator, level, index, hashes } of tiles) {
      this.#disk.log(allocator).tiles.set(`${level}/${index}`, hashes);
    }
    this.#put(values);
  }

  async tile(allocator: number, level: number, index: number): Promise<Uint8Array | undefined> {
    return this.#disk.log(allocator).tiles.get(`${level}/${index}`);
  }

  async getValue(name: string): Promise<Uint8Array | undefined> {
    return this.#disk.values.get(name);
  }

  async putValues(values: readonly StoredValue[]): Promise<void> {
    this.#put(values);
  }

  #put(values: readonly StoredValue[]): void {
    for (const { name, value } of values) this.#disk.values.set(name, value);
  }

  async deleteValue(name: string): Promise<void> {
    this.#disk.values.delete(name);
  }

  async valueNames(prefix: string): Promise<readonly string[]> {
    return [...this.#disk.values.keys()].filter((name) => name.startsWith(prefix)).sort();
  }

  async close(): Promise<void> {
    // The disk stays as it is.
  }
}
