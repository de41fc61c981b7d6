/**
 * @evenhand/allocator/audit: a log checked event by event. Every decision is made once more, so that it needs all
 * policies; what it found is put into words without them.
 */
export { Audit, type AuditOptions, type TakenBeside } from "./audit.js";
export { auditInWords, type AuditInWords } from "./auditInWords.js";
export type { AuditReport, Verdict } from "./auditReport.js";
export { publishedSeed } from "./recompute/knownSeeds.js";
export { TreeAndCounts, type TreeAndCountsResult, type Uncountable } from "./treeAndCounts.js";
