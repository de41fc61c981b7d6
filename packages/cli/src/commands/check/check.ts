import type { BrokenLaw, LawReport } from "@evenhand/core";
import { lawsOfModule, loadDefinitions } from "@evenhand/lab/run";
import { errorInWords } from "../../errors.js";
import { toJson } from "../../output/toJson.js";
import { exitCode } from "../../process/exitCode.js";
import { print, shown } from "../../terminal/print.js";
import { type Terminal, terminalOf } from "../../terminal/terminal.js";
import { wrap } from "../../terminal/wrap.js";

/** The options as they were typed. */
export interface CheckOptions {
  readonly module: string;
  readonly json?: true;
}

/** `evenhand check`: answers the exit code. */
export async function check({ module, json }: CheckOptions): Promise<number> {
  const { definitions } = await loadDefinitions(module);
  const reports: LawReport[] = [];
  const terminal = terminalOf(process.stdout);
  for (const report of lawsOfModule(definitions)) {
    reports.push(report);
    if (json !== true) print(`${shown(head(report))}\n${findings(report, terminal)}`);
  }
  if (json === true) print(toJson({ module, policies: reports.map(asData) }));
  else if (reports.length === 0)
    print(`${shown(module)} has no policies; what else it has is checked in every study\n`);
  return reports.every(({ broken }) => broken.length === 0) ? exitCode.ok : exitCode.unsound;
}

function head({ policy, checked, broken }: LawReport): string {
  return broken.length === 0
    ? `${policy} keeps all ${checked} laws`
    : `${policy} breaks ${broken.length} of ${checked} laws`;
}

/** One mistake can break many laws: it is told once, with the laws that it breaks. */
function findings({ broken }: LawReport, { columns }: Terminal): string {
  const byError = new Map<string, string[]>();
  for (const { law, error } of broken) {
    const words = errorInWords(error);
    byError.set(words, [...(byError.get(words) ?? []), law]);
  }
  return [...byError]
    .map(([words, [first, ...others]]) => {
      const more = others.length === 0 ? "" : ` (and ${others.length} other laws)`;
      return `\n${wrap(`not true: ${first}${more}`, columns, "  ")}\n${wrap(words, columns, "    ")}\n`;
    })
    .join("");
}

function asData({ policy, checked, broken }: LawReport): object {
  return { policy, checked, broken: broken.map(({ law, error }: BrokenLaw) => ({ law, ...error.toData() })) };
}
