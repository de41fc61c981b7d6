import { missingData, type FinishedExperiment, type JudgedClaim, type RunFacts } from "@evenhand/lab";
import { table } from "../../terminal/table.js";
import type { Terminal } from "../../terminal/terminal.js";
import { wrap } from "../../terminal/wrap.js";

/** What came out, for a reader at a terminal: counts for each experiment, then every claim that does not hold. */
export function reproductionSummary(
  finished: readonly FinishedExperiment[],
  { milliseconds }: RunFacts,
  report: string,
  terminal: Terminal,
): string {
  const counts = (verdict: JudgedClaim["verdict"]) =>
    finished.map(({ analysis }) => analysis.claims.filter((claim) => claim.verdict === verdict).length);
  const fails = counts("fails");
  const seconds = finished.map(({ milliseconds: busy }) => (busy / 1000).toFixed(1));
  const columns = table(
    [
      { head: "experiment", cells: finished.map(({ analysis }) => nameOf(analysis)), align: "left" },
      { head: "claims\nhold", cells: counts("holds").map(String) },
      { head: "fail", cells: fails.map(String), alarming: (row) => fails[row] > 0 },
      { head: "depend on\nour choice", cells: counts("depends").map(String) },
      { head: "open", cells: counts("open").map(String) },
      { head: "core\nseconds", cells: seconds },
    ],
    terminal,
  );
  const rounds = finished.reduce((sum, own) => sum + own.rounds, 0);
  const total = `${(rounds / 1e6).toFixed(1)} million rounds in ${(milliseconds / 1000).toFixed(1)} s, ${(rounds / 1000 / milliseconds).toFixed(1)} million a second`;
  return [
    ...(finished.length === 0
      ? []
      : [columns, "", ...notHolding(finished, terminal), ...notes(finished, terminal), total]),
    `report: ${report}`,
    "",
  ].join("\n");
}

/** As wide as the longest verdict, and a gap. */
const INDENT = " ".repeat("depends".length + 2);

function notHolding(finished: readonly FinishedExperiment[], { columns }: Terminal): string[] {
  const lines = finished.flatMap(({ analysis }) =>
    analysis.claims
      .filter(({ verdict }) => verdict !== "holds")
      .flatMap(({ verdict, statement, measured, range = [] }) => [
        wrap(`${nameOf(analysis)}: ${statement}`, columns, verdict.padEnd(INDENT.length)),
        wrap(measured, columns, INDENT),
        ...range.map((sentence) => wrap(sentence, columns, INDENT)),
      ]),
  );
  return lines.length === 0 ? [] : [...lines, ""];
}

function notes(finished: readonly FinishedExperiment[], { columns }: Terminal): string[] {
  const lines = finished.flatMap(({ analysis }) => missingData(analysis)).map((text) => wrap(text, columns, "note   "));
  return lines.length === 0 ? [] : [...lines, ""];
}

function nameOf({ experiment }: FinishedExperiment["analysis"]): string {
  return `${experiment.paper}/${experiment.id}`;
}
