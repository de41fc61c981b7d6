import { type EnvironmentDescription, findDefinition } from "@evenhand/core";
import { toJson } from "../../output/toJson.js";
import { describeParameters, flowYaml } from "../../terminal/describeParameters.js";
import { listed, wrap } from "../../terminal/wrap.js";
import { print } from "../../terminal/print.js";
import { type Terminal, terminalOf } from "../../terminal/terminal.js";
import type { Listed } from "./listed.js";

/** `evenhand environments`: all of them, or one. */
export function environments(id: string | undefined, { definitions, json }: Listed): void {
  const terminal = terminalOf(process.stdout);
  if (id === undefined) {
    const all = definitions.environments;
    print(json ? toJson({ environments: all.map(withShortExamples) }) : list(all, terminal));
  } else {
    const environment = findDefinition("environment-unknown", definitions.environments, id);
    print(json ? toJson({ environment: withShortExamples(environment) }) : describe(environment, terminal));
  }
}

function list(registry: readonly EnvironmentDescription[], { columns }: Terminal): string {
  const entries = registry.map(({ id, summary }) => ({ id, text: summary }));
  return [...listed(entries, columns), "", "`evenhand environments ID` describes one.", ""].join("\n");
}

function describe(environment: EnvironmentDescription, terminal: Terminal): string {
  const { id, summary, parameters, examples } = withShortExamples(environment);
  return [
    terminal.bold(id),
    "",
    wrap(summary, terminal.columns),
    "",
    ...describeParameters(parameters, terminal),
    "",
    terminal.bold("Examples, as in a study file"),
    ...examples.map((example) => wrap(flowYaml({ id, ...example }), terminal.columns, "  ")),
    "",
  ].join("\n");
}

/** Recordings of thousands of rewards say no more than their first few. */
const MOST_VALUES = 5;

function withShortExamples(
  environment: EnvironmentDescription,
): Pick<EnvironmentDescription, "id" | "summary" | "parameters"> & { readonly examples: readonly object[] } {
  const { id, summary, parameters, examples } = environment;
  return { id, summary, parameters, examples: examples.map((example) => shortened(example) as object) };
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_VALUES).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, shortened(own)]));
}
