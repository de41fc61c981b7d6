/**
 * @evenhand/lab/study: what a user's own study needs. What draws and packs is loaded when a file asks for it, so that a
 * command that only prints a table starts in a fraction of the time.
 */
export { labErrors, type LabErrorCode } from "../errors.js";
export { atomicWrite } from "../files/atomicWrite.js";
export { findChromium } from "../files/chromium.js";
export { checkSampled, outputKinds, studyOutput, type OutputContent, type OutputKind } from "./studyOutput.js";
export { traceLines } from "../files/traceLines.js";
export { runFacts, type RunFacts } from "../report/runFacts.js";
export { checkDrawn } from "./shownMetrics.js";
export { partialFile, readPartial } from "./partialRun.js";
export { readResult, resultOfStudy } from "./resultText.js";
export { shownArmMetrics, shownMetrics } from "./shownMetrics.js";
