import {
  Audit,
  LedgerTree,
  type AuditOptions,
  type AuditReport,
  type EventRecord,
  type Head,
} from "../../src/index.js";
import { nodeSha256 } from "./nodeSha256.js";

/** The report on some events. */
export function auditOf(log: readonly EventRecord[], options: AuditOptions = {}): AuditReport {
  const audit = new Audit({ sha256: nodeSha256, ...options });
  for (const record of log) audit.take(record);
  return audit.report("log");
}

/** The head that was signed when the log was so long. */
export function headOf(log: readonly EventRecord[]): Head {
  const tree = new LedgerTree(nodeSha256);
  for (const { leaf } of log) tree.append(leaf);
  return { origin: "log", size: tree.size, root: tree.root() };
}
