import {
  auditInWords,
  type AuditInWords,
  type AuditReport,
  intervalOfMeans,
  intervalText,
  utcText,
} from "@evenhand/allocator";
import { facts, plainSpaces, wrap } from "../../terminal/wrap.js";
import { percent, shortMean } from "../../terminal/numbers.js";
import { type Column, firstRows, tablesWithin } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";

/** What is shown: the report, and what the command itself has seen. */
interface ShownReport extends AuditReport {
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

type Arm = AuditReport["arms"][number];

/** What happened to each arm. */
function armTable({ arms }: AuditReport, { overdue }: AuditInWords, terminal: Terminal): string[] {
  if (arms.length === 0) return [];
  const { shown, more } = firstRows(arms);
  const column = (head: string, cell: (arm: Arm) => string | number): Column => ({
    head,
    cells: shown.map((arm) => String(cell(arm))),
  });
  const columns: Column[] = [
    { ...column("arm", ({ arm, name }) => name ?? arm), align: "left" },
    column("number", ({ arm }) => arm),
    column("state", ({ status }) => status),
    column("pulls", ({ pulls }) => pulls),
    column("% of\npulls", ({ shareOfPulls }) => percent(shareOfPulls)),
    column("% avail-\nable", ({ availability }) => percent(availability)),
    column("left\nout", ({ exclusions }) => exclusions.requests),
    column("first to last\nrequest", ({ exclusions: { first, last } }) =>
      first === undefined ? "-" : `${first}-${last}`,
    ),
    column("voids", ({ voids }) => voids),
    column("% void", ({ voidRate }) => percent(voidRate)),
    column("pend-\ning", ({ pending }) => pending),
    column("stand-\nins", ({ standIns }) => standIns),
    column("nothing\nlearned", ({ nothing }) => nothing),
    column("late", ({ late }) => late),
    column("mean\nreward", ({ rewards }) => (rewards === undefined ? "-" : shortMean(rewards.mean))),
    column("95 %\ninterval", ({ rewards }) => (rewards === undefined ? "-" : intervalText(rewards))),
  ];
  return [
    terminal.bold("Arms"),
    "",
    tablesWithin(columns, terminal),
    ...more,
    ...(arms.some(({ rewards }) => rewards !== undefined) ? ["", wrap(intervalOfMeans.words, terminal.columns)] : []),
    ...(overdue === undefined ? [] : ["", wrap(overdue, terminal.columns)]),
  ];
}

/** A row for each share that was promised. */
function promiseTable({ promises, arms }: AuditReport, words: AuditInWords, terminal: Terminal): string[] {
  if (promises.length === 0) return [];
  const { shown, more } = firstRows(promises);
  const columns: Column[] = [
    { head: "arm", cells: shown.map(({ arm }) => arms[arm].name ?? String(arm)), align: "left" },
    { head: "share", cells: shown.map(({ share }) => share) },
    { head: "from\nevent", cells: shown.map(({ since }) => String(since.event)) },
    { head: "rounds\nopen", cells: shown.map(({ openRounds }) => String(openRounds)) },
    { head: "pulls", cells: shown.map(({ pulls }) => String(pulls)) },
    { head: "largest\ndeficit", cells: shown.map(({ largestDeficit }) => largestDeficit.pulls) },
    { head: "before\nevent", cells: shown.map(({ largestDeficit }) => String(largestDeficit.at.event)) },
    {
      head: "verdict",
      cells: shown.map(({ forgone }, row) => withForgone(words.promises[row].verdict, forgone)),
      align: "left",
      alarming: (row) => shown[row].verdict !== "held",
    },
  ];
  return [
    terminal.bold("Promises"),
    wrap(words.floorsMean, terminal.columns),
    "",
    tablesWithin(columns, terminal),
    ...more,
    ...conditionLines({ promises: shown, arms }, words, terminal),
  ];
}

/** What stood beside each promise: a line is longer than the table is wide. */
function conditionLines(
  { promises, arms }: Pick<AuditReport, "promises" | "arms">,
  words: AuditInWords,
  { columns }: Terminal,
): string[] {
  const lines = promises.flatMap(({ arm, share, since }, row) => {
    const { verdict, conditions } = words.promises[row];
    if (conditions.length === 0) return [];
    const who = `${arms[arm].name ?? `arm ${arm}`}, ${share} from event ${since.event}`;
    return [wrap(`${who}: ${[verdict, ...conditions].join("; ")}`, columns, "  ")];
  });
  return lines.length === 0 ? [] : ["", ...lines];
}

function withForgone(verdict: string, forgone: string): string {
  return forgone === "0" ? verdict : `${verdict}; ${forgone} forgone`;
}

/** Pulls above caps, with what chose them. */
function capTable({ caps, arms }: AuditReport, words: AuditInWords, terminal: Terminal): string[] {
  if (caps.length === 0) return [];
  const { shown, more } = firstRows(caps);
  const columns: Column[] = [
    { head: "arm", cells: shown.map(({ arm }) => arms[arm].name ?? String(arm)), align: "left" },
    { head: "cap", cells: shown.map(({ cap }) => cap) },
    { head: "most above", cells: shown.map(({ largest }) => largest?.pulls ?? "-") },
    { head: "pulls above", cells: shown.map((_, row) => words.caps[row].above), align: "left" },
    {
      head: "verdict",
      cells: shown.map((_, row) => words.caps[row].verdict),
      align: "left",
      alarming: (row) => shown[row].verdict === "broken",
    },
  ];
  return [terminal.bold("Caps"), wrap(words.capsMean, terminal.columns), "", tablesWithin(columns, terminal), ...more];
}

/** What missing pulls cost under the contract penalty. */
function billTable({ bill, arms }: AuditReport, words: AuditInWords, terminal: Terminal): string[] {
  if (bill === undefined || words.bill === undefined) return [];
  const { shown, more } = firstRows(bill.arms);
  const columns: Column[] = [
    { head: "arm", cells: shown.map(({ arm }) => arms[arm].name ?? String(arm)), align: "left" },
    { head: "penalty", cells: shown.map(({ penalty }) => String(penalty)) },
    { head: "pulls", cells: shown.map(({ pulls }) => String(pulls)) },
    { head: "missing pulls", cells: shown.map(({ missing }) => missing) },
    { head: "cost", cells: shown.map(({ cost }) => money(cost)) },
  ];
  return [terminal.bold("Bill"), wrap(words.bill, terminal.columns), "", tablesWithin(columns, terminal), ...more];
}

function money(cost: number): string {
  return String(Number(cost.toFixed(6)));
}
