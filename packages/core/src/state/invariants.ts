import { LARGEST_REWARD } from "../limits.js";
import type { Column, PolicyState } from "./policyState.js";

/** What is true of every state that a policy can reach: undefined where it holds, otherwise what is wrong, in words. */
export type Invariant = (state: PolicyState) => string | undefined;

/** Why the policy cannot have reached this state, in words: the first invariant that fails, or undefined. */
export function contradictionIn(state: PolicyState, own: readonly Invariant[]): string | undefined {
  for (const invariant of [...ofEveryPolicy, ...own]) {
    const contradiction = invariant(state);
    if (contradiction !== undefined) return contradiction;
  }
  return undefined;
}

type EntryRange = readonly [min: number, max: number];

/** Every entry of a column lies in one range. */
export function within(name: string, rangeOf: (state: PolicyState) => EntryRange): Invariant {
  return (state) => {
    const column = state.columns[name];
    const range = rangeOf(state);
    const [min, max] = range;
    for (let place = 0; place < column.length; place++) {
      if (!(column[place] >= min && column[place] <= max)) return outside(name, place, column[place], range);
    }
    return undefined;
  };
}

/** Every entry of a column lies in the range that belongs to its place. */
export function withinEach(name: string, rangeOf: (state: PolicyState, place: number) => EntryRange): Invariant {
  return (state) => {
    const column = state.columns[name];
    for (let place = 0; place < column.length; place++) {
      const range = rangeOf(state, place);
      if (!(column[place] >= range[0] && column[place] <= range[1])) return outside(name, place, column[place], range);
    }
    return undefined;
  };
}

/** Every entry of a column lies between two multiples of the other column's entry. */
function withinMultiples(name: string, of: string, min: number, max: number): Invariant {
  return ({ columns }) => {
    const [column, unit] = [columns[name], columns[of]];
    for (let place = 0; place < column.length; place++) {
      const [value, least, most] = [column[place], min * unit[place], max * unit[place]];
      if (!(value >= least && value <= most)) return outside(name, place, value, [least, most]);
    }
    return undefined;
  };
}

function outside(name: string, place: number, value: number, [min, max]: EntryRange): string {
  return `${name}[${place}] = ${value}, which is not from ${min} to ${max}`;
}

/** Every entry of the one column is at most the other's: no more rewards than pulls. */
export function atMost(name: string, limit: string): Invariant {
  return withinMultiples(name, limit, 0, 1);
}

/** Sums of as many rewards as were observed, each from `min` to `max`: 0 where there are none. */
export function sumsOfRewards(name: string, min: number, max: number): Invariant {
  return withinMultiples(name, "observed", min, max);
}

/** 0 or 1. */
export function flags(name: string): Invariant {
  return within(name, () => [0, 1]);
}

/** The sum over all arms. */
export function totalOf(column: Column): number {
  let total = 0;
  for (const value of column) total += value;
  return total;
}

/** The invariant, for states that have these columns. */
function where(names: readonly string[], invariant: Invariant): Invariant {
  return (state) => (names.every((name) => Object.hasOwn(state.columns, name)) ? invariant(state) : undefined);
}

/** Twice as much as a reward can be: long sums are rounded, and the ends need not be sharp. */
const MOST = 2 * LARGEST_REWARD;

/** Columns of these names mean the same in every policy. */
const ofEveryPolicy: readonly Invariant[] = [
  where(["observed", "pulls"], atMost("observed", "pulls")),
  where(["observed", "sums"], sumsOfRewards("sums", -MOST, MOST)),
  where(["observed", "totals"], sumsOfRewards("totals", -MOST, MOST)),
  where(
    ["last"],
    within("last", () => [-LARGEST_REWARD, LARGEST_REWARD]),
  ),
  where(
    ["increments"],
    within("increments", () => [-MOST, MOST]),
  ),
  where(["dropped"], flags("dropped")),
  where(["surviving"], flags("surviving")),
];
