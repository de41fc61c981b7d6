import { sameBytes, type ManyBytes } from "../../bytes/byteReader.js";
import { FIRST_ROWS, larger, ROWS_OF_BLOCK } from "./blockColumns.js";
import { HashIndex, hashOfBytes } from "./hashIndex.js";

const NO_BYTES = new Uint8Array(0);

/** The callers' ids of a block, as one text, and for each row the numbers of others with the same id. */
export class CallersIds {
  #starts: Uint32Array = new Uint32Array(FIRST_ROWS + 1);
  #bytes: Uint8Array = new Uint8Array(FIRST_ROWS * 16);
  /** By row: the entries of the next row with the same id, and of the last one. Mostly no two have the same. */
  readonly #next = new Map<number, number>();
  readonly #last = new Map<number, number>();
  readonly #erased = new Set<number>();

  /** Ids that were saved, those of row 0 first. */
  static of({ starts, bytes }: ManyBytes): CallersIds {
    const ids = new CallersIds();
    ids.#starts = starts;
    ids.#bytes = bytes;
    return ids;
  }

  get bytes(): number {
    return this.#starts.byteLength + this.#bytes.byteLength + 40 * (this.#next.size + this.#last.size);
  }

  next(row: number): number | undefined {
    return this.#next.get(row);
  }

  setNext(row: number, entry: number | undefined): void {
    if (entry === undefined) this.#next.delete(row);
    else this.#next.set(row, entry);
  }

  /** Known of the first row with an id alone, where it is not the only one. */
  last(row: number): number | undefined {
    return this.#last.get(row);
  }

  setLast(row: number, entry: number): void {
    this.#last.set(row, entry);
  }

  /** Rows before it that are missing have no id. */
  add(row: number, id: Uint8Array): void {
    if (row + 2 > this.#starts.length) this.#starts = larger(this.#starts, Math.max(2 * this.#starts.length, row + 2));
    const start = this.#starts[row];
    const end = start + id.length;
    if (end > this.#bytes.length) this.#bytes = larger(this.#bytes, Math.max(2 * this.#bytes.length, end));
    this.#bytes.set(id, start);
    this.#starts[row + 1] = end;
    if (row === ROWS_OF_BLOCK - 1) this.#bytes = this.#bytes.slice(0, end);
  }

  at(row: number): Uint8Array {
    return this.#erased.has(row) ? NO_BYTES : this.#bytes.subarray(this.#starts[row], this.#starts[row + 1]);
  }

  has(row: number): boolean {
    return this.#starts[row] < this.#starts[row + 1] && !this.#erased.has(row);
  }

  /** The hash of the id of a row that has one: without a view of its bytes, because a start asks for millions. */
  hash(row: number): number {
    return hashOfBytes(this.#bytes, 0, this.#starts[row], this.#starts[row + 1]);
  }

  erase(row: number): void {
    this.at(row).fill(0);
    this.#erased.add(row);
    this.#next.delete(row);
    this.#last.delete(row);
  }
}

/** The decisions of all blocks by their callers' ids. An entry names a decision; which one, its owner knows. */
export class DecisionsById {
  readonly #at: (entry: number) => IdRow;
  /** The first decision with each id: those with the same id lead from one to the next. */
  readonly #first = new HashIndex((entry) => hashOfBytes(this.#idOf(entry)));

  constructor(at: (entry: number) => IdRow) {
    this.#at = at;
  }

  get bytes(): number {
    return this.#first.bytes;
  }

  clear(): void {
    this.#first.clear();
  }

  /** All rows of these blocks from the first one on that is not forgotten, each by its number. */
  restore(blocks: readonly BlockOfIds[], forgottenRows: number): void {
    const room = blocks.reduce((sum, { ids, rows }) => sum + (ids === undefined ? 0 : rows), 0);
    const [hashes, entries] = [new Uint32Array(room), new Uint32Array(room)];
    let count = 0;
    blocks.forEach(({ ids, rows }, block) => {
      for (let row = block === 0 ? forgottenRows : 0; ids !== undefined && row < rows; row++) {
        if (!ids.has(row)) continue;
        hashes[count] = ids.hash(row);
        entries[count++] = block * ROWS_OF_BLOCK + row;
      }
    });
    for (const at of this.#first.clearFor(hashes.subarray(0, count))) this.#add(entries[at], hashes[at]);
  }

  /** Those with this id, in their order. */
  with(id: Uint8Array): readonly number[] {
    const found: number[] = [];
    let entry = this.#firstWith(id, hashOfBytes(id));
    for (; entry !== undefined; entry = this.#nextOf(entry)) found.push(entry);
    return found;
  }

  /** Adds a decision that has an id, behind those with the same one. */
  add(entry: number): void {
    this.#add(entry, hashOfBytes(this.#idOf(entry)));
  }

  #add(entry: number, hash: number): void {
    const known = this.#first.find(hash, (other) => sameBytes(this.#idOf(other), this.#idOf(entry)));
    if (known === undefined) {
      this.#first.add(entry, hash);
      return;
    }
    const first = this.#at(known);
    const last = this.#at(first.ids?.last(first.row) ?? known);
    last.ids?.setNext(last.row, entry);
    first.ids?.setLast(first.row, entry);
  }

  /** Forgets the id of a decision: it is not found by that any more. */
  forget(entry: number): void {
    const { ids, row } = this.#at(entry);
    if (ids === undefined) return;
    const id = ids.at(row);
    if (id.length === 0) return;
    const hash = hashOfBytes(id);
    const first = this.#firstWith(id, hash);
    if (first === entry) this.#forgetFirst(first, hash, ids, row);
    else if (first !== undefined) this.#unlink(first, entry);
    ids.erase(row);
  }

  /** The next one with the same id takes the place of the first. */
  #forgetFirst(first: number, hash: number, ids: CallersIds, row: number): void {
    this.#first.remove(first, hash);
    const next = ids.next(row);
    if (next === undefined) return;
    this.#first.add(next, hash);
    const { ids: idsOfNext, row: rowOfNext } = this.#at(next);
    const last = ids.last(row);
    if (last !== undefined && last !== next) idsOfNext?.setLast(rowOfNext, last);
  }

  /** The one before it leads to the one behind it. */
  #unlink(first: number, entry: number): void {
    let before = first;
    for (let next = this.#nextOf(before); next !== undefined; next = this.#nextOf(before)) {
      if (next !== entry) before = next;
      else {
        const behind = this.#nextOf(next);
        const { ids, row } = this.#at(before);
        ids?.setNext(row, behind);
        const begin = this.#at(first);
        if (behind === undefined) begin.ids?.setLast(begin.row, before);
        return;
      }
    }
  }

  #firstWith(id: Uint8Array, hash: number): number | undefined {
    return this.#first.find(hash, (entry) => sameBytes(this.#idOf(entry), id));
  }

  #nextOf(entry: number): number | undefined {
    const { ids, row } = this.#at(entry);
    return ids?.next(row);
  }

  #idOf(entry: number): Uint8Array {
    const { ids, row } = this.#at(entry);
    return ids?.at(row) ?? NO_BYTES;
  }
}

/** The ids of a block; undefined where none of its rows has one. */
export interface BlockOfIds {
  readonly ids: CallersIds | undefined;
  readonly rows: number;
}

/** Where the id of a decision is. */
export interface IdRow {
  readonly ids: CallersIds | undefined;
  readonly row: number;
}
