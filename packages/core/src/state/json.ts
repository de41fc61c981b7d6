import { EvenhandError } from "../errors.js";
import { isIdentity, type PolicyIdentity } from "./identity.js";
import { checkSavedState, type Column, type PolicyState, type ProgressState, type SavedState } from "./policyState.js";

/**
 * A number as JSON: the shortest decimal text of a double reads back as the same double, but
 * for −0, of which JSON makes 0.
 */
export type JsonNumber = number | "-0";

/** A state as plain JSON: exact, and for one policy alone. */
export interface StateJson extends StatePartJson {
  readonly format: "evenhand-state/2";
  readonly identity: PolicyIdentity;
  readonly progress: StatePartJson;
}

/** Scalars and columns of a policy, of the learner inside it, or of the progress. */
export interface StatePartJson {
  readonly scalars: Readonly<Record<string, JsonNumber>>;
  readonly columns: Readonly<Record<string, { readonly type: ColumnType; readonly values: readonly JsonNumber[] }>>;
  readonly learner?: StatePartJson;
}

export type ColumnType = "uint32" | "float64";

/** States of the first format did not say whose they are. */
const FORMAT = "evenhand-state/2" satisfies StateJson["format"];

export function columnType(column: Column): ColumnType {
  return column instanceof Uint32Array ? "uint32" : "float64";
}

/** A saved state as plain JSON, to the last bit. */
export function stateToJson(state: SavedState): StateJson {
  checkSavedState(state);
  const { identity, progress } = state;
  return { format: FORMAT, identity, progress: partToJson(progress), ...partToJson(state) };
}

/** The state that `stateToJson` wrote; refused where it is not whole. */
export function stateFromJson(json: StateJson): SavedState {
  const { format, identity, progress, ...state } = isObject(json) ? json : ({} as Partial<StateJson>);
  if (format !== FORMAT || !isIdentity(identity)) throw unreadable(json, `a state of ${FORMAT}, with its identity`);
  return { ...partFromJson(state), identity, progress: partFromJson(progress) as ProgressState };
}

/** Scalars and columns alone. */
export function partToJson({ scalars, columns, learner }: PolicyState): StatePartJson {
  return {
    scalars: mapValues(scalars, numberToJson),
    columns: mapValues(columns, (column) => ({
      type: columnType(column),
      values: Array.from<number, JsonNumber>(column, numberToJson),
    })),
    ...(learner === undefined ? {} : { learner: partToJson(learner) }),
  };
}

function partFromJson(json: Partial<StatePartJson> | undefined, isLearner = false): PolicyState {
  const { scalars, columns, learner } = isObject(json) ? json : ({} as Partial<StatePartJson>);
  if (!isObject(scalars) || !isObject(columns) || (isLearner && learner !== undefined)) {
    throw unreadable(json, "an object with scalars and columns");
  }
  return {
    scalars: mapValues(scalars, (value, name) => numberFrom(value, name)),
    columns: mapValues(columns, (column, name) => {
      if (!isObject(column) || !Array.isArray(column.values)) throw unreadable(column, `column "${name}" with values`);
      return columnFrom(name, column.type, column.values);
    }),
    ...(learner === undefined ? {} : { learner: partFromJson(learner, true) }),
  };
}

export function numberToJson(value: number): JsonNumber {
  return Object.is(value, -0) ? "-0" : value;
}

export function numberFrom(value: unknown, name: string): number {
  if (value === "-0") return -0;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw unreadable(value, `a finite number in ${name}`);
}

function columnFrom(name: string, type: unknown, values: readonly unknown[]): Column {
  if (type !== "uint32" && type !== "float64") throw unreadable(type, `uint32 or float64 as the type of "${name}"`);
  const numbers = Array.from(values, (value, place) => numberFrom(value, `${name}[${place}]`));
  const column = type === "uint32" ? Uint32Array.from(numbers) : Float64Array.from(numbers);
  if (column.every((value, place) => Object.is(value, numbers[place]))) return column;
  throw unreadable(values, `whole numbers from 0 to 4294967295 in "${name}"`);
}

function isObject<T>(value: T): value is T & object {
  return typeof value === "object" && value !== null;
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

function unreadable(received: unknown, required: string): EvenhandError {
  return new EvenhandError("state-unreadable", { received, required });
}
