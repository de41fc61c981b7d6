import { armName, CheckedStudy, csvLine, traceTrial, type Reason } from "@evenhand/core";
import type { PlannedStudy } from "@evenhand/protocol";

/** `label` is the policy's; `armIndex` is the place of the arm, counted from 0. */
const COLUMNS = [
  "environment",
  "horizon",
  "label",
  "trial",
  "round",
  "arm",
  "armIndex",
  "reward",
  "rule",
  "reason",
  "voided",
] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], string | number | boolean | object | undefined>>;

/** One trial of every policy, pull by pull, as lines of JSON or of CSV. Trials are counted from 1, as people do. */
export function* traceLines(studies: readonly PlannedStudy[], trial: number, kind: "json" | "csv"): Generator<string> {
  if (kind === "csv") yield csvLine(COLUMNS);
  for (const { environment, study } of studies) {
    for (const [place, { label }] of new CheckedStudy(study).policies.entries()) {
      const ofPolicy = { environment, horizon: study.horizon, label, trial };
      for (const { round, arm: armIndex, reward, voided, reason } of traceTrial(study, place, trial - 1)) {
        const pull = { round, arm: armName(study, armIndex), armIndex, reward };
        const row: Row = { ...ofPolicy, ...pull, rule: reason?.rule, reason: withoutArm(reason), voided };
        yield kind === "csv" ? lineOf(row) : `${JSON.stringify(row)}\n`;
      }
    }
  }
}

/** The arm of a reason, and of the learner's inside it, is the one that was pulled. */
function withoutArm(reason: Reason | undefined): object | undefined {
  if (reason === undefined) return undefined;
  const { arm: _, learner, ...own } = reason;
  return learner === undefined ? own : { ...own, learner: withoutArm(learner) };
}

function lineOf(row: Row): string {
  return csvLine(
    COLUMNS.map((name) => {
      const value = row[name];
      return typeof value === "object" ? JSON.stringify(value) : value;
    }),
  );
}
