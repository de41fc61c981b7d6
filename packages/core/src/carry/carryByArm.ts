import type { OwnState } from "./carryRule.js";
import type { CarriedArms } from "./carriedArms.js";

/**
 * Everything survives: each arm takes its entries along, in every column that has one for each arm, and scalars stay as
 * they are. A newcomer is as in the beginning. What only one of the two states has, because of other parameters, is as
 * in the beginning too.
 */
export function carryByArm(from: OwnState, fresh: OwnState, arms: CarriedArms): OwnState {
  const scalars = Object.entries(fresh.scalars).map(([name, value]) => [name, from.scalars[name] ?? value]);
  const columns = Object.entries(fresh.columns).map(([name, column]) => {
    const before = from.columns[name];
    const isByArm = before?.length === arms.before && column.length === arms.arms;
    return [name, isByArm ? arms.column(before, column) : column];
  });
  return {
    scalars: Object.fromEntries(scalars) as OwnState["scalars"],
    columns: Object.fromEntries(columns) as OwnState["columns"],
  };
}
