import { contracts, findPolicy, guaranteeInWords, type PolicyDescription } from "@evenhand/core";
import { toJson } from "../../output/toJson.js";
import { describeParameters } from "../../terminal/describeParameters.js";
import { facts, listed, NO_BREAK, widest, wrap } from "../../terminal/wrap.js";
import { print } from "../../terminal/print.js";
import { type Terminal, terminalOf } from "../../terminal/terminal.js";
import type { Listed } from "./listed.js";

/** `evenhand policies`: all of them, or one. */
export function policies(id: string | undefined, { definitions, own, json }: Listed): void {
  const terminal = terminalOf(process.stdout);
  // Definitions are plain data but for `create`, which JSON leaves out.
  if (id === undefined) {
    print(json ? toJson({ policies: definitions.policies }) : list(definitions.policies, terminal));
  } else {
    const policy = findPolicy(id, undefined, undefined, own);
    print(json ? toJson({ policy }) : describePolicy(policy, terminal));
  }
}

function list(registry: readonly PolicyDescription[], terminal: Terminal): string {
  const width = widest(registry);
  const groups = new Map<string, PolicyDescription[]>();
  for (const policy of registry) {
    const group = groups.get(policy.contract);
    if (group === undefined) groups.set(policy.contract, [policy]);
    else group.push(policy);
  }
  const blocks = [...groups].map(([contract, members]) => [
    terminal.bold(wrap(promiseOf(contract), terminal.columns, `contract ${contract}  `).trimEnd()),
    ...listed(members.map(withNames), terminal.columns, { indent: "  ", width }),
    "",
  ]);
  return [...blocks.flat(), "`evenhand policies ID` describes one.", ""].join("\n");
}

function withNames({ id, summary, names = {} }: PolicyDescription): { readonly id: string; readonly text: string } {
  const called = Object.keys(names).join(", ");
  return { id, text: called === "" ? summary : `${summary} Papers call it ${called}.` };
}

function promiseOf(contract: string): string {
  return contracts.find(({ id }) => id === contract)?.promise ?? "";
}

/** All that a definition says, for a reader. */
function describePolicy(policy: PolicyDescription, terminal: Terminal): string {
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
