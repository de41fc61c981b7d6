/**
 * @evenhand/protocol/planning: what checks a study that was put together by a program, without the schemas of files,
 * which take as long to load as a small study takes to play.
 */
export { baselineErrors } from "./baselineErrors.js";
export { changeErrors, changesOf } from "./changesOf.js";
export type { PlannedStudy } from "./studiesOf.js";
export type { StudyFile } from "./studyFile.js";
