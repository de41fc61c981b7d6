import {
  type ContractDescription,
  type DeservedShareDescription,
  deservedShares,
  type DescribedDefinitions,
  findDefinition,
  contracts as registry,
} from "@evenhand/core";
import { toJson } from "../../output/toJson.js";
import { describeParameters, flowYaml, parameterValues } from "../../terminal/describeParameters.js";
import { facts, listed, wrap } from "../../terminal/wrap.js";
import { print } from "../../terminal/print.js";
import { type Terminal, terminalOf } from "../../terminal/terminal.js";
import type { Listed } from "./listed.js";

/** `evenhand contracts`: all of them, or one. */
export function contracts(id: string | undefined, { definitions, json }: Listed): void {
  const terminal = terminalOf(process.stdout);
  if (id === undefined) {
    print(json ? toJson({ contracts: registry, deservedShares }) : list(terminal));
  } else {
    const contract = findDefinition("contract-unknown", registry, id);
    print(json ? toJson({ contract }) : describe(contract, definitions, terminal));
  }
}

function list({ columns }: Terminal): string {
  const entries = registry.map(({ id, promise }) => ({ id, text: promise }));
  return [...listed(entries, columns), "", "`evenhand contracts ID` describes one.", ""].join("\n");
}

function describe(
  contract: ContractDescription,
  { policies, metrics }: DescribedDefinitions,
  terminal: Terminal,
): string {
  const { columns, bold } = terminal;
  const { id, title, promise, parameters, examples, defaultPolicy, violationMetric } = contract;
  const keptBy = policies.filter((policy) => policy.contract === id).map((policy) => policy.id);
  const measuredBy = metrics.filter((metric) => metric.contract === id || metric.contract === "any");
  const [example] = examples;
  const known: (readonly [string, string])[] = [
    ["policies", `${keptBy.join(", ")}; ${defaultPolicy} is the usual one`],
    ["violation", `${violationMetric}: how far the promise was broken`],
    ["metrics", measuredBy.map((metric) => metric.id).join(", ")],
  ];
  const isDeserved = Object.values(parameters).some(({ kind }) => kind === "deserved-share");
  return [
    `${bold(title)} (${id})`,
    "",
    wrap(promise, columns),
    "",
    ...facts(known, columns),
    "",
    ...describeParameters(parameters, terminal),
    "",
    ...(isDeserved
      ? [bold("Deserved shares"), ...listed(deservedShares.map(inWords), columns, { indent: "  " }), ""]
      : []),
    bold(`An example with ${example.arms} arms, as in a study file`),
    wrap(flowYaml({ id, ...example.parameters }), columns, "  contract: "),
    "",
  ].join("\n");
}

function inWords({ id, summary, parameters }: DeservedShareDescription): {
  readonly id: string;
  readonly text: string;
} {
  const values = Object.entries(parameters).map(([name, parameter]) => {
    return `${name}: ${parameter.words} (${parameterValues(parameter)}).`;
  });
  return { id, text: [summary, ...values].join(" ") };
}
