import type { PolicyDefinition } from "@evenhand/core";
import { describeParameter } from "./describeParameter.js";
import type { Terminal } from "./terminal.js";
import { NO_BREAK, wrap } from "./wrap.js";

/** All that a definition says, for a reader. */
export function describePolicy(policy: PolicyDefinition, { columns, bold }: Terminal): string {
  const { id, version, contract, title, summary, guarantee, source, needsHorizon, rewards, examples } = policy;
  const facts: (readonly [string, string])[] = [
    ["contract", contract],
    ["guarantee", guarantee],
    ["source", source],
    ["rewards", rewards === undefined ? "any finite number" : `from ${rewards.min} to ${rewards.max}`],
    ["horizon", needsHorizon === true ? "must be known" : "need not be known"],
  ];
  const parameters = Object.entries(policy.parameters);
  const width = Math.max(...parameters.map(([name]) => name.length));
  return [
    `${bold(title)} (${id}, version ${version})`,
    "",
    wrap(summary, columns),
    "",
    ...facts.map(([name, text]) => wrap(text, columns, `${name.padEnd(9)}  `)),
    "",
    bold(parameters.length === 0 ? "No parameters" : "Parameters"),
    ...parameters.flatMap(([name, parameter]) => [
      wrap(parameter.words, columns, `  ${name.padEnd(width)}  `),
      wrap(describeParameter(parameter), columns, `  ${" ".repeat(width)}  `),
    ]),
    "",
    bold("Examples"),
    ...examples.map((example) => wrap(inWords(example), columns, "  ")),
    "",
  ].join("\n");
}

function inWords({ arms, horizon, parameters }: PolicyDefinition["examples"][number]): string {
  const values = Object.entries(parameters).map(([name, value]) => `${name}${NO_BREAK}=${NO_BREAK}${literal(value)}`);
  return [`${arms} arms`, ...(horizon === undefined ? [] : [`${horizon} rounds`]), ...values].join(", ");
}

/** JSON, with room between the values of a list. */
function literal(value: unknown): string {
  return Array.isArray(value) ? `[${value.map(literal).join(", ")}]` : JSON.stringify(value);
}
