/** @evenhand/lab: studies on worker threads, the experiments of the papers with their claims, and reports. */
export type { Claim, Verdict } from "./reproduction/claim.js";
export { papers, type Experiment, type Paper, type Results, type Studies } from "./reproduction/experiment.js";
export type { Setting, Settings, SettingValue } from "./reproduction/settings.js";
export type { Table } from "./reproduction/table.js";
export type { RunOptions, RunOutcome, RunProgress, StudyRun } from "./run/run.js";
export { runStudies } from "./run/runStudies.js";
export { experiments } from "./papers/index.js";
export type { FinishedExperiment } from "./reproduction/finishedExperiment.js";
export { reproduce, type Reproduction } from "./reproduction/reproduce.js";
export { runFacts, type RunFacts } from "./report/runFacts.js";
export { writeReport } from "./report/writeReport.js";
