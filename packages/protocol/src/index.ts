/** @evenhand/protocol: schemas of studies and results. Those of parameters are derived from core's descriptors. */
export { changeErrors, changesOf } from "./changesOf.js";
export { protocolErrors, type ProtocolErrorCode } from "./errors.js";
export {
  type Drawable,
  drawableIn,
  type FigureChoice,
  figureChoices,
  figureErrors,
  readFigure,
} from "./figureChoice.js";
export { baselineErrors } from "./baselineErrors.js";
export { readStudyFile } from "./readStudyFile.js";
export { type Comparisons, type Difference, resultFile, type ResultFile, type StudyResult } from "./resultFile.js";
export { drawableOf, studiesOf, type PlannedStudy } from "./studiesOf.js";
export type { StudyFile } from "./studyFile.js";
export { studyFileJsonSchema } from "./studyFile.js";
export { type Point, type Swept, sweptParameters, type SweptStudy } from "./sweepPoints.js";
export * from "./http/index.js";
