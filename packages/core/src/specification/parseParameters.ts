import type { PolicyDefinition } from "../definePolicy.js";
import type { DeservedShareDefinition } from "../deserved/defineDeservedShare.js";
import { deservedShares } from "../deserved/index.js";
import { pathTo } from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import { learners } from "../learners/index.js";
import {
  type Definition,
  kindOf,
  type Parameter,
  type Parameters,
  type Registry,
  shapeOf,
  type ValuesOf,
} from "../parameters/descriptors.js";
import type { ParseContext, IdentityContext, Makers, Dimensions } from "../parameters/kind.js";
import type { VariantId } from "../parameters/shape.js";
import type { CanonicalValue, CanonicalValues, PartIdentity } from "../state/identity.js";
import { nearest } from "../text/nearest.js";
import { type RegistryEntry, newestOf, resolveSpecification } from "./specification.js";

/**
 * Values for all of `parameters`, checked; the first that does not fit is refused with its path. `known` are the
 * learners and deserved shares that a value can name.
 */
export function parseParameters<P extends Parameters>(
  parameters: P,
  input: Readonly<Record<string, unknown>>,
  setting: Dimensions,
  path = "",
  known: Variants = variants,
): ValuesOf<P> {
  for (const name of Object.keys(input)) {
    if (Object.hasOwn(parameters, name)) continue;
    const meant = nearest(name, Object.keys(parameters));
    throw new EvenhandError("parameter-unknown", {
      received: name,
      required: Object.keys(parameters).join(", ") || "no parameters at all",
      path: pathTo(path, name),
      ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
    });
  }
  const context = contextOf(setting, known);
  const values = Object.entries(parameters).map(([name, parameter]) => [
    name,
    parseParameter(parameter, input[name], context, pathTo(path, name)),
  ]);
  return Object.fromEntries(values) as ValuesOf<P>;
}

function parseParameter(parameter: Parameter, given: unknown, context: ParseContext, path: string): unknown {
  if (given === undefined && "derived" in parameter) return undefined;
  const input = given === undefined ? parameter.default : given;
  if (input === undefined) {
    throw new EvenhandError("parameter-missing", { received: given, required: parameter.words, path });
  }
  return kindOf(parameter).parse(parameter, input, context, path);
}

/** Learners and deserved shares have parameters of their own, which are read in the same way. */
function contextOf({ arms, perRound }: Dimensions, known: Variants): ParseContext {
  return {
    arms,
    perRound,
    prepare: (of, input, path) => {
      const { unknown, definitions } = known[of];
      const { definition, parameters } = resolveSpecification<AnyDefinition>(unknown, definitions, input, path);
      const values = parseParameters(definition.parameters, parameters, { arms, perRound }, path, known);
      return ((setup: never) => definition.create(setup, values)) as Makers[typeof of];
    },
  };
}

type AnyDefinition = Definition<Parameters, never, unknown>;

/**
 * The values of parameters in the form in which the same promise is always the same: 0.1, "1/10" and a list of 0.1 for
 * every arm are "1/10", and defaults are written out. A value that is derived from the horizon is not included. The
 * input has been checked by `parseParameters`.
 */
export function canonicalValues(
  parameters: Parameters,
  input: Readonly<Record<string, unknown>>,
  setting: Dimensions,
  known: Variants = variants,
): CanonicalValues {
  const context = identityContextOf(setting, known);
  const values: Record<string, CanonicalValue> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = input[name] ?? parameter.default;
    if (value === undefined) continue;
    const canonical = kindOf(parameter).canonical?.(value, context);
    if (canonical === undefined) throw new TypeError(`a parameter of kind ${parameter.kind} has no canonical form`);
    values[name] = canonical;
  }
  return values;
}

function identityContextOf(setting: Dimensions, known: Variants): IdentityContext {
  return {
    ...setting,
    identify: (of, input): PartIdentity => {
      const { unknown, definitions } = known[of];
      const { definition, parameters } = resolveSpecification<VariantDefinition>(unknown, definitions, input);
      const { id, version } = definition;
      const values = canonicalValues(definition.parameters, parameters, setting, known);
      return { id, ...(version === undefined ? {} : { version }), parameters: values };
    },
  };
}

interface VariantDefinition extends RegistryEntry {
  readonly parameters: Parameters;
}

/** What may be given for a parameter: "a number from 0 to 1". */
export function valuesInWords(parameter: Parameter): string {
  const shape = shapeOf(parameter);
  if (shape.type !== "variant") return shape.words;
  return `one of ${newestOf<{ readonly id: string }>(variants[shape.of].definitions)
    .map(({ id }) => id)
    .join(", ")}`;
}

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
