import type { PolicyDefinition } from "../definePolicy.js";
import { resolveSpecification } from "../specification/specification.js";
import { evenhandDefinitions, type Definitions } from "./definitions.js";

/** A policy's definition and parameters, by its id or by a paper's name that fixes some of them. */
export function resolvePolicy(
  specification: unknown,
  path?: string,
  { policies }: Definitions = evenhandDefinitions,
): { readonly definition: PolicyDefinition; readonly parameters: Readonly<Record<string, unknown>> } {
  return resolveSpecification("policy-unknown", policies, specification, path);
}
