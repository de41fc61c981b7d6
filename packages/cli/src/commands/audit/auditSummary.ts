import {
  hasSeeds,
  seedsInWords,
  utcText,
  verdictConditions,
  type AuditReport,
  type Verdict,
} from "@evenhand/allocator";
import { facts } from "../../terminal/facts.js";
import type { Terminal } from "../../terminal/terminal.js";
import { wrap } from "../../terminal/wrap.js";
import { armTable } from "./armTable.js";
import { happeningLines } from "./happeningLines.js";
import { billTable, capTable, promiseTable } from "./promiseTables.js";

/** What is shown: the report, and what the command itself has seen. */
export interface ShownReport extends AuditReport {
  readonly damage?: string;
  readonly isHeadSigned: boolean;
}

const verdicts: Readonly<Record<Verdict, string>> = {
  held: "HELD. Nothing was found that does not fit, and every promise that a log can judge was kept.",
  displaced: "EXCLUDED BY REQUEST. Floors broke only because requests took rounds, or struck them out: see below.",
  broken: "BROKEN. The log is what it should be, and a promise was broken: see below.",
  tampered: "NOT GENUINE. The log is not what it should be: see below.",
};

/** The report for a reader. */
export function auditSummary(log: string, report: ShownReport, terminal: Terminal): string {
  const { columns, bold, red } = terminal;
  const verdict = wrap(verdictInWords(report), columns, `${"verdict".padEnd(9)}  `);
  const blocks = [
    [...facts(aboutLog(log, report), columns), report.verdict === "held" ? bold(verdict) : red(verdict)],
    findingLines(report, terminal),
    promiseTable(report, terminal),
    capTable(report, terminal),
    billTable(report, terminal),
    report.noVerdict === undefined ? [] : [wrap(report.noVerdict, columns)],
    armTable(report, terminal),
    happeningLines(report, terminal),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** The verdict, and in the same breath what stood beside the promises. */
function verdictInWords({ verdict, promises, arms }: ShownReport): string {
  if (verdict === "tampered") return verdicts.tampered;
  const conditions = verdictConditions(promises, (arm) => arms[arm].name ?? `arm ${arm}`);
  return conditions === undefined ? verdicts[verdict] : `${verdicts[verdict]} ${conditions}`;
}

function aboutLog(log: string, report: ShownReport): (readonly [string, string])[] {
  const { events, rounds, times, contract, policy } = report;
  const span = times === undefined ? "" : `, from ${utcText(times.first)} to ${utcText(times.last)}`;
  return [
    ["log", `${log}: ${events} events, ${rounds} rounds${span}`],
    ...(contract === undefined ? [] : [["contract", `${contract}, kept by ${policy}`] as const]),
    ["tree", treeInWords(report)],
    ["choices", choicesInWords(report)],
  ];
}

function treeInWords({ tree: { head, size }, isHeadSigned }: ShownReport): string {
  if (head === undefined) {
    return "not compared: no signed head was given, so that a log that was written again as a whole is not found.";
  }
  const unsigned = isHeadSigned ? "" : " The head's own signature was not checked: no --key was given.";
  const words = {
    same: `all ${size} events are those that were signed.`,
    extends: `the first ${head.size} events are those that were signed; ${size - head.size} came later.`,
    cut: `the head was signed over ${head.size} events, the log has ${size}: its tail was cut off.`,
    differs: `the first ${head.size} events are not those that were signed.`,
    "other-log": "the signed head is one of another log.",
  };
  return words[head.relation] + unsigned;
}

function choicesInWords({ choices }: ShownReport): string {
  const { seedsGiven, recomputed, unknown } = choices;
  const seeds = seedsInWords(choices);
  if (!hasSeeds(choices)) {
    const open = unknown === 0 ? "none differs" : `${unknown} differ from it as luck can, and cannot be recomputed`;
    const none = seedsGiven === 0 ? ["no seed was given."] : [];
    return [...none, ...seeds, `Every decision was compared with what the policy must do: ${open}.`].join(" ");
  }
  const rest = unknown === 0 ? "" : `; ${unknown} were made with a seed that was not given, and differ as luck can`;
  return [`${recomputed} decisions were recomputed with their seed${rest}.`, ...seeds].join(" ");
}

function findingLines({ finding, findings, foldedTo, countedTo, damage }: ShownReport, terminal: Terminal): string[] {
  const { columns, red } = terminal;
  const lines = damage === undefined ? [] : [red(wrap(damage, columns))];
  if (finding === undefined) return lines;
  const { event, kind, what, says, should } = finding;
  const more = findings > 1 ? [`${findings - 1} later events do not fit either.`] : [];
  const until = [foldedTo, countedTo].filter((place) => place !== undefined);
  return [
    ...lines,
    red(`The first thing that does not fit is event ${event} (${kind}).`),
    ...facts(
      [
        ["about", what],
        ["it says", says],
        ["should be", should],
      ],
      columns,
    ),
    ...more,
    ...(until.length > 0 ? [`Events from ${Math.min(...until)} on could not be followed any more.`] : []),
  ];
}
