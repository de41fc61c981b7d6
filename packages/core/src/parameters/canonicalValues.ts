import { isDeservedShare } from "../deserved/deservedShare.js";
import { deservedShares } from "../deserved/index.js";
import { ownShareText } from "../deserved/ownShare.js";
import { learners } from "../learners/index.js";
import { parseFraction, type Fraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import type { CanonicalValue, CanonicalValues } from "../state/identity.js";
import type { Parameter, Parameters } from "./descriptors.js";
import { resolveSpecification } from "./specification.js";

type Context = { readonly arms: number; readonly perRound?: number };

/**
 * The values of parameters in the form in which the same promise is always the same: 0.1, "1/10" and a list of 0.1 for every
 * arm are "1/10", and a default that was left out is there. A value that is derived from the horizon is left out. The input has
 * been checked by `parseParameters`.
 */
export function canonicalValues(
  parameters: Parameters,
  input: Readonly<Record<string, unknown>>,
  context: Context,
): CanonicalValues {
  const values: Record<string, CanonicalValue> = {};
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = input[name] ?? parameter.default;
    if (value !== undefined) values[name] = canonicalValue(parameter, value, context);
  }
  return values;
}

function canonicalValue(parameter: Parameter, input: unknown, context: Context): CanonicalValue {
  switch (parameter.kind) {
    case "number":
    case "integer":
      // Of −0 it makes 0.
      return (input as number) + 0;
    case "choice":
      return input as string;
    case "shares":
      return oneForAll(Shares.parse(input, context.arms, context.perRound).fractions().map(fractionText));
    case "decimal":
      return fractionText(parseFraction(input));
    case "per-arm":
    case "list":
      return Array.isArray(input) ? oneForAll((input as number[]).map((value) => value + 0)) : (input as number) + 0;
    case "learner": {
      const { definition, parameters } = resolveSpecification("learner-unknown", learners, input);
      const { id, version } = definition;
      return { id, version, parameters: canonicalValues(definition.parameters, parameters, context) };
    }
    case "deserved-share": {
      if (isDeservedShare(input)) return ownShareText(input, context.arms);
      const { definition, parameters } = resolveSpecification("parameter-range", deservedShares, input);
      return { id: definition.id, parameters: canonicalValues(definition.parameters, parameters, context) };
    }
    case "lists":
    case "curves":
      return JSON.stringify(input);
  }
}

/** Where all arms have the same value: that value. */
function oneForAll<T extends number | string>(values: readonly T[]): T | readonly T[] {
  return values.length > 0 && values.every((value) => value === values[0]) ? values[0] : values;
}

function fractionText({ numerator, denominator }: Fraction): string {
  return denominator === 1 ? `${numerator}` : `${numerator}/${denominator}`;
}
