import { EvenhandError } from "../errors.js";
import { contradictionIn, type Invariant } from "./invariants.js";
import type { Column, PolicyState } from "./policyState.js";

/**
 * Checks that a state has exactly these columns and scalars, each scalar a whole number up to its largest, and that
 * it is one which a policy can reach: what the names of its columns mean in every policy (`invariants.ts`), and the
 * policy's own invariants. Then restores the learner and writes the columns. Returns the scalars. Nothing is
 * written when anything does not fit.
 */
export function restoreColumns<Name extends string>(
  state: PolicyState,
  largest: Readonly<Record<Name, number>>,
  columns: Record<string, Column>,
  learner?: { restore(state: PolicyState): void },
  invariants: readonly Invariant[] = [],
): Record<Name, number> {
  if (!isRecord(state) || !isRecord(state.scalars) || !isRecord(state.columns)) {
    throw mismatch(state, "a state with scalars and columns");
  }
  checkNames("scalars", Object.keys(state.scalars), Object.keys(largest));
  checkNames("columns", Object.keys(state.columns), Object.keys(columns));
  for (const [name, value] of Object.entries(state.scalars)) {
    const most = largest[name as Name];
    if (Number.isSafeInteger(value) && value >= 0 && value <= most) continue;
    throw mismatch(`${name} = ${String(value)}`, `a whole number from 0 to ${most}`);
  }
  for (const [name, column] of Object.entries(columns)) checkColumn(name, state.columns[name], column);
  if ((state.learner === undefined) !== (learner === undefined)) {
    throw mismatch(
      state.learner ? "a state with a learner's in it" : "a state without a learner's",
      learner ? "the learner's state within it" : "no learner",
    );
  }
  const contradiction = contradictionIn(state, invariants);
  if (contradiction !== undefined) throw mismatch(contradiction, "a state that the policy can reach");
  if (state.learner !== undefined) learner?.restore(state.learner);
  for (const [name, column] of Object.entries(columns)) column.set(state.columns[name]);
  return state.scalars as Record<Name, number>;
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

function checkNames(what: string, received: readonly string[], required: readonly string[]): void {
  if (received.length === required.length && required.every((name) => received.includes(name))) return;
  throw mismatch(`${what} ${received.join(", ") || "none"}`, `${what} ${required.join(", ") || "none"}`);
}

function checkColumn(name: string, saved: Column, column: Column): void {
  const type = column instanceof Uint32Array ? Uint32Array : Float64Array;
  const required = `${type.name} of ${column.length} in "${name}"`;
  if (!(saved instanceof type)) throw mismatch(`another type in "${name}"`, required);
  if (saved.length !== column.length) throw mismatch(`${type.name} of ${saved.length} in "${name}"`, required);
  // Whole numbers of 32 bits are finite.
  if (saved instanceof Float64Array && !saved.every(Number.isFinite))
    throw mismatch(`"${name}" with values that are not finite`, "finite numbers");
}

function mismatch(received: unknown, required: string): EvenhandError {
  return new EvenhandError("state-mismatch", { received, required });
}
