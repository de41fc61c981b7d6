import { edgeInWords } from "../period.js";
import type { PeriodReport } from "../report.js";

/** "From round 5 to 2026-09-30 23:59:59 UTC" */
export function periodInWords({ asked: { from, to } }: Pick<PeriodReport, "asked">): string {
  if (from === undefined && to === undefined) return "The whole log";
  const begin = from === undefined ? "From the beginning" : `From ${edgeInWords(from)}`;
  return `${begin} ${to === undefined ? "to the end of the log" : `to ${edgeInWords(to)}`}`;
}
