import { deservedShares } from "../deserved/index.js";
import { learners } from "../learners/index.js";
import type { Definition, Registry } from "./definition.js";
import type { Parameters } from "./descriptors.js";
import type { Makers } from "./kind.js";
import type { VariantId } from "./shape.js";

/** The definitions that a parameter can name, in every version, each with parameters of its own. */
export const variants = {
  learner: { definitions: learners, unknown: "learner-unknown" },
  deservedShare: { definitions: deservedShares, unknown: "parameter-range" },
} as const satisfies { readonly [Id in VariantId]: Variant<Makers[Id]> };

type Variant<Make> = Make extends (setup: infer Setup) => infer Made
  ? Registry<Definition<Parameters, Setup, Made>>
  : never;
