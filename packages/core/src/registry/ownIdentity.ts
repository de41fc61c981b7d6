import { canonicalValues } from "../parameters/canonicalValues.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import type { Setup } from "../policy.js";
import { differencesOf, type Difference, type PartIdentity, type PolicyIdentity } from "../state/identity.js";
import { plainCopy } from "../state/plainCopy.js";
import { partsOf, type Part } from "./partsOf.js";

/**
 * Whose the states of a policy are, which has this specification and setup: both have been checked. It is written down when it
 * is first asked for, from a copy of the specification: with many arms that takes long, and most runs never ask.
 */
export class OwnIdentity {
  readonly #specification: SpecificationInput;
  readonly #setup: Required<Omit<Setup, "horizon">>;
  readonly #horizon: number | undefined;
  #value: PolicyIdentity | undefined;

  constructor(specification: SpecificationInput, { arms, seed, perRound = 1, horizon }: Setup) {
    this.#specification = plainCopy(specification);
    this.#setup = { arms, seed, perRound };
    this.#horizon = horizon;
  }

  get value(): PolicyIdentity {
    return (this.#value ??= this.#write());
  }

  /**
   * What is different in the identity of a saved state. A parameter that it does not name is newer than the state, and counts as
   * its default: a policy that gets a further parameter under the same version does with the default what it did before.
   */
  differencesFrom(saved: PolicyIdentity): Difference[] {
    return differencesOf(this.#withDefaults(saved), this.value);
  }

  #write(): PolicyIdentity {
    const parts = [...partsOf(this.#specification)];
    const { definition, parameters } = parts[0];
    const isPlanned = this.#horizon !== undefined && parts.some(dependsOnHorizon);
    return {
      ...{ id: definition.id, version: definition.version, ...this.#setup },
      ...(isPlanned ? { horizon: this.#horizon } : {}),
      parameters: canonicalValues(definition.parameters, parameters, this.#setup),
    };
  }

  #withDefaults(saved: PolicyIdentity): unknown {
    const [policy, ...learners] = partsOf(this.#specification);
    const parameters = { ...canonicalValues(policy.definition.parameters, {}, this.#setup), ...saved.parameters };
    for (const { definition, name = "" } of learners) {
      const learner = parameters[name] as PartIdentity | undefined;
      if (learner?.id !== definition.id) continue;
      const defaults = canonicalValues(definition.parameters, {}, this.#setup);
      parameters[name] = { ...learner, parameters: { ...defaults, ...learner.parameters } };
    }
    return { ...saved, parameters };
  }
}

/** A policy plans for its horizon where it says so, and where a parameter that it derives from the horizon was left out. */
function dependsOnHorizon({ definition, parameters }: Part): boolean {
  if (definition.needsHorizon === true) return true;
  return Object.entries(definition.parameters).some(
    ([name, one]) => "derived" in one && parameters[name] === undefined,
  );
}
