import { deservedShares, learners, type Parameter } from "@evenhand/core";

/** Kind, range and default of a parameter in words: "number: from 0 to 1; default 0.4". */
export function describeParameter(parameter: Parameter): string {
  return `${parameter.kind}: ${valuesOf(parameter)}; ${whenLeftOut(parameter)}`;
}

function valuesOf(parameter: Parameter): string {
  switch (parameter.kind) {
    case "number":
      return rangeInWords(parameter);
    case "integer":
      return `whole, ${rangeInWords(parameter)}`;
    case "choice":
      return `one of ${parameter.options.join(", ")}`;
    case "shares":
      return 'from 0 to 1, one for each arm or one for all, such as 0.05 or "1/3"';
    case "decimal":
      return "at least 0, kept exactly as written";
    case "per-arm":
      return `${rangeInWords(parameter)}, one for each arm or one for all`;
    case "learner":
      return `one of ${idsOf(learners)}`;
    case "deserved-share":
      return `one of ${idsOf(deservedShares)}`;
    case "list":
      return `${rangeInWords(parameter)}, one for each arm`;
    case "lists":
      return "a list of numbers for each arm";
    case "curves":
      return "a reward curve for each arm";
  }
}

function whenLeftOut(parameter: Parameter): string {
  if ("derived" in parameter) return `derived: ${parameter.derived}`;
  return parameter.default === undefined ? "required" : `default ${parameter.default}`;
}

function rangeInWords({ min, max }: { readonly min?: number; readonly max?: number }): string {
  if (min === undefined && max === undefined) return "any finite number";
  if (min === undefined) return `at most ${max}`;
  return max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
}

function idsOf(definitions: readonly { readonly id: string }[]): string {
  return definitions.map(({ id }) => id).join(", ");
}
