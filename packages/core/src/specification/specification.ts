import * as needs from "../door/needs.js";
import { errorTable, EvenhandError, type ErrorCode } from "../errors.js";
import type { Specification } from "../parameters/descriptors.js";
import { nearest } from "../text/nearest.js";

/** `"ucb1"`, `"ucb1@1"` or `{ id: "ucb1", version: 1, parameters: {…} }`: version and parameters are optional. */
export function parseSpecification(input: unknown, path?: string): Specification {
  if (typeof input === "string") return withVersion(input);
  if (isRecord(input) && typeof input["id"] === "string") {
    const { id, version, parameters, ...others } = input as Readonly<Record<string, unknown>> & { id: string };
    const isVersion = version === undefined || (Number.isSafeInteger(version) && (version as number) >= 1);
    if (isVersion && (parameters === undefined || isRecord(parameters)) && Object.keys(others).length === 0) {
      return {
        ...(version === undefined ? withVersion(id) : { id, version: version as number }),
        ...(parameters === undefined ? {} : { parameters }),
      };
    }
  }
  throw new EvenhandError("parameter-type", {
    received: input,
    required: 'an id such as "ucb1", or { id, version, parameters }',
    path,
  });
}

/** "ucb1@1" as well as "ucb1". */
function withVersion(text: string): Specification {
  const [, id, version] = /^(.*)@([1-9]\d{0,8})$/.exec(text) ?? [];
  return id === undefined ? { id: text } : { id, version: Number(version) };
}

const version = needs.optional(needs.whole(1));
const definition = needs.object({ id: needs.text, version, names: needs.optional(needs.object()) });

/** What can be found by its id. */
export interface RegistryEntry {
  readonly id: string;
  /** Missing where there are no versions. */
  readonly version?: number;
  /** Other ids, and the parameters that each of them fixes. */
  readonly names?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The definition with this id, or that a paper calls so: in this version, or in the newest. */
export function findDefinition<D extends RegistryEntry>(
  code: ErrorCode,
  definitions: readonly D[],
  id: string,
  path?: string,
  number?: number,
): D {
  needs.oneOf(...Object.keys(errorTable))(code, "code");
  needs.listOf(definition)(definitions, "definitions");
  needs.text(id, "id");
  version(number, "version");
  return knownDefinition(code, definitions, id, path, number);
}

/** As `findDefinition`, without its door: for lists that were checked, and for what is looked up often. */
export function knownDefinition<D extends RegistryEntry>(
  code: ErrorCode,
  definitions: readonly D[],
  id: string,
  path?: string,
  number?: number,
): D {
  const found = definitions.filter((one) => one.id === id || Object.hasOwn(one.names ?? {}, id));
  if (found.length === 0) throw unknownId(code, definitions, id, path);
  const named = number === undefined ? newest(found) : found.find((one) => one.version === number);
  if (named !== undefined) return named;
  const versions = found.flatMap((one) => one.version ?? []);
  throw new EvenhandError("version-unknown", {
    received: `version ${number} of ${id}`,
    required: versions.length === 0 ? "no version: it has none" : `one of ${versions.join(", ")}`,
    path,
  });
}

/** The newest version of each id. */
export function newestOf<D extends RegistryEntry>(definitions: readonly D[]): D[] {
  return definitions.filter((one) => newest(definitions.filter(({ id }) => id === one.id)) === one);
}

function newest<D extends RegistryEntry>(versions: readonly D[]): D {
  return versions.reduce((best, one) => ((one.version ?? 0) > (best.version ?? 0) ? one : best));
}

function unknownId(code: ErrorCode, definitions: readonly RegistryEntry[], id: string, path?: string): EvenhandError {
  const ids = newestOf(definitions).map((candidate) => candidate.id);
  const names = definitions.flatMap((candidate) => Object.keys(candidate.names ?? {}));
  const meant = nearest(id, [...ids, ...names]);
  return new EvenhandError(code, {
    received: id,
    required: `one of ${ids.join(", ")}`,
    path,
    ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
  });
}

/** The definition that a specification names, and its parameters with those that the name fixes. */
export function resolveSpecification<D extends RegistryEntry>(
  code: ErrorCode,
  definitions: readonly D[],
  input: unknown,
  path?: string,
): { readonly definition: D; readonly parameters: Readonly<Record<string, unknown>> } {
  const { id, version, parameters = {} } = parseSpecification(input, path);
  const definition = knownDefinition(code, definitions, id, path, version);
  const fixed = id === definition.id ? {} : (definition.names?.[id] ?? {});
  for (const [name, value] of Object.entries(fixed)) {
    const given = parameters[name];
    const written = jsonOf(value);
    if (given === undefined || (written !== undefined && jsonOf(given) === written)) continue;
    throw new EvenhandError("parameter-fixed", {
      received: given,
      required: `${written ?? "the value"}, which ${id} stands for`,
      path: needs.pathTo(path, name),
      remedy: `Leave it out, or take ${definition.id} with a ${name} of your choice.`,
    });
  }
  return { definition, parameters: { ...parameters, ...fixed } };
}

/** The value as JSON; undefined for what JSON cannot hold, such as a BigInt or a list that contains itself. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
