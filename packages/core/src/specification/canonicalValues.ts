import type { Parameters } from "../parameters/descriptors.js";
import type { IdentityContext, Setting } from "../parameters/kind.js";
import { kindOf } from "../parameters/shapeOf.js";
import type { CanonicalValue, CanonicalValues, PartIdentity } from "../state/identity.js";
import { resolveSpecification, type Identified } from "./specification.js";
import { variants, type Variants } from "./variants.js";

/**
 * The values of parameters in the form in which the same promise is always the same: 0.1, "1/10" and a list of 0.1 for
 * every arm are "1/10", and a default that was left out is there. A value that is derived from the horizon is left out.
 * The input has been checked by `parseParameters`.
 */
export function canonicalValues(
  parameters: Parameters,
  input: Readonly<Record<string, unknown>>,
  setting: Setting,
  known: Variants = variants,
): CanonicalValues {
  const context = contextOf(setting, known);
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

function contextOf(setting: Setting, known: Variants): IdentityContext {
  return {
    ...setting,
    identify: (of, input): PartIdentity => {
      const { unknown, definitions } = known[of];
      const { definition, parameters } = resolveSpecification<Part>(unknown, definitions, input);
      const { id, version } = definition;
      const values = canonicalValues(definition.parameters, parameters, setting, known);
      return { id, ...(version === undefined ? {} : { version }), parameters: values };
    },
  };
}

interface Part extends Identified {
  readonly parameters: Parameters;
}
