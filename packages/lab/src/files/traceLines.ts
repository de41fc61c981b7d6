import { traceTrial, type Reason } from "@evenhand/core";
import type { PlannedStudy } from "@evenhand/protocol";

const COLUMNS = ["environment", "horizon", "policy", "trial", "round", "arm", "reward", "rule", "reason"] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], string | number | Reason | undefined>>;

/** One trial of every policy, pull by pull, as lines of JSON or of CSV. Trials are counted from 1, as people do. */
export function* traceLines(studies: readonly PlannedStudy[], trial: number, kind: "json" | "csv"): Generator<string> {
  if (kind === "csv") yield `${COLUMNS.join(",")}\n`;
  for (const { environment, study, policies } of studies) {
    for (const [place, policy] of policies.entries()) {
      for (const { round, arm, reward, reason } of traceTrial(study, place, trial - 1)) {
        const { horizon } = study;
        const row: Row = { environment, horizon, policy, trial, round, arm, reward, rule: reason?.rule, reason };
        yield kind === "csv" ? csvLine(row) : `${JSON.stringify(row)}\n`;
      }
    }
  }
}

function csvLine(row: Row): string {
  return `${COLUMNS.map((name) => csvCell(row[name])).join(",")}\n`;
}

/** As in RFC 4180: quotes around what has a comma, a quote or a line feed in it. */
function csvCell(value: string | number | Reason | undefined): string {
  const text = value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
