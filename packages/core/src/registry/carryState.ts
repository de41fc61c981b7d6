import type { CarriedArms, OwnState } from "../carry.js";
import type { PolicyDefinition } from "../definePolicy.js";
import { EvenhandError } from "../errors.js";
import type { Round } from "../policy.js";
import { differencesInWords, differencesOf, type PolicyIdentity } from "../state/identity.js";
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

/** A policy's identity, and the definitions of it and of the learners inside it. */
interface CarriedPolicy {
  readonly identity: PolicyIdentity;
  readonly parts: readonly PolicyDefinition[];
}

/** Refuses a policy that cannot go on for the other: arms, parameters and seed may differ, and nothing else. */
export function checkCarry(from: CarriedPolicy, own: CarriedPolicy, round: Round): void {
  const differences = differencesOf(fixedOf(from), fixedOf(own));
  if (differences.length > 0) {
    throw new EvenhandError("carry-mismatch", {
      received: differencesInWords(differences, "saved"),
      required: differencesInWords(differences, "own"),
    });
  }
  const { horizon, beyondHorizon } = own.identity;
  if (horizon === undefined || beyondHorizon === "renew" || round <= horizon) return;
  const required = `a horizon of at least ${round}, the round of the last pull`;
  throw new EvenhandError("horizon-passed", { received: horizon, required, path: "horizon" });
}

/** What must be the same. Periods that follow each other go on only if they are as long. */
function fixedOf({ identity: { perRound, horizon, beyondHorizon }, parts }: CarriedPolicy): object {
  const [policy, learner] = parts.map(({ id, version }) => `${id}@${version}`);
  return { policy, learner, perRound, beyondHorizon, ...(beyondHorizon === "renew" ? { horizon } : {}) };
}
