import { EvenhandError } from "../errors.js";
import { columnType, type ColumnType } from "./json.js";
import type { Column, PolicyState } from "./policyState.js";

/**
 * A state as bytes: "EVH1", the length of a JSON head, the head (scalars, and each column's name, type and length), then
 * the columns, little-endian. About eight bytes an arm and column, for states of a million arms.
 */
interface Head {
  readonly scalars: Readonly<Record<string, number>>;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType; readonly length: number }[];
  readonly learner?: Head;
}

const MAGIC = 0x31485645;
const PREFIX = 8;

export function stateToBytes(state: PolicyState): Uint8Array {
  const head = JSON.stringify(headOf(state));
  const columns = columnsOf(state);
  const length = columns.reduce((sum, column) => sum + column.byteLength, PREFIX + head.length);
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, head.length, true);
  for (let i = 0; i < head.length; i++) bytes[PREFIX + i] = head.charCodeAt(i);
  let at = PREFIX + head.length;
  for (const column of columns) {
    for (const value of column) {
      if (column instanceof Uint32Array) view.setUint32(at, value, true);
      else view.setFloat64(at, value, true);
      at += column.BYTES_PER_ELEMENT;
    }
  }
  return bytes;
}

export function stateFromBytes(bytes: Uint8Array): PolicyState {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < PREFIX || view.getUint32(0, true) !== MAGIC)
    throw unreadable(bytes, 'bytes that begin with "EVH1"');
  const headLength = view.getUint32(4, true);
  if (PREFIX + headLength > bytes.length) throw unreadable(bytes, "the whole head");
  let text = "";
  for (let i = 0; i < headLength; i++) text += String.fromCharCode(bytes[PREFIX + i]);
  const head = parseHead(text, bytes);
  if (PREFIX + headLength + columnBytes(head) !== bytes.length)
    throw unreadable(bytes, "exactly the columns of its head");
  let at = PREFIX + headLength;
  const read = (part: Head): PolicyState => {
    const columns: Record<string, Column> = {};
    for (const { name, type, length } of part.columns) {
      const column = type === "uint32" ? new Uint32Array(length) : new Float64Array(length);
      for (let i = 0; i < length; i++, at += column.BYTES_PER_ELEMENT) {
        column[i] = type === "uint32" ? view.getUint32(at, true) : view.getFloat64(at, true);
      }
      columns[name] = column;
    }
    const learner = part.learner === undefined ? {} : { learner: read(part.learner) };
    return { scalars: part.scalars, columns, ...learner };
  };
  return read(head);
}

function headOf(state: PolicyState): Head {
  return {
    scalars: state.scalars,
    columns: Object.entries(state.columns).map(([name, column]) => ({
      name,
      type: columnType(column),
      length: column.length,
    })),
    ...(state.learner === undefined ? {} : { learner: headOf(state.learner) }),
  };
}

function columnsOf(state: PolicyState): Column[] {
  return [...Object.values(state.columns), ...(state.learner === undefined ? [] : columnsOf(state.learner))];
}

function columnBytes(head: Head): number {
  const own = head.columns.reduce((sum, { type, length }) => sum + (type === "uint32" ? 4 : 8) * length, 0);
  return own + (head.learner === undefined ? 0 : columnBytes(head.learner));
}

function parseHead(text: string, bytes: Uint8Array): Head {
  let head: unknown;
  try {
    head = JSON.parse(text);
  } catch (cause) {
    throw unreadable(bytes, "a head of JSON", cause);
  }
  if (isHead(head)) return head;
  throw unreadable(bytes, "a head with scalars and columns");
}

function isHead(value: unknown): value is Head {
  if (typeof value !== "object" || value === null) return false;
  const { scalars, columns, learner } = value as Partial<Head>;
  const whole = Array.isArray(columns) && columns.every(({ length }) => Number.isSafeInteger(length) && length >= 0);
  return whole && typeof scalars === "object" && (learner === undefined || isHead(learner));
}

function unreadable(bytes: Uint8Array, required: string, cause?: unknown): EvenhandError {
  return new EvenhandError("state-unreadable", { received: `${bytes.length} bytes`, required, cause });
}
