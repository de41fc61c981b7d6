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
import { bytesOf, LogReading, plain, type EventRow, type LogLength } from "./logReading.js";
import { headsIn, headsSince, type ChangedHeads, type HeadRow } from "./headRows.js";
import { fence, unfence } from "./movedFence.js";
import { reseal, type Resealed } from "./reseal.js";
import { migrate } from "./schema.js";
import { Sealing } from "./sealing.js";
import { ERASE, FORGET, statements } from "./statements.js";
import { hold, put } from "./valueRows.js";
import { wipeTables } from "./wipeTables.js";

export interface PostgresOptions {
  /** Milliseconds for one answer of the database. */
  readonly within?: number;
}

/** Logs in a PostgreSQL database, which any number of processes may share. */
export class PostgresStore implements Store {
  readonly isShared = true;
  readonly #connections: Connections;
  readonly #reading: LogReading;
  readonly #sealing: Sealing;
  readonly #url: string;

  private constructor(url: string, connections: Connections, sealing: Sealing) {
    this.#url = url;
    this.#connections = connections;
    this.#reading = new LogReading(connections);
    this.#sealing = sealing;
  }

  /** Without the secret, what is sealed is refused: seeds, the signing key, the keys of subjects. */
  static async open(url: string, secret?: SharedSecret, { within }: PostgresOptions = {}): Promise<PostgresStore> {
    const connections = new Connections(url, within, true);
    try {
      await connections.with((client) => migrate(client));
      return new PostgresStore(url, connections, new Sealing(secret));
    } catch (error) {
      await connections.close();
      throw error;
    }
  }

  async allocators(): Promise<readonly StoredAllocator[]> {
    return (await this.#reading.rows<StoredAllocator>(statements.allocators, [], endOfLog)).map(allocatorOf);
  }

  async count(): Promise<number> {
    const [{ count }] = await this.#connections.read<{ count: number }>(statements.count, []);
    return count;
  }

  async find(id: string): Promise<StoredAllocator | undefined> {
    if (!isText(id)) return undefined;
    const [found] = await this.#reading.rows<StoredAllocator>(statements.find, [id], endOfLog);
    return found === undefined ? undefined : allocatorOf(found);
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
      await client.query("DELETE FROM evenhand.snapshots WHERE allocator = $1", [allocator]);
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

  due(by: number, limit: number): Promise<readonly StoredDue[]> {
    return this.#connections.read<StoredDue & Record<string, unknown>>(statements.due, [by, limit]);
  }

  async setDue(allocator: number, expected: number, at: number | undefined): Promise<void> {
    if (at === undefined) await this.#connections.write(statements.unsetDue, [allocator, expected]);
    else await this.#connections.write(statements.setDue, [allocator, expected, at]);
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
      await client.query(
        "DELETE FROM evenhand.snapshots WHERE allocator = $1 AND length > (SELECT min(place) FROM unnest($2::bigint[]) AS place)",
        [allocator, places],
      );
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
    const { length, bytes, leaf, erasures } = snapshot;
    return this.#connections.transaction(async (client) => {
      const { rows } = await client.query<{ erasures: number }>(
        "SELECT erasures FROM evenhand.allocators WHERE number = $1 FOR SHARE",
        [allocator],
      );
      if (rows[0]?.erasures !== erasures) return false;
      const removed = "DELETE FROM evenhand.snapshots WHERE allocator = $1 AND length IN ($2, $3)";
      await client.query(removed, [allocator, replaced, length]);
      const added = "INSERT INTO evenhand.snapshots (allocator, length, bytes, leaf) VALUES ($1, $2, $3, $4)";
      await client.query(added, [allocator, length, buffer(bytes), buffer(leaf)]);
      return true;
    });
  }

  async snapshot(allocator: number, atMost = Number.MAX_SAFE_INTEGER): Promise<StoredSnapshot | undefined> {
    const [row] = await this.#connections.read<StoredSnapshotRow>(statements.snapshot, [allocator, atMost]);
    if (row === undefined) return undefined;
    return { ...row, bytes: bytesOf(row.bytes), leaf: row.leaf === null ? undefined : bytesOf(row.leaf) };
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

  /** The heads that have changed since this horizon; all of them since 0. */
  headsSince(horizon: number): Promise<ChangedHeads> {
    return headsSince(this.#connections, horizon);
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

function endOfLog({ number, length }: StoredAllocator): LogLength {
  return [number, length];
}

function allocatorOf({ number, id, origin, length, erasures }: StoredAllocator): StoredAllocator {
  return { number, id, origin, length, erasures };
}

interface StoredSnapshotRow {
  readonly length: number;
  readonly bytes: Buffer;
  readonly leaf: Buffer | null;
  readonly before: number;
}
