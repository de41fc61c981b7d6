import type { PolicyState } from "../state/policyState.js";
import type { CarriedArms } from "./carriedArms.js";

/** Scalars and columns of a policy itself. Those of the learner inside it are carried by the learner's own rule. */
export type OwnState = Pick<PolicyState, "scalars" | "columns">;

/**
 * What survives when arms or parameters change: the state from which a policy goes on. `from` is the state before, and
 * `fresh` that of the policy which goes on, before it is told anything. Neither is changed.
 */
export type CarryRule = (from: OwnState, fresh: OwnState, arms: CarriedArms) => OwnState;
