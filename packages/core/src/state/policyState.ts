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
