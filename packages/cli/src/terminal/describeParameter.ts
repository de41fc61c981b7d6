import { valuesInWords, type Parameter } from "@evenhand/core";

/** Values and default of a parameter in words: "a number from 0 to 1; default 0.4". */
export function describeParameter(parameter: Parameter): string {
  return `${valuesInWords(parameter)}; ${whenLeftOut(parameter)}`;
}

function whenLeftOut(parameter: Parameter): string {
  if ("derived" in parameter) return `derived: ${parameter.derived}`;
  return parameter.default === undefined ? "required" : `default ${parameter.default}`;
}
