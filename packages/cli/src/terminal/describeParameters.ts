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
      wrap(`${valuesInWords(parameter)}; ${whenLeftOut(parameter)}`, columns, `  ${" ".repeat(width)}  `),
    ]),
  ];
}

function whenLeftOut(parameter: Parameter): string {
  if ("derived" in parameter) return `derived: ${parameter.derived}`;
  return parameter.default === undefined ? "required" : `default ${parameter.default}`;
}
