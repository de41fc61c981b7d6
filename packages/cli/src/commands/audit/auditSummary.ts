import { auditInWords, utcText, type AuditInWords, type AuditReport } from "@evenhand/allocator";
import { facts } from "../../terminal/facts.js";
import type { Terminal } from "../../terminal/terminal.js";
import { plainSpaces, wrap } from "../../terminal/wrap.js";
import { armTable } from "./armTable.js";
import { billTable, capTable, promiseTable } from "./promiseTables.js";

/** What is shown: the report, and what the command itself has seen. */
export interface ShownReport extends AuditReport {
  readonly damage?: string;
  readonly isHeadSigned: boolean;
}

/** The report for a reader: tables of the command's own, and the sentences that pages and reports have too. */
export function auditSummary(log: string, report: ShownReport, terminal: Terminal): string {
  const { columns, bold, red } = terminal;
  const words = auditInWords(report, report.isHeadSigned);
  const sentences = [`${words.verdict.name.toUpperCase()}.`, ...words.verdict.sentences];
  const verdict = wrap(sentences.join(" "), columns, `${"verdict".padEnd(9)}  `);
  const blocks = [
    [...facts(aboutLog(log, report, words), columns), report.verdict === "held" ? bold(verdict) : red(verdict)],
    findingLines(report, words, terminal),
    promiseTable(report, words, terminal),
    capTable(report, words, terminal),
    billTable(report, words, terminal),
    armTable(report, words, terminal),
    happeningLines(words, terminal),
  ];
  const text = blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
  return `${plainSpaces(text)}\n`;
}

function aboutLog(log: string, report: ShownReport, words: AuditInWords): (readonly [string, string])[] {
  const { events, rounds, times, contract, policy, tree, isHeadSigned } = report;
  const span = times === undefined ? "" : `, from ${utcText(times.first)} to ${utcText(times.last)}`;
  const missing = tree.head === undefined || isHeadSigned ? "" : " No --key was given.";
  return [
    ["log", `${log}: ${events} events, ${rounds} rounds${span}`],
    ...(contract === undefined ? [] : [["contract", `${contract}, kept by ${policy}`] as const]),
    ["tree", `${words.head}.${missing}`],
    ["choices", words.choices],
  ];
}

function findingLines({ damage }: ShownReport, { findings }: AuditInWords, { columns, red }: Terminal): string[] {
  const [first, ...rest] = [...(damage === undefined ? [] : [damage]), ...findings];
  return first === undefined ? [] : [red(wrap(first, columns)), ...rest.map((words) => wrap(words, columns))];
}

const MOST_LINES = 50;

/** What people did to the contract: the events that a log can only show, and a reader must judge. */
function happeningLines({ happenings: { count, first } }: AuditInWords, { bold, columns }: Terminal): string[] {
  if (count === 0) return [];
  const shown = first.slice(0, MOST_LINES);
  const lines = shown.map(({ event, words, reason }) =>
    wrap(reason === undefined ? words : `${words} (${reason})`, columns, `  event ${event}: `),
  );
  const more = count > shown.length ? [`  … and ${count - shown.length} more: --json has the first of each kind`] : [];
  return [bold("What else happened"), ...lines, ...more];
}
