import { contracts, findPolicy, policies as registry, type PolicyDescription } from "@evenhand/core";
import { describePolicy } from "./describePolicy.js";
import { listed, widest } from "../../terminal/listed.js";
import { print } from "../../terminal/print.js";
import { terminalOf, type Terminal } from "../../terminal/terminal.js";
import { toJson } from "../../output/toJson.js";
import { wrap } from "../../terminal/wrap.js";

/** `evenhand policies`: all of them, or one. */
export function policies(id: string | undefined, { json }: { readonly json?: true }): void {
  const terminal = terminalOf(process.stdout);
  // Definitions are plain data but for `create`, which JSON leaves out.
  if (id === undefined) {
    print(json === true ? toJson({ policies: registry }) : list(terminal));
  } else {
    const policy = findPolicy(id);
    print(json === true ? toJson({ policy }) : describePolicy(policy, terminal));
  }
}

function list(terminal: Terminal): string {
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
