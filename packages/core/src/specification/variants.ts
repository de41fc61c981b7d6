import type { PolicyDefinition } from "../definePolicy.js";
import type { DeservedShareDefinition } from "../deserved/defineDeservedShare.js";
import { deservedShares } from "../deserved/index.js";
import { learners } from "../learners/index.js";
import type { Definition, Registry } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";
import type { Makers } from "../parameters/kind.js";
import type { VariantId } from "../parameters/shape.js";

/** The definitions that a parameter can name, in every version, each with parameters of its own. */
export interface Variants {
  readonly learner: Registry<PolicyDefinition>;
  readonly deservedShare: Registry<DeservedShareDefinition>;
}

export const variants: Variants = {
  learner: { definitions: learners, unknown: "learner-unknown" },
  deservedShare: { definitions: deservedShares, unknown: "parameter-range" },
} satisfies { readonly [Id in VariantId]: Variant<Makers[Id]> };

type Variant<Make> = Make extends (setup: infer Setup) => infer Made
  ? Registry<Definition<Parameters, Setup, Made>>
  : never;
