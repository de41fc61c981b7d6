import { contracts, describeMetric, findDefinition, type MetricDescription } from "@evenhand/core";
import { toJson } from "../../output/toJson.js";
import { facts, listed, widest } from "../../terminal/wrap.js";
import { print } from "../../terminal/print.js";
import { type Terminal, terminalOf } from "../../terminal/terminal.js";
import type { Listed } from "./listed.js";

/** `evenhand metrics`: all of them, or one. */
export function metrics(id: string | undefined, { definitions, json }: Listed): void {
  const terminal = terminalOf(process.stdout);
  if (id === undefined) {
    print(json ? toJson({ metrics: definitions.metrics }) : list(definitions.metrics, terminal));
  } else {
    const isNamedWithValues = id.includes("(");
    const metric = isNamedWithValues ? describeMetric(id) : findDefinition("metric-unknown", definitions.metrics, id);
    print(json ? toJson({ metric }) : describe(metric, terminal));
  }
}

const groups: readonly MetricDescription["contract"][] = [undefined, "any", ...contracts.map(({ id }) => id)];

/** Below what a study must have for them. */
function list(registry: readonly MetricDescription[], { columns, bold }: Terminal): string {
  const width = widest(registry);
  const blocks = groups.flatMap((contract) => {
    const members = registry.filter((metric) => metric.contract === contract);
    if (members.length === 0) return [];
    const entries = members.map(({ id, title, unit }) => ({ id, text: `${title} (${unit})` }));
    return [bold(`in ${studyWith(contract)}`), ...listed(entries, columns, { indent: "  ", width }), ""];
  });
  return [...blocks, "`evenhand metrics ID` describes one.", ""].join("\n");
}

function describe(metric: MetricDescription, { columns, bold }: Terminal): string {
  const { id, title, unit, range, better, zero, perArm, contract, regretLike, ofPhases, parameters = {} } = metric;
  const known: (readonly [string, string])[] = [
    ["unit", unit],
    ["range", range],
    ["0 means", zero],
    ["better", better === "neither" ? "neither lower nor higher" : better],
    ["values", perArm ? "one for each arm" : "one for all arms together"],
    ["needs", studyWith(contract)],
  ];
  for (const [name, { words, default: value }] of Object.entries(parameters)) {
    known.push([
      name,
      `${words}; ${value} by default. Named in brackets: ${metric.id.replace(/\(.*/, "")}(${name}=${value})`,
    ]);
  }
  if (ofPhases === true) known.push(["policies", "only those that go through phases"]);
  if (regretLike === true) {
    known.push(["beside it", "the violation of the contract: who breaks the promise can look good in this metric"]);
  }
  return [`${bold(title)} (${id})`, "", ...facts(known, columns), ""].join("\n");
}

function studyWith(contract: MetricDescription["contract"]): string {
  if (contract === undefined) return "any study";
  return contract === "any" ? "a study with a contract" : `a study with the contract ${contract}`;
}
