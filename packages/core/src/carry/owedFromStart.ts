import { startsIn } from "../shares/starts.js";
import type { Column } from "../state/policyState.js";
import { carryByArm } from "./carryByArm.js";
import type { CarriedArms } from "./carriedArms.js";
import type { CarryRule } from "./carryRule.js";

/**
 * A newcomer is owed its share of the rounds after it came: `started` is the last one before, on the policy's clock.
 */
export function owedFromStart(started = (arms: CarriedArms) => arms.round): CarryRule {
  return (from, fresh, arms) => {
    const { scalars, columns } = carryByArm(from, fresh, arms);
    const before = from.columns["starts"] ?? new Uint32Array(arms.before);
    const starts = arms.column<Column>(before, new Uint32Array(arms.arms));
    return { scalars, columns: { ...columns, ...startsIn(arms.withNewcomers(starts, started(arms))) } };
  };
}
