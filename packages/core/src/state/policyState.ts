import { EvenhandError } from "../errors.js";

export type Column = Uint32Array | Float64Array;

/** Scalars and named columns of one policy, and of the learner inside it. No NaN, no Infinity. */
export interface PolicyState {
  readonly scalars: Readonly<Record<string, number>>;
  readonly columns: Readonly<Record<string, Column>>;
  readonly learner?: PolicyState;
}

/** The columns as they are now, safe from later rounds. */
export function copyColumns<T extends Record<string, Column>>(columns: T): T {
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, column.slice()])) as T;
}

/**
 * Checks that a state has exactly these columns and scalars, each scalar a whole number up to its largest, then restores the learner and writes the columns. Returns
 * the scalars. Nothing is written when anything does not fit.
 */
export function restoreColumns<Name extends string>(
  state: PolicyState,
  largest: Readonly<Record<Name, number>>,
  columns: Record<string, Column>,
  learner?: { restore(state: PolicyState): void },
): Record<Name, number> {
  checkNames("scalars", Object.keys(state.scalars), Object.keys(largest));
  checkNames("columns", Object.keys(state.columns), Object.keys(columns));
  for (const [name, value] of Object.entries(state.scalars)) {
    const most = largest[name as Name];
    if (Number.isSafeInteger(value) && value >= 0 && value <= most) continue;
    throw mismatch(`${name} = ${value}`, `a whole number from 0 to ${most}`);
  }
  for (const [name, column] of Object.entries(columns)) {
    const saved = state.columns[name];
    if (saved.constructor !== column.constructor || saved.length !== column.length) {
      throw mismatch(
        `${saved.constructor.name} of ${saved.length} in "${name}"`,
        `${column.constructor.name} of ${column.length}`,
      );
    }
    if (!saved.every(Number.isFinite)) throw mismatch(`"${name}" with values that are not finite`, "finite numbers");
  }
  if ((state.learner === undefined) !== (learner === undefined)) {
    throw mismatch(
      state.learner ? "a state with a learner's in it" : "a state without a learner's",
      learner ? "the learner's state within it" : "no learner",
    );
  }
  if (state.learner !== undefined) learner?.restore(state.learner);
  for (const [name, column] of Object.entries(columns)) column.set(state.columns[name]);
  return state.scalars as Record<Name, number>;
}

function checkNames(what: string, received: readonly string[], required: readonly string[]): void {
  if (received.length === required.length && required.every((name) => received.includes(name))) return;
  throw mismatch(`${what} ${received.join(", ") || "none"}`, `${what} ${required.join(", ") || "none"}`);
}

function mismatch(received: string, required: string): EvenhandError {
  return new EvenhandError("state-mismatch", { received, required });
}
