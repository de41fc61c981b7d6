/**
 * @evenhand/allocator: a running contract as a pure state machine, and the ledger of it, which anyone can check. No
 * Node, no DOM, no clock and no randomness of its own.
 */
export * from "./audit/index.js";
export * from "./verify.js";
export { eventFormats, newestEventFormat } from "./events/eventKinds.js";
export { runningContract } from "./terms/runningContract.js";
export { chanceInWords } from "./explain/explanationInWords.js";
export { deadlinesOf } from "./explain/explanation.js";
export { Explainer, type ExplainerOptions } from "./explain/explainer.js";
export {
  csvHeader,
  csvRow,
  exportColumns,
  exportNames,
  ndjsonRow,
  type ExportRow,
  type ExportStatus,
} from "./export/exportColumns.js";
export { exportRows, type ExportBounds, type ExportSource, type RowName } from "./export/exportRows.js";
export type { AbsentArm, ConsideredArm, Explanation, Outcome } from "./explain/explanation.js";
export { explanationOf, type DecisionEvent } from "./explain/explanation.js";
export { lossInWords, restoreInWords } from "./audit/happenings.js";
export { outcomeOf } from "./explain/explanationInWords.js";
export { ruleInWords, whyNotInWords } from "./explain/explanationInWords.js";
export {
  Allocator,
  type AllocatorOptions,
  type NewAllocator,
  type CommandResult,
  type RestoreOptions,
} from "./allocator.js";
export type { SecretSeed } from "./machine/seed.js";
export { readSnapshotHead, type SnapshotHead } from "./snapshot/snapshotHead.js";
export { snapshotInParts, snapshotOf } from "./snapshotOf.js";
export type { PartsOptions, SnapshotInParts, SnapshotOptions, SnapshotPart, WholeOptions } from "./snapshotOf.js";
export type { AppendedEvent } from "./machine/appender.js";
export type { VoidResult } from "./machine/commands/confirmOrVoid.js";
export type { DecisionResult, DecidedArms } from "./machine/commands/decide.js";
export type { Command, CreateCommand } from "./machine/command.js";
export { statedRewards } from "./terms/readTerms.js";
export { perArmParameters, type Prior, type Terms, type TermsInput } from "./terms/terms.js";
export { alarmsOf } from "./view/alarmsOf.js";
export { alarmNames, type Alarm } from "./view/alarm.js";
export { allocatorView, type AllocatorView, type ContractView, type WaitingView } from "./view/allocatorView.js";
export type { ArmColumn, ArmRow, Exact } from "./view/armColumns.js";
export { armsView, type ArmsRequest, type ArmsView } from "./view/armsView.js";
export type { LabelsBeside } from "./view/look.js";
export { intervalOfMeans, intervalText } from "./view/meanInterval.js";
export { seriesView, type SeriesBucket } from "./view/seriesView.js";
export { readArmLabels, type ArmLabel, type ArmLabels } from "./report/armLabels.js";
export { readPeriod, type Period, type PeriodEdge } from "./report/period.js";
export { ReportBuilder, type ReportOptions } from "./report/reportBuilder.js";
export type { GivenHead, PeriodReport, Report, ReportSource } from "./report/report.js";
export { reportCsv } from "./report/reportCsv.js";
export { reportHtml, reportPage } from "./report/reportHtml.js";
export { reportInWords, type ReportInWords } from "./report/reportInWords.js";
export { reportStyle } from "./report/reportStyle.js";
export { textOf, type Cell, type Section } from "./report/words/section.js";
