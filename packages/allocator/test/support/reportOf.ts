import { ReportBuilder, type EventRecord, type Report, type ReportOptions } from "../../src/index.js";
import { nodeSha256 } from "./nodeSha256.js";

/** The report on some events. */
export function reportOf(log: readonly EventRecord[], options: ReportOptions = {}): Report {
  const builder = new ReportBuilder({ sha256: nodeSha256, ...options });
  for (const record of log) builder.take(record);
  return builder.report({ log: "log" });
}
