import { type Parameter, type Parameters, valuesInWords } from "@evenhand/core";
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

/** What may be given for a parameter, and its default: "a number from 0 to 1; default 0.5". */
export function parameterValues(parameter: Parameter): string {
  return `${valuesInWords(parameter)}; ${whenLeftOut(parameter)}`;
}

function whenLeftOut(parameter: Parameter): string {
  if ("derived" in parameter) return `derived: ${parameter.derived}`;
  const { default: usual } = parameter;
  return usual === undefined ? "required" : `default ${typeof usual === "object" ? flowYaml(usual) : usual}`;
}

/** A value in YAML's flow style, to be copied into a study file: the parameters of what has an id stand beside it. */
export function flowYaml(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowYaml).join(", ")}]`;
  if (typeof value === "string") return /^[\w./-]+$/.test(value) ? value : JSON.stringify(value);
  if (typeof value !== "object" || value === null) return String(value);
  const entries = Object.entries(flat(value)).map(([name, own]) => `${name}: ${flowYaml(own)}`);
  return `{ ${entries.join(", ")} }`;
}

function flat(value: object): object {
  if (!("id" in value) || !("parameters" in value)) return value;
  return { id: value.id, ...(value.parameters as object) };
}
