import type { AuditedLog } from "../../../audit/tasks.js";
import { firstBroken } from "../../../audit/verdict/logJudgement.js";

/** How the audit has found what was done to the first event that was touched, or why it has not. */
export function caughtInWords(audited: AuditedLog, touched: number): string {
  const broken = firstBroken(audited);
  if (broken === undefined) {
    return audited.report.tree.head === undefined
      ? "Not found: each event still fits the others. Only a signed head that somebody else holds would show it."
      : "Not found: the signed head is older than what you touched, and each event still fits the others.";
  }
  if (!broken.isSure) return "Found, by the signed head alone: each event still fits the others, so none can be named.";
  if (broken.event === touched) return `Found, at the very event: ${broken.event}.`;
  return `Found, at event ${broken.event}: the first that does not follow from what you made of event ${touched}.`;
}
