import type { Column, PolicyState, SavedState } from "../../src/index.js";

/** The state with one thing wrong, in every way: of the policy, of the learner within it, or in its progress. */
export function damagedStates(state: SavedState): [what: string, state: SavedState][] {
  const { identity, progress, scalars, columns, learner } = state;
  const inProgress = damagedParts(progress).map(([what, broken]): [string, unknown] => [
    `progress: ${what}`,
    { ...state, progress: broken },
  ]);
  return [
    ...damagedParts(state),
    ...inProgress,
    ["nothing", undefined],
    ["null", null],
    ["a list", []],
    ["without scalars", { identity, progress, columns, learner }],
    ["without columns", { identity, progress, scalars, learner }],
    ["without its identity", { progress, scalars, columns, learner }],
    ["without its progress", { identity, scalars, columns, learner }],
    ...Object.entries(columns).map(([name, column]) => [
      `${name} as a list`,
      { ...state, columns: { ...columns, [name]: [...column] } },
    ]),
  ] as [string, SavedState][];
}

function damagedParts<S extends PolicyState>(state: S): [what: string, state: S][] {
  const { scalars, columns, learner } = state;
  const damaged: [string, S][] = [
    ["another scalar", { ...state, scalars: { ...scalars, more: 1 } }],
    ["another column", { ...state, columns: { ...columns, more: new Uint32Array(1) } }],
  ];
  for (const name of Object.keys(scalars)) {
    damaged.push([`without ${name}`, { ...state, scalars: without(scalars, name) }]);
    for (const value of [NaN, Infinity]) {
      damaged.push([`${name} = ${value}`, { ...state, scalars: { ...scalars, [name]: value } }]);
    }
  }
  for (const [name, column] of Object.entries(columns)) {
    damaged.push([`without ${name}`, { ...state, columns: without(columns, name) }]);
    for (const [what, changed] of damagedColumns(column)) {
      damaged.push([`${name} ${what}`, { ...state, columns: { ...columns, [name]: changed } }]);
    }
  }
  if (learner === undefined) return [...damaged, ["a learner's state too many", { ...state, learner: state }]];
  const inside = damagedParts(learner).map(([what, broken]): [string, S] => [
    `learner's state: ${what}`,
    { ...state, learner: broken },
  ]);
  return [...damaged, ["without the learner's state", without<S>(state, "learner")], ...inside];
}

function damagedColumns(column: Column): [string, Column][] {
  const longer = [...column, 0];
  // A column is empty as long as nothing has happened that it is for: it cannot be shorter, and has no value to damage.
  if (column.length === 0) {
    const ofAnotherType = column instanceof Uint32Array ? new Float64Array(0) : new Uint32Array(0);
    return [
      ["too long", column instanceof Uint32Array ? Uint32Array.from(longer) : Float64Array.from(longer)],
      ["of another type", ofAnotherType],
    ];
  }
  if (column instanceof Uint32Array) {
    return [
      ["too short", column.slice(1)],
      ["too long", Uint32Array.from(longer)],
      ["of another type", Float64Array.from(column)],
    ];
  }
  return [
    ["too short", column.slice(1)],
    ["too long", Float64Array.from(longer)],
    ["of another type", Uint32Array.from(column)],
    ["with NaN", beginningWith(NaN, column)],
    ["with Infinity", beginningWith(Infinity, column)],
  ];
}

function beginningWith(value: number, column: Float64Array): Float64Array {
  return Float64Array.from(column, (old, index) => (index === 0 ? value : old));
}

function without<T extends object>(record: T, name: string): T {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name)) as T;
}
