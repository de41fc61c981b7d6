import { isDeservedShare } from "../deserved/deservedShare.js";
import { deservedShares } from "../deserved/index.js";
import { checkOwnShare } from "../deserved/ownShare.js";
import { parseCurve } from "../environments/curves.js";
import { EvenhandError, within } from "../errors.js";
import { learners } from "../learners/index.js";
import type { Setup } from "../policy.js";
import { parseFraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import type { Parameter, Parameters, Range, ValueOf, ValuesOf } from "./descriptors.js";
import { nearest } from "./nearest.js";
import { resolveSpecification } from "./specification.js";
import { numberInWords } from "./valuesInWords.js";

type Context = Pick<Setup, "arms" | "perRound">;

/** Values for all of `parameters`, checked; the first that does not fit is refused with its path. */
export function parseParameters<P extends Parameters>(
  parameters: P,
  input: Readonly<Record<string, unknown>>,
  context: Context,
  path = "",
): ValuesOf<P> {
  for (const name of Object.keys(input)) {
    if (Object.hasOwn(parameters, name)) continue;
    const meant = nearest(name, Object.keys(parameters));
    throw new EvenhandError("parameter-unknown", {
      received: name,
      required: Object.keys(parameters).join(", ") || "no parameters at all",
      path: join(path, name),
      ...(meant === undefined ? {} : { remedy: `Did you mean ${meant}?` }),
    });
  }
  const values = Object.entries(parameters).map(([name, parameter]) => [
    name,
    parseParameter(parameter, input[name], context, join(path, name)),
  ]);
  return Object.fromEntries(values) as ValuesOf<P>;
}

function parseParameter(
  parameter: Parameter,
  given: unknown,
  context: Context,
  path: string,
): ValueOf<Parameter> | undefined {
  if (given === undefined && "derived" in parameter) return undefined;
  const input = given === undefined ? parameter.default : given;
  if (input === undefined) {
    throw new EvenhandError("parameter-missing", { received: given, required: parameter.words, path });
  }
  switch (parameter.kind) {
    case "number":
    case "integer":
      return checkNumber(input, parameter, path);
    case "choice":
      return checkChoice(input, parameter.options, path);
    case "shares":
      return Shares.parse(input, context.arms, context.perRound, path);
    case "decimal":
      return parseFraction(input, path);
    case "per-arm":
      return checkPerArm(input, parameter, context.arms, path);
    case "list":
      return checkNumbers(input, parameter, path);
    case "lists":
      return checkList(input, path, (list, at) => checkNumbers(list, {}, at));
    case "curves":
      return checkList(input, path, parseCurve);
    case "learner": {
      const { definition, parameters } = parseVariant("learner-unknown", learners, input, context, path);
      return (setup) => definition.create(setup, parameters);
    }
    case "deserved-share": {
      if (isDeservedShare(input)) return checkOwnShare(input, context.arms, path);
      const { definition, parameters } = parseVariant("parameter-range", deservedShares, input, context, path);
      return within(path, () => definition.create(context.arms, parameters));
    }
  }
}

function parseVariant<D extends { readonly id: string; readonly parameters: Parameters }>(
  code: "learner-unknown" | "parameter-range",
  definitions: readonly D[],
  input: unknown,
  context: Context,
  path: string,
) {
  const { definition, parameters } = resolveSpecification(code, definitions, input, path);
  return { definition, parameters: parseParameters(definition.parameters, parameters, context, path) };
}

function checkNumber(input: unknown, range: Range & { readonly kind?: string }, path: string): number {
  const { kind, min = -Infinity, max = Infinity } = range;
  const required = numberInWords(range);
  if (typeof input !== "number" || Number.isNaN(input)) {
    throw new EvenhandError("parameter-type", { received: input, required, path });
  }
  if (kind === "integer" && !Number.isSafeInteger(input)) {
    throw new EvenhandError("parameter-type", { received: input, required, path });
  }
  if (input >= min && input <= max && Number.isFinite(input)) return input;
  throw new EvenhandError("parameter-range", { received: input, required, path });
}

function checkChoice(input: unknown, options: readonly string[], path: string): string {
  if (typeof input === "string" && options.includes(input)) return input;
  throw new EvenhandError("parameter-range", { received: input, required: `one of ${options.join(", ")}`, path });
}

function checkList<T>(input: unknown, path: string, check: (value: unknown, path: string) => T): T[] {
  if (Array.isArray(input) && input.length > 0) return input.map((value, index) => check(value, `${path}[${index}]`));
  throw new EvenhandError("parameter-type", { received: input, required: "a list with an entry for each arm", path });
}

function checkNumbers(input: unknown, range: Range, path: string): Float64Array {
  return Float64Array.from(checkList(input, path, (value, at) => checkNumber(value, range, at)));
}

function checkPerArm(input: unknown, range: Range, arms: number, path: string): Float64Array {
  if (!Array.isArray(input)) return new Float64Array(arms).fill(checkNumber(input, range, path));
  if (input.length === arms) {
    return Float64Array.from(input, (value, arm) => checkNumber(value, range, `${path}[${arm}]`));
  }
  throw new EvenhandError("parameter-length", {
    received: `${input.length} values for ${arms} arms`,
    required: `${arms} values, or one for all arms`,
    path,
  });
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
