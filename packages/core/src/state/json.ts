import { EvenhandError } from "../errors.js";
import type { Column, PolicyState } from "./policyState.js";

/** A state as plain JSON: exact, since the shortest decimal text of a double reads back as the same double. */
export interface StateJson {
  readonly scalars: Readonly<Record<string, number>>;
  readonly columns: Readonly<Record<string, { readonly type: ColumnType; readonly values: readonly number[] }>>;
  readonly learner?: StateJson;
}

export type ColumnType = "uint32" | "float64";

export function columnType(column: Column): ColumnType {
  return column instanceof Uint32Array ? "uint32" : "float64";
}

export function stateToJson(state: PolicyState): StateJson {
  return {
    scalars: { ...state.scalars },
    columns: mapValues(state.columns, (column) => ({ type: columnType(column), values: Array.from(column) })),
    ...(state.learner === undefined ? {} : { learner: stateToJson(state.learner) }),
  };
}

export function stateFromJson(json: StateJson): PolicyState {
  if (!isObject(json) || !isObject(json.scalars) || !isObject(json.columns)) {
    throw unreadable(json, "an object with scalars and columns");
  }
  return {
    scalars: mapValues(json.scalars, (value, name) => {
      if (!Number.isFinite(value)) throw unreadable(`${name} = ${String(value)}`, "a finite number");
      return value;
    }),
    columns: mapValues(json.columns, (column, name) => {
      if (!isObject(column) || !Array.isArray(column.values)) throw unreadable(column, `column "${name}" with values`);
      return columnFrom(name, column.type, column.values);
    }),
    ...(json.learner === undefined ? {} : { learner: stateFromJson(json.learner) }),
  };
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function columnFrom(name: string, type: string, values: readonly number[]): Column {
  const column = type === "uint32" ? Uint32Array.from(values) : Float64Array.from(values);
  const known = type === "uint32" || type === "float64";
  if (known && column.every((value, index) => value === values[index])) return column;
  throw unreadable(`column "${name}" of type ${type}`, "a list of uint32 or float64 values");
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

function unreadable(received: unknown, required: string): EvenhandError {
  return new EvenhandError("state-unreadable", { received, required });
}
