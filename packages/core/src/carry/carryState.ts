import { NO_ARM } from "../arms.js";
import { EvenhandError } from "../errors.js";
import type { PolicyDefinition } from "../policies/definePolicy.js";
import type { PolicyState } from "../state/policyState.js";
import type { ProgressState } from "../state/savedState.js";
import type { CarriedArms } from "./carriedArms.js";

/** The state from which a policy and the learner inside it go on, each by the rule of its definition. */
export function carryState(
  [definition, ...learners]: readonly PolicyDefinition[],
  from: PolicyState,
  fresh: PolicyState,
  arms: CarriedArms,
): PolicyState {
  if (definition?.carry === undefined) {
    throw new EvenhandError("carry-unsupported", {
      received: definition === undefined ? "no definition" : `${definition.id}@${definition.version}`,
      required: "a definition with `carry`, the rule of what survives",
    });
  }
  const own = definition.carry(partOf(from), partOf(fresh), arms);
  if (from.learner === undefined || fresh.learner === undefined) return own;
  return { ...own, learner: carryState(learners, from.learner, fresh.learner, arms) };
}

function partOf({ scalars, columns }: PolicyState): Pick<PolicyState, "scalars" | "columns"> {
  return { scalars, columns };
}

/** How far the run is: rounds go on, and each arm takes along the rewards that it waits for. */
export function carryProgress({ scalars, columns }: ProgressState, arms: CarriedArms): ProgressState {
  const now = Array.from(columns.pulledInRound, (arm) => arms.isNow(arm)).filter((arm) => arm !== NO_ARM);
  const awaited = arms.column(columns.awaited, new Uint32Array(arms.arms));
  return { scalars, columns: { pulledInRound: Uint32Array.from(now), awaited } };
}
