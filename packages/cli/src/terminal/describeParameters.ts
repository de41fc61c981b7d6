import type { Parameters } from "@evenhand/core";
import { describeParameter } from "./describeParameter.js";
import type { Terminal } from "./terminal.js";
import { wrap } from "./wrap.js";

/** Every parameter with its words, its values and its default, below a head. */
export function describeParameters(parameters: Parameters, { columns, bold }: Terminal): string[] {
  const entries = Object.entries(parameters);
  const width = Math.max(...entries.map(([name]) => name.length));
  return [
    bold(entries.length === 0 ? "No parameters" : "Parameters"),
    ...entries.flatMap(([name, parameter]) => [
      wrap(parameter.words, columns, `  ${name.padEnd(width)}  `),
      wrap(describeParameter(parameter), columns, `  ${" ".repeat(width)}  `),
    ]),
  ];
}
