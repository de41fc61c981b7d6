import type { Column, PolicyState, SavedState } from "../../src/index.js";

/** The state with one value changed, of the right type and in its place: some of these no run can come to. */
export function changedValues(state: SavedState): [what: string, state: SavedState][] {
  const progress = changedIn(state.progress).map(([what, changed]): [string, SavedState] => [
    `progress: ${what}`,
    { ...state, progress: changed },
  ]);
  return [...changedIn(state), ...progress];
}

function changedIn<S extends PolicyState>(state: S): [string, S][] {
  const { scalars, columns, learner } = state;
  const changed: [string, S][] = [];
  for (const [name, scalar] of Object.entries(scalars)) {
    for (const value of counts(scalar)) {
      changed.push([`${name} = ${value}`, { ...state, scalars: { ...scalars, [name]: value } }]);
    }
  }
  for (const [name, column] of Object.entries(columns)) {
    for (const place of new Set([0, column.length - 1].filter((one) => one >= 0))) {
      for (const value of valuesLike(column, place)) {
        const other = column.slice();
        other[place] = value;
        changed.push([`${name}[${place}] = ${value}`, { ...state, columns: { ...columns, [name]: other } }]);
      }
    }
    for (const value of column instanceof Uint32Array ? [0, 1] : [0]) {
      const other = column.slice().fill(value);
      changed.push([`${name} all ${value}`, { ...state, columns: { ...columns, [name]: other } }]);
    }
  }
  for (const [what, other] of learner === undefined ? [] : changedIn(learner)) {
    changed.push([`learner's state: ${what}`, { ...state, learner: other }]);
  }
  return changed;
}

function valuesLike(column: Column, place: number): number[] {
  const value = column[place];
  if (column instanceof Uint32Array) return counts(value);
  return [0, -0, -value, 2 * value, value + 1, 5e-324, 0.5, 1e9, -1e9, 1e15, 1e300, -1e300];
}

function counts(value: number): number[] {
  return [0, 1, 2, Math.max(0, value - 1), value + 1, 2 * value, 2 ** 31, 2 ** 32 - 1];
}
