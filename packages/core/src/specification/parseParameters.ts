import { pathTo } from "../door/needs.js";
import { EvenhandError } from "../errors.js";
import type { Definition } from "../parameters/definition.js";
import type { Parameter, Parameters, ValuesOf } from "../parameters/descriptors.js";
import type { Context, Makers, Setting } from "../parameters/kind.js";
import { kindOf } from "../parameters/shapeOf.js";
import { nearest } from "../text/nearest.js";
import { resolveSpecification } from "./specification.js";
import { variants, type Variants } from "./variants.js";

/**
 * Values for all of `parameters`, checked; the first that does not fit is refused with its path. `known` are the
 * learners and deserved shares that a value can name.
 */
export function parseParameters<P extends Parameters>(
  parameters: P,
  input: Readonly<Record<string, unknown>>,
  setting: Setting,
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

function parseParameter(parameter: Parameter, given: unknown, context: Context, path: string): unknown {
  if (given === undefined && "derived" in parameter) return undefined;
  const input = given === undefined ? parameter.default : given;
  if (input === undefined) {
    throw new EvenhandError("parameter-missing", { received: given, required: parameter.words, path });
  }
  return kindOf(parameter).parse(parameter, input, context, path);
}

/** Learners and deserved shares have parameters of their own, which are read in the same way. */
function contextOf({ arms, perRound }: Setting, known: Variants): Context {
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
