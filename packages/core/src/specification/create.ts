import { within } from "../errors.js";
import type { Definition, Registry } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";
import type { Setting } from "../parameters/kind.js";
import { parseParameters } from "./parseParameters.js";
import { resolveSpecification } from "./specification.js";
import type { Variants } from "./variants.js";

/** What a specification names, created for the setup, with its parameters checked. */
export function create<Setup extends Setting, Made>(
  registry: Registry<Definition<Parameters, Setup, Made>>,
  specification: unknown,
  setup: Setup,
  path?: string,
): Made {
  return prepare(registry, specification, setup, path)(setup);
}

/** Checks a specification once, to create what it names many times. */
export function prepare<Setup extends Setting, Made>(
  { definitions, unknown }: Registry<Definition<Parameters, Setup, Made>>,
  specification: unknown,
  setting: Setting,
  path?: string,
  known?: Variants,
): (setup: Setup) => Made {
  const { definition, parameters } = resolveSpecification(unknown, definitions, specification, path);
  const values = parseParameters(definition.parameters, parameters, setting, path, known);
  return (setup) => within(path, () => definition.create(setup, values));
}
