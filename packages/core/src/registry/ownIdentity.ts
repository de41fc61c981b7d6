import type { PolicyDefinition } from "../definePolicy.js";
import type { SpecificationInput } from "../parameters/descriptors.js";
import type { Setup } from "../policy.js";
import { canonicalValues } from "../specification/parseParameters.js";
import {
  type CanonicalValues,
  type Difference,
  differencesOf,
  type PartIdentity,
  plainCopy,
  type PolicyIdentity,
} from "../state/identity.js";
import { evenhandDefinitions, type Definitions } from "./definitions.js";
import { type PolicyPart, partsOf, plannedHorizon } from "./partsOf.js";

/**
 * The identity of a policy's states, from its checked specification and setup. It is computed when it is first asked
 * for, from a copy of the specification: with many arms that takes long, and most runs never ask.
 */
export class OwnIdentity {
  readonly #specification: SpecificationInput;
  readonly #setup: Required<Omit<Setup, "horizon" | "beyondHorizon">>;
  readonly #horizon: number | undefined;
  readonly #renews: boolean;
  readonly #definitions: Definitions;
  #value: PolicyIdentity | undefined;

  constructor(
    specification: SpecificationInput,
    { arms, seed, perRound = 1, horizon, beyondHorizon }: Setup,
    definitions: Definitions = evenhandDefinitions,
  ) {
    this.#specification = plainCopy(specification);
    this.#setup = { arms, seed, perRound };
    this.#horizon = horizon;
    this.#renews = beyondHorizon === "renew";
    this.#definitions = definitions;
  }

  get value(): PolicyIdentity {
    return (this.#value ??= this.#write());
  }

  /**
   * What is different in the identity of a saved state. A parameter that it does not name is newer than the
   * state, and counts as its default: a policy that gets a further parameter under the same version does with
   * the default what it did before.
   */
  differencesFrom(saved: PolicyIdentity): Difference[] {
    return differencesOf(this.#withDefaults(saved), this.value);
  }

  #write(): PolicyIdentity {
    const parts = [...this.#parts()];
    const { definition, parameters } = parts[0];
    const horizon = plannedHorizon(parts, this.#horizon);
    return {
      id: definition.id,
      version: definition.version,
      ...this.#setup,
      ...(horizon === undefined ? {} : { horizon }),
      ...(horizon === undefined || !this.#renews ? {} : { beyondHorizon: "renew" }),
      parameters: this.#canonical(definition, parameters),
    };
  }

  #withDefaults(saved: PolicyIdentity): unknown {
    const [policy, ...learners] = this.#parts();
    const parameters = { ...this.#canonical(policy.definition), ...saved.parameters };
    for (const { definition, name = "" } of learners) {
      const learner = parameters[name] as PartIdentity | undefined;
      if (learner?.id !== definition.id) continue;
      const defaults = this.#canonical(definition);
      parameters[name] = { ...learner, parameters: { ...defaults, ...learner.parameters } };
    }
    return { ...saved, parameters };
  }

  #parts(): Generator<PolicyPart> {
    return partsOf(this.#specification, undefined, this.#definitions);
  }

  #canonical({ parameters }: PolicyDefinition, input: Readonly<Record<string, unknown>> = {}): CanonicalValues {
    return canonicalValues(parameters, input, this.#setup, this.#definitions.variants);
  }
}
