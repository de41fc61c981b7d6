import type { EventRecord } from "@evenhand/allocator";
import type { QueryResultRow } from "pg";
import { unpackRecords } from "../packedRecords.js";
import type { StoredAllocator } from "../store.js";
import { AskedTogether } from "./askedTogether.js";
import type { Connections } from "./connections.js";
import type { Statement } from "./serverConnection.js";
import { statements } from "./statements.js";

/** A log, and how many events it has, or has at least. */
export type LogLength = readonly [allocator: number, length: number];

/** A row of a log: the events of one commit. */
export interface EventRow extends QueryResultRow {
  readonly place: number;
  readonly count: number;
  readonly records: Buffer;
}

/** Up to `limit` events of a log, from a place on. */
interface AskedEvents {
  readonly allocator: number;
  readonly from: number;
  readonly limit: number;
}

interface AskedTile {
  readonly allocator: number;
  readonly level: number;
  readonly index: number;
}

/** What is read of logs and trees. It is given when it is stored for good. */
export class LogReading {
  readonly #connections: Connections;
  /** The lengths up to which logs are known to be stored for good: this process has written so far, or asked. */
  readonly #known = new Map<number, number>();
  readonly #events = new AskedTogether<AskedEvents, readonly EventRecord[]>((asked) => this.#readEvents(asked));
  readonly #logs = new AskedTogether<string, StoredAllocator | undefined>((ids) => this.#findLogs(ids));
  readonly #tiles = new AskedTogether<AskedTile, Uint8Array | undefined>((asked) => this.#readTiles(asked));

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** This process has written the log up to this length, and was told that it is stored. */
  hasWritten(...[allocator, length]: LogLength): void {
    this.#known.set(allocator, length);
  }

  read(allocator: number, from: number, limit: number): Promise<readonly EventRecord[]> {
    return this.#events.ask({ allocator, from, limit });
  }

  find(id: string): Promise<StoredAllocator | undefined> {
    return this.#logs.ask(id);
  }

  tile(allocator: number, level: number, index: number): Promise<Uint8Array | undefined> {
    return this.#tiles.ask({ allocator, level, index });
  }

  async #findLogs(ids: readonly string[]): Promise<(StoredAllocator | undefined)[]> {
    const found = new Map((await this.#allocators(statements.find, [ids])).map((one) => [one.id, one]));
    return ids.map((id) => found.get(id));
  }

  /** All of them. */
  allocators(): Promise<readonly StoredAllocator[]> {
    return this.#allocators(statements.allocators, []);
  }

  async #allocators(statement: Statement, values: readonly unknown[]): Promise<readonly StoredAllocator[]> {
    const rows = await this.rows<StoredAllocator>(statement, values, ({ number, length }) => [number, length]);
    return rows.map(({ number, id, origin, length, erasures }) => ({ number, id, origin, length, erasures }));
  }

  async #readEvents(asked: readonly AskedEvents[]): Promise<EventRecord[][]> {
    const values = [
      asked.map(({ allocator }) => allocator),
      asked.map(({ from }) => from),
      asked.map(({ from, limit }) => from + limit),
    ];
    const rows = await this.rows<EventRow & { readonly number: number }>(
      statements.read,
      values,
      ({ number, place, count }) => [asked[number - 1].allocator, place + count],
    );
    const answers = asked.map((): EventRecord[] => []);
    for (const { number, place, records: packed } of rows) {
      const { from, limit } = asked[number - 1];
      const records = answers[number - 1];
      const skipped = Math.max(0, from - place);
      for (const record of unpackRecords(plain(packed), skipped, limit - records.length)) records.push(record);
    }
    return answers;
  }

  async #readTiles(asked: readonly AskedTile[]): Promise<(Uint8Array | undefined)[]> {
    const values = [
      asked.map(({ allocator }) => allocator),
      asked.map(({ level }) => level),
      asked.map(({ index }) => index),
    ];
    const rows = await this.#connections.readStored<{ number: number; hashes: Buffer }>(statements.tiles, values);
    const answers = asked.map((): Uint8Array | undefined => undefined);
    for (const { number, hashes } of rows) answers[number - 1] = bytesOf(hashes);
    return answers;
  }

  async readAt(allocator: number, places: readonly number[]): Promise<readonly (EventRecord | undefined)[]> {
    const endOf = ({ place, count }: EventRow): LogLength => [allocator, place + count];
    const rows = await this.rows(statements.readAt, [allocator, places], endOf);
    const records = new Map<number, EventRecord>();
    for (const { place, count, records: packed } of rows) {
      const here = places.filter((one) => one >= place && one < place + count);
      for (const one of here) records.set(one, unpackRecords(plain(packed), one - place, 1)[0]);
    }
    return places.map((place) => records.get(place));
  }

  /**
   * Rows that say something of logs, each up to some length. What other processes have written is given when it is
   * stored for good; asking for that costs a commit, and is done once for each length.
   */
  async rows<Row extends QueryResultRow>(
    statement: Statement,
    values: readonly unknown[],
    endOf: (row: Row) => LogLength,
  ): Promise<readonly Row[]> {
    let asked: readonly LogLength[] = [];
    const isUnknown = ([allocator, length]: LogLength) => length > (this.#known.get(allocator) ?? 0);
    const isKnown = (rows: readonly Row[], server: string) => {
      if (server !== this.#connections.server) return false;
      asked = rows.map(endOf).filter(isUnknown);
      return asked.length === 0;
    };
    const rows = await this.#connections.readStored(statement, values, isKnown);
    for (const one of asked) if (isUnknown(one)) this.#known.set(...one);
    return rows;
  }
}

/** The same memory as what it is: parts that are cut out of a Buffer would share it. */
export function plain({ buffer: memory, byteOffset, byteLength }: Buffer): Uint8Array {
  return new Uint8Array(memory, byteOffset, byteLength);
}

/** The memory of a row belongs to a larger piece, which would stay as long as the row does. */
export function bytesOf(row: Uint8Array): Uint8Array {
  return new Uint8Array(row);
}
