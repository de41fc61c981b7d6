import { sameBytes } from "../../bytes/byteReader.js";
import { FIRST_ROWS, larger } from "./blockColumns.js";
import { HashIndex, hashOfBytes } from "./hashIndex.js";

/** Bytes of a report's id that are kept. */
export const REPORT_HASH = 16;

/** The row of a report that was forgotten. */
const FORGOTTEN = 4_294_967_295;

/** A report that is a part of a sum. */
export interface ReportedPart {
  /** The place of the arm in its decision. */
  readonly index: number;
  readonly hash: Uint8Array;
  readonly value: number;
}

/** The parts of the sums of a block's decisions, in the order in which they came. */
export class ReportedParts {
  #count = 0;
  /** Row and place of the arm, one beside the other. */
  #pulls = new Uint32Array(2 * FIRST_ROWS);
  #hashes = new Uint8Array(REPORT_HASH * FIRST_ROWS);
  #values = new Float64Array(FIRST_ROWS);
  readonly #byHash = new HashIndex((part) => hashOfBytes(this.#hash(part), this.#pulls[2 * part]));

  get bytes(): number {
    const columns = this.#pulls.byteLength + this.#hashes.byteLength + this.#values.byteLength;
    return columns + this.#byHash.bytes;
  }

  /** What the report said; undefined where it has not come. */
  value(row: number, index: number, hash: Uint8Array): number | undefined {
    const found = this.#find(row, index, hash);
    return found === undefined ? undefined : this.#values[found];
  }

  /** Forgets a report, and the hash of its id. */
  forget(row: number, index: number, hash: Uint8Array): void {
    const found = this.#find(row, index, hash);
    if (found === undefined) return;
    this.#byHash.remove(found, hashOfBytes(hash, row));
    this.#pulls[2 * found] = FORGOTTEN;
    this.#hash(found).fill(0);
  }

  #find(row: number, index: number, hash: Uint8Array): number | undefined {
    const isIt = (part: number) =>
      this.#pulls[2 * part] === row && this.#pulls[2 * part + 1] === index && sameBytes(this.#hash(part), hash);
    return this.#byHash.find(hashOfBytes(hash, row), isIt);
  }

  add(row: number, index: number, hash: Uint8Array, value: number): void {
    const part = this.#count++;
    if (part === this.#values.length) this.#grow();
    this.#pulls.set([row, index], 2 * part);
    this.#hashes.set(hash, REPORT_HASH * part);
    this.#values[part] = value;
    this.#byHash.add(part, hashOfBytes(hash, row));
  }

  /** All of them by the row of their decision, those of a row in their order. */
  byRow(): ReadonlyMap<number, readonly ReportedPart[]> {
    const rows = new Map<number, ReportedPart[]>();
    for (let part = 0; part < this.#count; part++) {
      const row = this.#pulls[2 * part];
      if (row === FORGOTTEN) continue;
      const found = { index: this.#pulls[2 * part + 1], hash: this.#hash(part), value: this.#values[part] };
      const before = rows.get(row);
      if (before === undefined) rows.set(row, [found]);
      else before.push(found);
    }
    return rows;
  }

  #hash(part: number): Uint8Array {
    return this.#hashes.subarray(REPORT_HASH * part, REPORT_HASH * (part + 1));
  }

  #grow(): void {
    const room = 2 * this.#values.length;
    this.#pulls = larger(this.#pulls, 2 * room);
    this.#hashes = larger(this.#hashes, REPORT_HASH * room);
    this.#values = larger(this.#values, room);
  }
}
