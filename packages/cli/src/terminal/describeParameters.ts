import { valuesInWords, type Parameter, type Parameters } from "@evenhand/core";
import type { Terminal } from "./terminal.js";
import { wrap } from "./wrap.js";

/** A head, and below it every parameter with its words, its values and its default. */
export function describeParameters(parameters: Parameters, { columns, bold }: Terminal): string[] {
  const entries = Object.entries(parameters);
  const width = Math.max(...entries.map(([name]) => name.length));
  return [
    bold(entries.length === 0 ? "No parameters" : "Parameters"),
    ...entries.flatMap(([name, parameter]) => [
      wrap(parameter.words, columns, `  ${name.padEnd(width)}  `),
      wrap(parameterValues(parameter), columns, `  ${" ".repeat(width)}  `),
    ]),
  ];
}

/** What may be given for a parameter, and what counts where it is left out: "a number from 0 to 1; default 0.5". */
export function parameterValues(parameter: Parameter): string {
  return `${valuesInWords(parameter)}; ${whenLeftOut(parameter)}`;
}

function whenLeftOut(parameter: Parameter): string {
  if ("derived" in parameter) return `derived: ${parameter.derived}`;
  return parameter.default === undefined ? "required" : `default ${parameter.default}`;
}
