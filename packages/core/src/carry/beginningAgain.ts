import { carryByArm } from "./carryByArm.js";
import type { CarryRule } from "./carryRule.js";

/**
 * What was observed survives. These columns and scalars begin again: a plan or a phase, or a verdict on an arm that
 * came of a comparison with another, which may be gone.
 */
export function beginningAgain(...names: readonly string[]): CarryRule {
  return (from, fresh, arms) => {
    const { scalars, columns } = carryByArm(from, fresh, arms);
    return { scalars: withFresh(scalars, fresh.scalars, names), columns: withFresh(columns, fresh.columns, names) };
  };
}

function withFresh<T>(
  carried: Readonly<Record<string, T>>,
  fresh: Readonly<Record<string, T>>,
  names: readonly string[],
) {
  const entries = Object.entries(carried).map(([name, value]) => [name, names.includes(name) ? fresh[name] : value]);
  return Object.fromEntries(entries) as Record<string, T>;
}
