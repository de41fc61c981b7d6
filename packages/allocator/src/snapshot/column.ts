import type { ByteReader } from "../bytes/byteReader.js";
import type { ByteWriter } from "../bytes/byteWriter.js";
import { allocatorError } from "../errors.js";

/** How the values of a column are written. Each has the shortest form that fits them all. */
const SAME = 0;
const COUNTS = 1;
const WHOLE = 2;
const FLOATS = 3;
const DOUBLES = 4;

/** Twice as large is still a whole number that a double holds. */
const LARGEST = 4_503_599_627_370_496;

/** A column of numbers, of a length that the reader knows. Mostly counts, which take a byte or two each. */
export function writeColumn(writer: ByteWriter, column: ArrayLike<number>): void {
  const form = formOf(column);
  writer.byte(form);
  if (form === SAME) writer.number(column.length === 0 ? 0 : column[0]);
  else for (let at = 0; at < column.length; at++) writeValue(writer, form, column[at]);
}

function writeValue(writer: ByteWriter, form: number, value: number): void {
  if (form === COUNTS) writer.uint(value);
  else if (form === WHOLE) writer.uint(value < 0 ? -2 * value - 1 : 2 * value);
  else if (form === FLOATS) writer.float(value);
  else writer.number(value);
}

/**
 * Most columns are counts, or all the same: the other forms are looked for where a value is neither. These two loops
 * call no function that is given to them: with a million arms that takes most of the time of a snapshot.
 */
function formOf(column: ArrayLike<number>): number {
  const { length } = column;
  let at = 1;
  while (at < length && Object.is(column[at], column[0])) at++;
  if (at >= length) return SAME;
  at = 0;
  while (at < length && isCount(column[at])) at++;
  if (at === length) return COUNTS;
  if (every(column, (value) => isCount(Math.abs(value)) && !Object.is(value, -0))) return WHOLE;
  return every(column, (value) => Math.fround(value) === value) ? FLOATS : DOUBLES;
}

function isCount(value: number): boolean {
  return value >= 0 && value <= LARGEST && Math.floor(value) === value && !Object.is(value, -0);
}

function every(column: ArrayLike<number>, holds: (value: number) => boolean): boolean {
  for (let at = 0; at < column.length; at++) if (!holds(column[at])) return false;
  return true;
}

type SavedColumn = Float64Array | Uint32Array | Uint8Array | number[];

/**
 * A column that is read and thrown away again. No typed array: those make V8 collect garbage in the whole heap more
 * often, and a snapshot of a million arms was read a tenth slower.
 */
export function readPassing(reader: ByteReader, length: number): number[] {
  return readColumn(reader, new Array<number>(length).fill(0));
}

export function readColumn<C extends SavedColumn>(reader: ByteReader, into: C): C {
  const form = reader.byte();
  if (form > DOUBLES)
    throw allocatorError("snapshot-unreadable", { received: `form ${form} of a column`, required: "0 to 4" });
  if (form === SAME) into.fill(reader.double());
  else if (form === FLOATS) for (let at = 0; at < into.length; at++) into[at] = reader.float();
  else if (form === DOUBLES) for (let at = 0; at < into.length; at++) into[at] = reader.double();
  else reader.uints(into);
  if (form !== WHOLE) return into;
  for (let at = 0; at < into.length; at++) {
    const half = Math.floor(into[at] / 2);
    into[at] = 2 * half === into[at] ? half : -half - 1;
  }
  return into;
}
