import { conditionsInWords, type AuditReport } from "@evenhand/allocator";
import { table, type Column } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";
import { wrap } from "../../terminal/wrap.js";
import { firstRows } from "./firstRows.js";

type Promised = AuditReport["promises"][number];

/** A row for each share that was promised. */
export function promiseTable({ promises, arms, rounds }: AuditReport, terminal: Terminal): string[] {
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
      cells: shown.map(promiseVerdict),
      align: "left",
      alarming: (row) => shown[row].verdict !== "held",
    },
  ];
  const voids = arms.reduce((sum, arm) => sum + arm.voids, 0);
  const about =
    "The promise: after every round in which an arm is open, its pulls are at least share · such rounds, rounded " +
    "down; so a deficit stays below 1.";
  const strikes = voids === 0 ? "" : ` ${voids} decisions were voided, beside ${rounds} rounds that count.`;
  return [
    terminal.bold("Promises"),
    wrap(about + strikes, terminal.columns),
    "",
    table(columns, terminal),
    ...more,
    ...conditionLines(shown, arms, terminal),
  ];
}

/** What stood beside each promise: a line is longer than the table is wide. */
function conditionLines(promises: readonly Promised[], arms: AuditReport["arms"], { columns }: Terminal): string[] {
  const lines = promises.flatMap((promise) => {
    const words = conditionsInWords(promise);
    if (words.length === 0) return [];
    const { arm, share, since, verdict } = promise;
    const who = `${arms[arm].name ?? `arm ${arm}`}, ${share} from event ${since.event}`;
    return [wrap(`${who}: ${[verdictWord[verdict], ...words].join("; ")}`, columns, "  ")];
  });
  return lines.length === 0 ? [] : ["", ...lines];
}

const verdictWord = { held: "held", displaced: "excluded by request", broken: "broken" } as const;

function promiseVerdict({ verdict, brokenAt, displacedBy, forgone }: Promised): string {
  const words = {
    held: verdictWord.held,
    displaced: `${verdictWord.displaced} ${displacedBy ?? "?"}, at ${brokenAt?.event ?? "?"}`,
    broken: `${verdictWord.broken} at ${brokenAt?.event ?? "?"}`,
  }[verdict];
  const lost = forgone === "0" ? "" : `; ${forgone} forgone`;
  return `${words}${lost}`;
}

/** Pulls above caps, with what chose them. */
export function capTable({ caps, arms }: AuditReport, terminal: Terminal): string[] {
  if (caps.length === 0) return [];
  const { shown, more } = firstRows(caps);
  const above = ({ above: rules, verdict, brokenAt }: (typeof caps)[number]) => {
    const causes = Object.entries(rules).map(([rule, count]) => `${count} by ${rule}`);
    return verdict === "held" ? "held" : verdict === "broken" ? `broken at ${brokenAt}` : `above: ${causes.join(", ")}`;
  };
  const columns: Column[] = [
    { head: "arm", cells: shown.map(({ arm }) => arms[arm].name ?? String(arm)), align: "left" },
    { head: "cap", cells: shown.map(({ cap }) => cap) },
    { head: "most above", cells: shown.map(({ largest }) => largest?.pulls ?? "-") },
    { head: "verdict", cells: shown.map(above), align: "left", alarming: (row) => shown[row].verdict === "broken" },
  ];
  const about = "An arm may be pulled above its cap where a floor needs it, or all open arms are at theirs.";
  return [terminal.bold("Caps"), wrap(about, terminal.columns), "", table(columns, terminal), ...more];
}

/** What missing pulls cost under the contract penalty. */
export function billTable({ bill, arms }: AuditReport, terminal: Terminal): string[] {
  if (bill === undefined) return [];
  const { shown, more } = firstRows(bill.arms);
  const columns: Column[] = [
    { head: "arm", cells: shown.map(({ arm }) => arms[arm].name ?? String(arm)), align: "left" },
    { head: "penalty", cells: shown.map(({ penalty }) => String(penalty)) },
    { head: "pulls", cells: shown.map(({ pulls }) => String(pulls)) },
    { head: "missing pulls", cells: shown.map(({ missing }) => missing) },
    { head: "cost", cells: shown.map(({ cost }) => money(cost)) },
  ];
  const open =
    bill.totalOpen === bill.total
      ? ""
      : ` Of the rounds alone in which each arm was open it would be ${money(bill.totalOpen)}.`;
  const about = `The bill: ${money(bill.total)}, for pulls that are missing to share · all rounds.${open}`;
  return [terminal.bold("Bill"), wrap(about, terminal.columns), "", table(columns, terminal), ...more];
}

function money(cost: number): string {
  return String(Number(cost.toFixed(6)));
}
