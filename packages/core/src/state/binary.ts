import { EvenhandError } from "../errors.js";
import { isIdentity, type PolicyIdentity } from "./identity.js";
import { columnType, numberFrom, numberToJson, type ColumnType, type JsonNumber } from "./json.js";
import { checkSavedState, type Column, type PolicyState, type ProgressState, type SavedState } from "./policyState.js";

/**
 * A state as bytes: "EVH2", the length of a JSON head, the head (identity, scalars, and each column's name, type and
 * length) in ASCII, then the columns, little-endian: the policy's, its learner's, and those of the progress. About
 * eight bytes an arm and column, for states of a million arms.
 */
interface Head extends PartHead {
  readonly identity: PolicyIdentity;
  readonly progress: PartHead;
}

interface PartHead {
  readonly scalars: Readonly<Record<string, JsonNumber>>;
  readonly columns: readonly { readonly name: string; readonly type: ColumnType; readonly length: number }[];
  readonly learner?: PartHead;
}

const MAGIC = 0x32485645;
/** "EVH1": did not say whose the state is. */
const MAGIC_WITHOUT_IDENTITY = 0x31485645;
const PREFIX = 8;

/** A saved state as bytes: a head of JSON, and four or eight bytes for each arm and column. */
export function stateToBytes(state: SavedState): Uint8Array {
  checkSavedState(state);
  const { identity, progress } = state;
  const head = asciiOf(JSON.stringify({ identity, progress: headOf(progress), ...headOf(state) }));
  const columns = [...columnsOf(state), ...columnsOf(progress)];
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

/** The state that `stateToBytes` wrote; refused where it is not whole. */
export function stateFromBytes(bytes: Uint8Array): SavedState {
  if (!(bytes instanceof Uint8Array)) {
    throw new EvenhandError("state-unreadable", { received: bytes, required: "a Uint8Array" });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  checkMagic(bytes, view);
  const headLength = view.getUint32(4, true);
  if (PREFIX + headLength > bytes.length) throw unreadable(bytes, "the whole head");
  let text = "";
  for (let i = 0; i < headLength; i++) text += String.fromCharCode(bytes[PREFIX + i]);
  const head = parseHead(text, bytes);
  if (PREFIX + headLength + columnBytes(head) + columnBytes(head.progress) !== bytes.length)
    throw unreadable(bytes, "exactly the columns of its head");
  let at = PREFIX + headLength;
  const read = (part: PartHead): PolicyState => {
    const columns = Object.fromEntries(part.columns.map(({ name, type, length }) => [name, readColumn(type, length)]));
    const scalars = Object.fromEntries(
      Object.entries(part.scalars).map(([name, value]) => [name, numberFrom(value, name)]),
    );
    return { scalars, columns, ...(part.learner === undefined ? {} : { learner: read(part.learner) }) };
  };
  const readColumn = (type: ColumnType, length: number): Column => {
    const column = type === "uint32" ? new Uint32Array(length) : new Float64Array(length);
    for (let i = 0; i < length; i++, at += column.BYTES_PER_ELEMENT) {
      column[i] = type === "uint32" ? view.getUint32(at, true) : view.getFloat64(at, true);
    }
    return column;
  };
  return { ...read(head), identity: head.identity, progress: read(head.progress) as ProgressState };
}

function checkMagic(bytes: Uint8Array, view: DataView): void {
  const magic = bytes.length < PREFIX ? 0 : view.getUint32(0, true);
  if (magic === MAGIC) return;
  if (magic !== MAGIC_WITHOUT_IDENTITY) throw unreadable(bytes, 'bytes that begin with "EVH2"');
  throw new EvenhandError("state-unreadable", {
    received: 'bytes that begin with "EVH1"',
    required: 'bytes that begin with "EVH2", which say whose state they are',
    remedy: "Begin a new run and tell it again what happened, or read the bytes with the version that wrote them.",
  });
}

/** JSON without a character beyond ASCII: those of a user's function are escaped. */
function asciiOf(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function headOf({ scalars, columns, learner }: PolicyState): PartHead {
  return {
    scalars: Object.fromEntries(Object.entries(scalars).map(([name, value]) => [name, numberToJson(value)])),
    columns: Object.entries(columns).map(([name, column]) => ({
      name,
      type: columnType(column),
      length: column.length,
    })),
    ...(learner === undefined ? {} : { learner: headOf(learner) }),
  };
}

function columnsOf(state: PolicyState): Column[] {
  return [...Object.values(state.columns), ...(state.learner === undefined ? [] : columnsOf(state.learner))];
}

function columnBytes(head: PartHead): number {
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
  throw unreadable(bytes, "a head with identity, progress, scalars and columns");
}

function isHead(value: unknown): value is Head {
  const { identity, progress } = (isObject(value) ? value : {}) as Partial<Head>;
  return isIdentity(identity) && isPartHead(progress) && isPartHead(value);
}

function isPartHead(value: unknown, isLearner = false): value is PartHead {
  const { scalars, columns, learner } = (isObject(value) ? value : {}) as Partial<PartHead>;
  if (!isObject(scalars) || !Array.isArray(columns) || !columns.every(isColumnHead)) return false;
  return learner === undefined || (!isLearner && isPartHead(learner, true));
}

function isColumnHead(value: unknown): boolean {
  const { name, type, length } = (isObject(value) ? value : {}) as Partial<PartHead["columns"][number]>;
  const isType = type === "uint32" || type === "float64";
  return typeof name === "string" && isType && Number.isSafeInteger(length) && (length as number) >= 0;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function unreadable(bytes: Uint8Array, required: string, cause?: unknown): EvenhandError {
  return new EvenhandError("state-unreadable", { received: `${bytes.length} bytes`, required, cause });
}
