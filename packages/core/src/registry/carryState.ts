import type { CarriedArms, OwnState } from "../carry.js";
import type { PolicyDefinition } from "../definePolicy.js";
import { EvenhandError } from "../errors.js";
import type { PolicyState } from "../state/policyState.js";

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

function partOf({ scalars, columns }: PolicyState): OwnState {
  return { scalars, columns };
}
