import { within } from "../errors.js";
import type { Definition, Parameters, Registry, SpecificationInput } from "../parameters/descriptors.js";
import type { Dimensions } from "../parameters/kind.js";
import { parseParameters, type Variants } from "./parseParameters.js";
import { resolveSpecification } from "./specification.js";

/** What a specification names, created for the setup, with its parameters checked. */
export function create<Setup extends Dimensions, Made>(
  registry: Registry<Definition<Parameters, Setup, Made>>,
  specification: unknown,
  setup: Setup,
  path?: string,
): Made {
  return prepare(registry, specification, setup, path)(setup);
}

/** Checks a specification once, to create what it names many times. */
export function prepare<Setup extends Dimensions, Made>(
  { definitions, unknown }: Registry<Definition<Parameters, Setup, Made>>,
  specification: unknown,
  setting: Dimensions,
  path?: string,
  known?: Variants,
): (setup: Setup) => Made {
  const { definition, parameters } = resolveSpecification(unknown, definitions, specification, path);
  const values = parseParameters(definition.parameters, parameters, setting, path, known);
  return (setup) => within(path, () => definition.create(setup, values));
}

/**
 * The arguments of a function that takes `(id, parameters, setup)` or `(specification, setup, path)`, as the latter.
 * Types are gone when a program runs: a third argument that is an object is a setup.
 */
export function asSpecified<Setup>(
  args: readonly [unknown, unknown, unknown?],
): [specification: SpecificationInput, setup: Setup, path: string | undefined] {
  const [first, second, third] = args;
  if (typeof third !== "object" || third === null) {
    return [first as SpecificationInput, second as Setup, third as string | undefined];
  }
  return [{ id: first, parameters: second } as SpecificationInput, third as Setup, undefined];
}
