import {
  Audit,
  LedgerTree,
  ReportBuilder,
  type AuditOptions,
  type AuditReport,
  type EventRecord,
  type Head,
  type Report,
  type ReportOptions,
} from "../../src/index.js";
import { nodeSha256 } from "./nodeSha256.js";

/** The audit of some events. */
export function auditOf(log: readonly EventRecord[], options: AuditOptions = {}): AuditReport {
  const audit = new Audit({ sha256: nodeSha256, ...options });
  for (const record of log) audit.take(record);
  return audit.report("log");
}

/** The head that was signed when the log had these events. */
export function headOf(log: readonly EventRecord[]): Head {
  const tree = new LedgerTree(nodeSha256);
  for (const { leaf } of log) tree.append(leaf);
  return { origin: "log", size: tree.size, root: tree.root() };
}

/** The report on some events. */
export function reportOf(log: readonly EventRecord[], options: ReportOptions = {}): Report {
  const builder = new ReportBuilder({ sha256: nodeSha256, ...options });
  for (const record of log) builder.take(record);
  return builder.report({ log: "log" });
}
