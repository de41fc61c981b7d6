import type { SpecificationInput } from "../parameters/descriptors.js";
import { canonicalValues } from "../parameters/canonicalValues.js";
import type { Setup } from "../policy.js";
import type { PolicyIdentity } from "../state/identity.js";
import { plainCopy } from "../state/plainCopy.js";
import { partsOf } from "./partsOf.js";
import { resolvePolicy } from "./resolvePolicy.js";

/**
 * Whose state it will be, of a policy with this specification and setup, which have been checked. It is written down when it
 * is asked for, as the specification is now: with many arms that takes long, and most runs never ask.
 */
export function identityLater(specification: SpecificationInput, setup: Setup): () => PolicyIdentity {
  const kept = plainCopy(specification);
  const { arms, seed, perRound = 1, horizon } = setup;
  let identity: PolicyIdentity | undefined;
  return () => {
    if (identity !== undefined) return identity;
    const { definition, parameters } = resolvePolicy(kept);
    const { id, version } = definition;
    identity = {
      ...{ id, version, arms, seed, perRound },
      ...(horizon !== undefined && dependsOnHorizon(kept) ? { horizon } : {}),
      parameters: canonicalValues(definition.parameters, parameters, { arms, perRound }),
    };
    return identity;
  };
}

/** A policy plans for its horizon where it says so, and where a parameter that it derives from the horizon was left out. */
function dependsOnHorizon(specification: SpecificationInput): boolean {
  return [...partsOf(specification)].some(
    ({ definition, parameters }) =>
      definition.needsHorizon === true ||
      Object.entries(definition.parameters).some(([name, one]) => "derived" in one && parameters[name] === undefined),
  );
}
