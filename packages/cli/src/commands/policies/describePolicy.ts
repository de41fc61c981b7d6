import { guaranteeInWords, type PolicyDescription } from "@evenhand/core";
import { describeParameters } from "../../terminal/describeParameters.js";
import { facts } from "../../terminal/facts.js";
import type { Terminal } from "../../terminal/terminal.js";
import { NO_BREAK, wrap } from "../../terminal/wrap.js";

/** All that a definition says, for a reader. */
export function describePolicy(policy: PolicyDescription, terminal: Terminal): string {
  const { columns, bold } = terminal;
  const { id, version, contract, title, summary, source, needsHorizon, rewards, examples, names } = policy;
  const known: (readonly [string, string])[] = [
    ["contract", contract],
    ["guarantee", guaranteeInWords(policy)],
    ["source", source],
    ["rewards", rewards === undefined ? "any finite number" : `from ${rewards.min} to ${rewards.max}`],
    ["horizon", needsHorizon === true ? "must be known" : "need not be known"],
    ...Object.entries(names ?? {}).map(([name, fixed]) => ["name", nameInWords(name, fixed)] as const),
  ];
  return [
    `${bold(title)} (${id}, version ${version})`,
    "",
    wrap(summary, columns),
    "",
    ...facts(known, columns),
    "",
    ...describeParameters(policy.parameters, terminal),
    "",
    bold("Examples"),
    ...examples.map((example) => wrap(inWords(example), columns, "  ")),
    "",
  ].join("\n");
}

/** What a paper calls it: "fucb: this policy with tolerance = 0". */
function nameInWords(name: string, fixed: Readonly<Record<string, unknown>>): string {
  const values = valuesInWords(fixed);
  return `${name}: this policy${values.length === 0 ? "" : ` with ${values.join(", ")}`}`;
}

function inWords({ arms, horizon, parameters }: PolicyDescription["examples"][number]): string {
  const rounds = horizon === undefined ? [] : [`${horizon} rounds`];
  return [`${arms} arms`, ...rounds, ...valuesInWords(parameters)].join(", ");
}

function valuesInWords(parameters: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(parameters).map(([name, value]) => `${name}${NO_BREAK}=${NO_BREAK}${literal(value)}`);
}

/** JSON, with room between the values of a list. */
function literal(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(literal).join(", ")}]` : JSON.stringify(value);
}
