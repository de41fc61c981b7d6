import { within } from "../errors.js";
import type { Definition, Registry } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";
import type { Setting } from "../parameters/kind.js";
import { parseParameters } from "../parameters/parseParameters.js";
import { resolveSpecification } from "../parameters/specification.js";

/** What a specification names, created for the setup, with its parameters checked. */
export function create<Setup extends Setting, Made>(
  { definitions, unknown }: Registry<Definition<Parameters, Setup, Made>>,
  specification: unknown,
  setup: Setup,
  path: string,
): Made {
  const { definition, parameters } = resolveSpecification(unknown, definitions, specification, path);
  const values = parseParameters(definition.parameters, parameters, setup, path);
  return within(path, () => definition.create(setup, values));
}
