/** @evenhand/lab: studies on worker threads, the experiments of the papers with their claims, and reports. */
export { findChromium } from "./files/chromium.js";
export { labErrors, type LabErrorCode } from "./errors.js";
export type { Claim, JudgedClaim, TriedChoice, Verdict } from "./reproduction/claim.js";
export { papers, type Experiment, type Paper, type Results, type Studies } from "./reproduction/experiment.js";
export type { Setting, Settings, SettingValue } from "./reproduction/settings.js";
export type { Table } from "./reproduction/experiment.js";
export {
  loadDefinitions,
  runStudies,
  type DefinitionsModule,
  type RunOptions,
  type RunOutcome,
  type RunProgress,
  type StudyRun,
} from "./run/runStudies.js";
export { experiments } from "./papers/index.js";
export { missingData } from "./reproduction/reproduction.js";
export { reproduce } from "./reproduction/reproduce.js";
export { reproduceFromParts, reproduceShard, reproductionIn } from "./reproduction/shardedReproduction.js";
export type { FinishedExperiment, Reproduction } from "./reproduction/reproduction.js";
export { paperTitles } from "./reproduction/experiment.js";
export { runFacts, type RunFacts } from "./report/runFacts.js";
export { writeFigurePdfs } from "./report/reproductionMethods.js";
export { writeReport } from "./report/reproductionReport.js";
