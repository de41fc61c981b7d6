import { EvenhandError, type ErrorCode } from "../errors.js";
import type { Specification } from "./descriptors.js";

/** `"ucb1"` or `{ id: "ucb1", parameters: {…} }`. */
export function parseSpecification(input: unknown, path?: string): Specification {
  if (typeof input === "string") return { id: input };
  if (isRecord(input) && typeof input["id"] === "string") {
    const { id, parameters, ...others } = input as { id: string; parameters?: unknown };
    const extra = Object.keys(others);
    if (extra.length === 0 && parameters === undefined) return { id };
    if (extra.length === 0 && isRecord(parameters)) return { id, parameters };
  }
  throw new EvenhandError("parameter-type", {
    received: input,
    required: 'an id such as "ucb1", or { id, parameters }',
    path,
  });
}

export function findDefinition<D extends { readonly id: string }>(
  code: ErrorCode,
  definitions: readonly D[],
  id: string,
  path?: string,
): D {
  const definition = definitions.find((candidate) => candidate.id === id);
  if (definition !== undefined) return definition;
  throw new EvenhandError(code, {
    received: id,
    required: `one of ${definitions.map((candidate) => candidate.id).join(", ")}`,
    path,
  });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
