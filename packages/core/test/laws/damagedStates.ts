import type { Column, PolicyState } from "../../src/index.js";

/** Names, types and lengths, without the values. */
export function shapeOf({ scalars, columns, learner }: PolicyState): string {
  return JSON.stringify([
    Object.keys(scalars).sort(),
    Object.entries(columns)
      .map(([name, column]) => `${name}: ${column.constructor.name} of ${column.length}`)
      .sort(),
    learner === undefined ? null : shapeOf(learner),
  ]);
}

/** The state with one thing wrong, in every way, here and in the learner's state within it. */
export function damagedStates(state: PolicyState): [what: string, state: PolicyState][] {
  const { scalars, columns, learner } = state;
  const damaged: [string, PolicyState][] = [
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
  const inside = damagedStates(learner).map(([what, broken]): [string, PolicyState] => [
    `learner's state: ${what}`,
    { ...state, learner: broken },
  ]);
  return [...damaged, ["without the learner's state", { scalars, columns }], ...inside];
}

function damagedColumns(column: Column): [string, Column][] {
  const longer = [...column, 0];
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

function without<T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}
