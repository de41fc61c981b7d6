import type { AuditInWords, AuditReport } from "@evenhand/allocator";
import { table, type Column } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";
import { wrap } from "../../terminal/wrap.js";
import { firstRows } from "./firstRows.js";

/** A row for each share that was promised. */
export function promiseTable({ promises, arms }: AuditReport, words: AuditInWords, terminal: Terminal): string[] {
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
    table(columns, terminal),
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
export function capTable({ caps, arms }: AuditReport, words: AuditInWords, terminal: Terminal): string[] {
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
  return [terminal.bold("Caps"), wrap(words.capsMean, terminal.columns), "", table(columns, terminal), ...more];
}

/** What missing pulls cost under the contract penalty. */
export function billTable({ bill, arms }: AuditReport, words: AuditInWords, terminal: Terminal): string[] {
  if (bill === undefined || words.bill === undefined) return [];
  const { shown, more } = firstRows(bill.arms);
  const columns: Column[] = [
    { head: "arm", cells: shown.map(({ arm }) => arms[arm].name ?? String(arm)), align: "left" },
    { head: "penalty", cells: shown.map(({ penalty }) => String(penalty)) },
    { head: "pulls", cells: shown.map(({ pulls }) => String(pulls)) },
    { head: "missing pulls", cells: shown.map(({ missing }) => missing) },
    { head: "cost", cells: shown.map(({ cost }) => money(cost)) },
  ];
  return [terminal.bold("Bill"), wrap(words.bill, terminal.columns), "", table(columns, terminal), ...more];
}

function money(cost: number): string {
  return String(Number(cost.toFixed(6)));
}
