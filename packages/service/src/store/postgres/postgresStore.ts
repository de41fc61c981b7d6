import type { EventRecord } from "@evenhand/allocator";
import { allocatorExists } from "../../errors.js";
import type { SharedSecret } from "../sharedSecret.js";
import { hashKept, hourOf, kindKept, packRecords, unpackRecords } from "../packedRecords.js";
import type {
  Appending,
  Conflicts,
  NewSnapshot,
  Pointer,
  Store,
  StoredAllocator,
  StoredDue,
  StoredSeed,
  StoredSnapshot,
  StoredTile,
  StoredValue,
} from "../store.js";
import { appendOnce } from "./appendOnce.js";
import { APPEND, appendParameters, buffer } from "./appendStatement.js";
import { Connections } from "./connections.js";
import { isText } from "./serverConnection.js";
import { bytesOf, LogReading, plain, type EventRow } from "./logReading.js";
import { headsIn, headsSince, type ChangedHeads, type HeadPlace, type HeadRow } from "./headRows.js";
import { fence, unfence } from "./movedFence.js";
import { reseal, type Resealed } from "./reseal.js";
import { migrate } from "./schema.js";
import { Sealing } from "./sealing.js";
import { deleteSnapshotsBehind, newestSnapshot, putSnapshot } from "./snapshotRows.js";
import { ERASE, FORGET, OWN_OF_SAME_LENGTH, SAME_LENGTH, SET_DUE, statements, UNSET_DUE } from "./statements.js";
import { hold, put } from "./valueRows.js";
import { wipeTables } from "./wipeTables.js";

export interface PostgresOptions {
  /** Milliseconds for one answer of the database. */
  readonly within?: number;
  /** The replica for which the logs are opened, as the table of owners names it now. Without it, it is none. */
  readonly self?: () => { readonly id: string; readonly epoch: number };
}

/** Logs in a PostgreSQL database, which any number of processes may share. */
export class PostgresStore implements Store {
  readonly isShared = true;
  readonly #connections: Connections;
  readonly #reading: LogReading;
  readonly #sealing: Sealing;
  readonly #self: PostgresOptions["self"];
  readonly #url: string;

  private constructor(url: string, connections: Connections, sealing: Sealing, self: PostgresOptions["self"]) {
    this.#url = url;
    this.#self = self;
    this.#connections = connections;
    this.#reading = new LogReading(connections);
    this.#sealing = sealing;
  }

  /** Without the secret, what is sealed is refused: seeds, the signing key, the keys of subjects. */
  static async open(url: string, secret?: SharedSecret, options: PostgresOptions = {}): Promise<PostgresStore> {
    const { within, self } = options;
    const connections = new Connections(url, within, true);
    try {
      await connections.with((client) => migrate(client));
      return new PostgresStore(url, connections, new Sealing(secret), self);
    } catch (error) {
      await connections.close();
      throw error;
    }
  }

  allocators(): Promise<readonly StoredAllocator[]> {
    return this.#reading.allocators();
  }

  async count(): Promise<number> {
    const [{ count }] = await this.#connections.read<{ count: number }>(statements.count, []);
    return count;
  }

  async find(id: string): Promise<StoredAllocator | undefined> {
    return isText(id) ? this.#reading.find(id) : undefined;
  }

  async create(id: string, origin: string): Promise<StoredAllocator> {
    const [created] = await this.#connections.write<StoredAllocator>(statements.create, [id, origin]);
    if (created !== undefined) return { ...created, id, origin, length: 0 };
    await this.find(id);
    throw allocatorExists(id);
  }

  async append(appendings: readonly Appending[]): Promise<Conflicts> {
    // Sealed once: what is sent again after a lost answer must be the same bytes.
    const sealed = appendings.map((one) => this.#sealing.appending(one));
    const conflicts = await appendOnce(this.#connections, sealed);
    for (const { allocator, expected, records } of appendings) {
      if (records.length > 0 && !conflicts.has(allocator)) {
        this.#reading.hasWritten(allocator, expected + records.length);
      }
    }
    return conflicts;
  }

  async fork(appending: Appending, origin: string): Promise<boolean> {
    const { allocator, expected, records } = appending;
    const parameters = appendParameters([this.#sealing.appending(appending)]);
    const isDone = await this.#connections.transaction(async (client) => {
      if ((await client.query(APPEND, parameters)).rows.length > 0) return false;
      await client.query("UPDATE evenhand.allocators SET origin = $2 WHERE number = $1", [allocator, origin]);
      await client.query("DELETE FROM evenhand.tiles WHERE allocator = $1", [allocator]);
      await deleteSnapshotsBehind(client, allocator, 0);
      return true;
    });
    if (isDone) this.#reading.hasWritten(allocator, expected + records.length);
    return isDone;
  }

  read(allocator: number, from: number, limit: number): Promise<readonly EventRecord[]> {
    return this.#reading.read(allocator, from, limit);
  }

  readAt(allocator: number, places: readonly number[]): Promise<readonly (EventRecord | undefined)[]> {
    return this.#reading.readAt(allocator, places);
  }

  async seeds(allocator: number): Promise<readonly StoredSeed[]> {
    const rows = await this.#connections.read<StoredSeed>(statements.seeds, [allocator]);
    return rows.map((row) => this.#sealing.seed(allocator, row));
  }

  async point(allocator: number, kind: Pointer["kind"], hashes: readonly Uint8Array[]): Promise<readonly number[][]> {
    const asked = hashes.map((hash) => buffer(hashKept(hash)));
    const values = [allocator, kindKept(kind), asked];
    const rows = await this.#connections.read<{ index: number; place: number }>(statements.point, values);
    const places = hashes.map((): number[] => []);
    for (const { index, place } of rows) places[index - 1].push(place);
    return places;
  }

  /** Without those that another replica looks after: where it has many, one's own would wait behind them. */
  due(by: number, limit: number): Promise<readonly StoredDue[]> {
    const values = [by, limit, this.#self?.().id ?? null];
    return this.#connections.read<StoredDue & Record<string, unknown>>(statements.due, values);
  }

  async setDue(allocator: number, expected: number, at: number | undefined): Promise<void> {
    const self = this.#self?.();
    await this.#connections.transaction(async (client) => {
      if (at === undefined) await client.query(UNSET_DUE, [allocator]);
      else await client.query(SET_DUE, [allocator, at]);
      const values = [allocator, expected, ...(self === undefined ? [] : [self.id, self.epoch])];
      const compared = await client.query<{ same: boolean }>(self ? OWN_OF_SAME_LENGTH : SAME_LENGTH, values);
      return compared.rows[0]?.same ?? false;
    });
  }

  async forgetKeys(before: number): Promise<void> {
    await this.#connections.write(statements.forgetKeys, [kindKept("key"), hourOf(before)]);
  }

  erase(
    allocator: number,
    places: readonly number[],
    values: readonly StoredValue[] = [],
    pointers: readonly Pointer[] = [],
  ): Promise<boolean> {
    return this.#connections.transaction(async (client) => {
      // Before the events: a snapshot that is being stored now waits for this, or this for it.
      await client.query("UPDATE evenhand.allocators SET erasures = erasures + 1 WHERE number = $1", [allocator]);
      if (!(await put(client, this.#sealing.values(values)))) return false;
      const { rows } = await client.query<EventRow>(statements.readAt.text, [allocator, places]);
      const erased = new Set(places);
      const packed = rows.map(({ place, records }) =>
        packRecords(
          unpackRecords(plain(records)).map((one, index) => (erased.has(place + index) ? { leaf: one.leaf } : one)),
        ),
      );
      // In one statement: all that is to be written waits for the same connection.
      await client.query(ERASE, [allocator, rows.map(({ place }) => place), packed.map(buffer)]);
      await client.query(FORGET, [allocator, ...columnsOf(pointers)]);
      await deleteSnapshotsBehind(client, allocator, Math.min(...places, Number.MAX_SAFE_INTEGER));
      return true;
    });
  }

  size(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  /** Removes dead rows beside the decisions. Their bytes stay in the server's files until it writes over them. */
  wipe(): Promise<void> {
    return wipeTables(this.#url);
  }

  putSnapshot(allocator: number, snapshot: NewSnapshot, replaced = 0): Promise<boolean> {
    return this.#connections.transaction((client) => putSnapshot(client, allocator, snapshot, replaced));
  }

  snapshot(allocator: number, atMost = Number.MAX_SAFE_INTEGER): Promise<StoredSnapshot | undefined> {
    return newestSnapshot(this.#connections, allocator, atMost);
  }

  putTiles(tiles: readonly StoredTile[], values: readonly StoredValue[]): Promise<boolean> {
    return this.#connections.transaction(async (client) => {
      if (!(await put(client, this.#sealing.values(values)))) return false;
      const sorted = [...tiles].sort((a, b) => a.allocator - b.allocator || a.level - b.level || a.index - b.index);
      await client.query(statements.putTiles.text, [
        sorted.map(({ allocator }) => allocator),
        sorted.map(({ level }) => level),
        sorted.map(({ index }) => index),
        sorted.map(({ hashes }) => buffer(hashes)),
      ]);
      return true;
    });
  }

  tile(allocator: number, level: number, index: number): Promise<Uint8Array | undefined> {
    return this.#reading.tile(allocator, level, index);
  }

  async getValue(name: string): Promise<Uint8Array | undefined> {
    if (!isText(name)) return undefined;
    const [row] = await this.#connections.readStored<{ value: Buffer }>(statements.getValue, [name]);
    return row === undefined ? undefined : this.#sealing.value(name, bytesOf(row.value));
  }

  putValues(values: readonly StoredValue[]): Promise<boolean> {
    return this.#connections.transaction((client) => put(client, this.#sealing.values(values)));
  }

  /** Stores values as the last ones: whatever is written after them is refused, until some are the first again. */
  putLast(values: readonly StoredValue[]): Promise<boolean> {
    return this.#connections.transaction(async (client) => {
      if (!(await put(client, this.#sealing.values(values)))) return false;
      await fence(client);
      return true;
    });
  }

  /** Stores values as the first ones after such an end. */
  putFirst(values: readonly StoredValue[]): Promise<boolean> {
    return this.#connections.transaction(async (client) => {
      await unfence(client);
      return put(client, this.#sealing.values(values));
    });
  }

  async deleteValue(name: string, value: Uint8Array): Promise<void> {
    await this.#connections.write(statements.deleteValue, [name, buffer(value)]);
  }

  async valueNames(prefix: string): Promise<readonly string[]> {
    const rows = await this.#connections.read<{ name: string }>(statements.valueNames, [prefix]);
    return rows.map(({ name }) => name);
  }

  /** The first heads that were stored behind this place. */
  headsSince(place: HeadPlace): Promise<ChangedHeads> {
    return headsSince(this.#connections, place);
  }

  /**
   * Stores values that rest on all heads. Until they are stored no head is that compares the value `held`. `now` is the
   * database's time, in milliseconds since 1970.
   */
  putHolding(held: string, make: (heads: readonly HeadRow[], now: number) => readonly StoredValue[]): Promise<boolean> {
    return this.#connections.transaction(async (client) => {
      const now = await hold(client, held);
      return put(client, this.#sealing.values(make(await headsIn(client), now)));
    });
  }

  /** Seals what is secret with the secret that is in use now, where it is not; how much that was. */
  reseal(): Promise<Resealed> {
    return reseal(this.#connections, this.#sealing);
  }

  close(): Promise<void> {
    return this.#connections.close();
  }
}

function columnsOf(pointers: readonly Pointer[]) {
  return [
    pointers.map(({ kind }) => kindKept(kind)),
    pointers.map(({ hash }) => buffer(hashKept(hash))),
    pointers.map(({ place }) => place),
  ];
}
