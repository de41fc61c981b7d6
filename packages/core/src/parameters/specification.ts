import { EvenhandError, type ErrorCode } from "../errors.js";
import type { Specification } from "./descriptors.js";
import { nearest } from "./nearest.js";

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

interface Definition {
  readonly id: string;
  /** Other ids, and the parameters that each of them fixes. */
  readonly names?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export function findDefinition<D extends Definition>(
  code: ErrorCode,
  definitions: readonly D[],
  id: string,
  path?: string,
): D {
  const definition = definitions.find((candidate) => candidate.id === id || Object.hasOwn(candidate.names ?? {}, id));
  if (definition !== undefined) return definition;
  const ids = definitions.map((candidate) => candidate.id);
  const names = definitions.flatMap((candidate) => Object.keys(candidate.names ?? {}));
  const meant = nearest(id, [...ids, ...names]);
  throw new EvenhandError(code, {
    received: id,
    required: `one of ${ids.join(", ")}`,
    path,
    ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
  });
}

/** The definition that a specification names, and its parameters with those that the name fixes. */
export function resolveSpecification<D extends Definition>(
  code: ErrorCode,
  definitions: readonly D[],
  input: unknown,
  path?: string,
): { readonly definition: D; readonly parameters: Readonly<Record<string, unknown>> } {
  const { id, parameters = {} } = parseSpecification(input, path);
  const definition = findDefinition(code, definitions, id, path);
  const fixed = id === definition.id ? {} : (definition.names?.[id] ?? {});
  for (const [name, value] of Object.entries(fixed)) {
    const given = parameters[name];
    if (given === undefined || JSON.stringify(given) === JSON.stringify(value)) continue;
    throw new EvenhandError("parameter-fixed", {
      received: given,
      required: `${JSON.stringify(value)}, which ${id} stands for`,
      path: path === undefined ? name : `${path}.${name}`,
      remedy: `Leave it out, or take ${definition.id} with a ${name} of your choice.`,
    });
  }
  return { definition, parameters: { ...parameters, ...fixed } };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
