import type { SpecificationInput } from "../parameters/descriptors.js";

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
