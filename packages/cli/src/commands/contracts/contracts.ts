import {
  contracts as registry,
  deservedShares,
  findDefinition,
  metrics,
  policies,
  type ContractDescription,
  type DeservedShareDescription,
} from "@evenhand/core";
import { toJson } from "../../output/toJson.js";
import { describeParameters, parameterValues } from "../../terminal/describeParameters.js";
import { facts } from "../../terminal/facts.js";
import { flowYaml } from "../../terminal/flowYaml.js";
import { listed } from "../../terminal/listed.js";
import { print } from "../../terminal/print.js";
import { terminalOf, type Terminal } from "../../terminal/terminal.js";
import { wrap } from "../../terminal/wrap.js";

/** `evenhand contracts`: all of them, or one. */
export function contracts(id: string | undefined, { json }: { readonly json?: true }): void {
  const terminal = terminalOf(process.stdout);
  if (id === undefined) {
    print(json === true ? toJson({ contracts: registry, deservedShares }) : list(terminal));
  } else {
    const contract = findDefinition("contract-unknown", registry, id);
    print(json === true ? toJson({ contract }) : describe(contract, terminal));
  }
}

function list({ columns }: Terminal): string {
  const entries = registry.map(({ id, promise }) => ({ id, text: promise }));
  return [...listed(entries, columns), "", "`evenhand contracts ID` describes one.", ""].join("\n");
}

function describe(contract: ContractDescription, terminal: Terminal): string {
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
