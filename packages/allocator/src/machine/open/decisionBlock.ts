import { decodeUtf8 } from "../../bytes/byteReader.js";
import { FurtherArms, type OpenArms } from "../../events/openArms.js";
import { FIRST_ROWS, larger, ROWS_OF_BLOCK } from "./blockColumns.js";
import { CallersIds } from "./callersIds.js";
import { ReportedParts } from "./reportedParts.js";

/** The numbers of a row, one beside the other. */
export const PLACE = 0;
export const AT = 1;
export const ROUND = 2;
export const COMMON = 3;
export const UNTIL = 4;
export const FIELDS = 5;

/** Bytes of a list of open arms besides its arms, and of each of these, about. */
const BYTES_A_LIST = 120;
const BYTES_AN_ARM = 8;

/** What is true of a pull: bits of a byte. */
export const REPORTED = 1;
export const SETTLED = 2;
export const LATE = 4;

const EVERY_ARM: OpenArms = {};
const NO_BYTES = new Uint8Array(0);

/** What a row says when it is written. */
export interface DecisionRow {
  readonly place: number;
  readonly at: number;
  readonly round: number;
  readonly common: number;
  readonly until: number;
  readonly confirmBy: number;
  readonly arms: readonly number[];
  readonly open: OpenArms;
  /** The bytes of the caller's id; undefined where it gave none. */
  readonly id: Uint8Array | undefined;
}

/** The rows of a block as they were made, with what became of their pulls. */
export interface BlockColumns {
  /** Place, time, round, common rounds and end of the wait of each row, one beside the other. */
  readonly numbers: Float64Array;
  readonly firstPull: Uint32Array;
  readonly arms: Uint32Array;
  readonly values: Float64Array;
  readonly flags: Uint8Array;
}

/** The names of a block's parts: how its decisions were made, and what became of them. */
export interface BlockNames {
  readonly madeAs?: string | undefined;
  readonly becameAs?: string | undefined;
}

/**
 * Decisions one after the other, as columns: a decision with one arm takes 61 bytes. Columns
 * grow with the rows that they have.
 */
export class DecisionBlock {
  rows = 0;
  /** Under which names a snapshot has this block as it is; each is undefined where that has changed since. */
  savedAs: BlockNames = {};
  #numbers: Float64Array = new Float64Array(FIRST_ROWS * FIELDS);
  /** Where the pulls of a row begin. */
  #firstPull: Uint32Array = new Uint32Array(FIRST_ROWS + 1);
  /** Twice the place of its open arms in `#open`, and 1 where the decision is void. */
  #openAndVoid: Uint32Array = new Uint32Array(FIRST_ROWS);
  #arms: Uint32Array = new Uint32Array(FIRST_ROWS);
  #values: Float64Array = new Float64Array(FIRST_ROWS);
  #flags: Uint8Array = new Uint8Array(FIRST_ROWS);
  /** The different lists of open arms: mostly all arms are open, or the same ones for a time. */
  readonly #open: OpenArms[] = [EVERY_ARM];
  readonly #placeOfOpen = new Map<string, number>();
  #bytesOfOpen = 0;
  /** The times until which decisions must be confirmed; missing where none of them has to be. */
  #confirmBy: Float64Array | undefined;
  #ids: CallersIds | undefined;
  #parts: ReportedParts | undefined;

  /** How much memory the columns take, and about how much the lists of open arms. */
  get bytes(): number {
    const columns = [this.#numbers, this.#firstPull, this.#openAndVoid, this.#arms, this.#values, this.#flags];
    const lists = [this.#confirmBy?.byteLength, this.#ids?.bytes, this.#parts?.bytes, this.#bytesOfOpen];
    const further = lists.reduce<number>((sum, bytes = 0) => sum + bytes, 0);
    return columns.reduce((sum, { byteLength }) => sum + byteLength, further);
  }

  add({ place, at, round, common, until, confirmBy, arms, open, id }: DecisionRow): number {
    const row = this.rows++;
    this.savedAs = {};
    this.#growRows();
    const numbers = this.#numbers;
    const begin = row * FIELDS;
    numbers[begin + PLACE] = place;
    numbers[begin + AT] = at;
    numbers[begin + ROUND] = round;
    numbers[begin + COMMON] = common;
    numbers[begin + UNTIL] = until;
    if (confirmBy > 0) this.setConfirmBy(row, confirmBy);
    this.#openAndVoid[row] = 2 * this.#placeOf(open, row);
    const first = this.#firstPull[row];
    this.#growPulls(first + arms.length);
    this.#arms.set(arms, first);
    this.#firstPull[row + 1] = first + arms.length;
    if (id !== undefined) this.#ids ??= new CallersIds();
    this.#ids?.add(row, id ?? NO_BYTES);
    return row;
  }

  /** What became of a decision has changed, and not how it was made. */
  #changed(): void {
    if (this.savedAs.becameAs !== undefined) this.savedAs = { madeAs: this.savedAs.madeAs };
  }

  number(row: number, field: number): number {
    return this.#numbers[row * FIELDS + field];
  }

  confirmBy(row: number): number {
    return this.#confirmBy?.[row] ?? 0;
  }

  setConfirmBy(row: number, at: number): void {
    this.#confirmBy ??= new Float64Array(ROWS_OF_BLOCK);
    this.#confirmBy[row] = at;
    this.#changed();
  }

  isVoid(row: number): boolean {
    return this.#openAndVoid[row] % 2 === 1;
  }

  makeVoid(row: number): void {
    this.#openAndVoid[row] |= 1;
    this.#changed();
  }

  open(row: number): OpenArms {
    return this.#open[this.#openAndVoid[row] >>> 1];
  }

  pulls(row: number): number {
    return this.#firstPull[row + 1] - this.#firstPull[row];
  }

  arm(row: number, index: number): number {
    return this.#arms[this.#firstPull[row] + index];
  }

  arms(row: number): readonly number[] {
    return Array.from(this.#arms.subarray(this.#firstPull[row], this.#firstPull[row + 1]));
  }

  has(row: number, index: number, flag: number): boolean {
    return (this.#flags[this.#firstPull[row] + index] & flag) !== 0;
  }

  mark(row: number, index: number, flag: number): void {
    this.#flags[this.#firstPull[row] + index] |= flag;
    this.#changed();
  }

  /** Whether a pull of the row is not settled. */
  hasUnsettled(row: number): boolean {
    for (let pull = this.#firstPull[row]; pull < this.#firstPull[row + 1]; pull++) {
      if ((this.#flags[pull] & SETTLED) === 0) return true;
    }
    return false;
  }

  /** What was reported; read where the pull is marked as reported. */
  value(row: number, index: number): number {
    return this.#values[this.#firstPull[row] + index];
  }

  report(row: number, index: number, value: number): void {
    this.#values[this.#firstPull[row] + index] = value;
    this.mark(row, index, REPORTED);
  }

  /** The bytes of the caller's id; none where it gave none. */
  idBytes(row: number): Uint8Array {
    return this.#ids?.at(row) ?? NO_BYTES;
  }

  id(row: number): string | undefined {
    const bytes = this.idBytes(row);
    return bytes.length === 0 ? undefined : decodeUtf8(bytes);
  }

  /** The callers' ids; undefined where none of these decisions has one. */
  get ids(): CallersIds | undefined {
    return this.#ids;
  }

  /** What was reported under ids, where rewards are summed. */
  get parts(): ReportedParts | undefined {
    return this.#parts;
  }

  addPart(row: number, index: number, hash: Uint8Array, value: number): void {
    (this.#parts ??= new ReportedParts()).add(row, index, hash, value);
    this.#changed();
  }

  /** The rows as they are, one column beside the other. */
  columns(): BlockColumns {
    const { rows } = this;
    const pulls = this.#firstPull[rows];
    return {
      numbers: this.#numbers.subarray(0, rows * FIELDS),
      firstPull: this.#firstPull.subarray(0, rows + 1),
      arms: this.#arms.subarray(0, pulls),
      values: this.#values.subarray(0, pulls),
      flags: this.#flags.subarray(0, pulls),
    };
  }

  /** A block of these rows. All arms were open in each of them, and none of them is void. */
  static of({ numbers, firstPull, arms, values, flags }: BlockColumns): DecisionBlock {
    const block = new DecisionBlock();
    block.rows = firstPull.length - 1;
    block.#numbers = numbers;
    block.#firstPull = firstPull;
    block.#openAndVoid = new Uint32Array(block.rows);
    block.#arms = arms;
    block.#values = values;
    block.#flags = flags;
    return block;
  }

  setOpen(row: number, open: OpenArms): void {
    this.#openAndVoid[row] = 2 * this.#placeOf(open, row) + (this.#openAndVoid[row] % 2);
  }

  setIds(ids: CallersIds): void {
    this.#ids = ids;
  }

  /** Whether some arms were absent in the round of a row. */
  get hasAbsences(): boolean {
    return this.#open.length > 1;
  }

  #placeOf(open: OpenArms, row: number): number {
    // The rounds of one request share a list already, and it is long to write out.
    if (open instanceof FurtherArms) return this.#keep(open, 1);
    const listed = open.open ?? open.absent;
    if (listed === undefined) return 0;
    const key = `${open.open === undefined ? "absent" : "open"} ${listed.join()}`;
    let place = this.#placeOfOpen.get(key);
    if (place === undefined) this.#placeOfOpen.set(key, (place = this.#keep(open, listed.length)));
    // What was written out is not needed any more when the block is full.
    if (row === ROWS_OF_BLOCK - 1) this.#placeOfOpen.clear();
    return place;
  }

  #keep(open: OpenArms, arms: number): number {
    this.#bytesOfOpen += BYTES_A_LIST + BYTES_AN_ARM * arms;
    return this.#open.push(open) - 1;
  }

  #growRows(): void {
    const room = this.#openAndVoid.length;
    if (this.rows <= room) return;
    const rows = Math.min(2 * room, ROWS_OF_BLOCK);
    this.#numbers = larger(this.#numbers, rows * FIELDS);
    this.#firstPull = larger(this.#firstPull, rows + 1);
    this.#openAndVoid = larger(this.#openAndVoid, rows);
  }

  #growPulls(needed: number): void {
    if (needed <= this.#arms.length) return;
    const room = Math.max(2 * this.#arms.length, needed);
    this.#arms = larger(this.#arms, room);
    this.#values = larger(this.#values, room);
    this.#flags = larger(this.#flags, room);
  }
}
