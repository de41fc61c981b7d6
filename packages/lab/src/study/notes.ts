/**
 * @evenhand/lab/notes: words and timelines for tables, without all that runs and writes a study, so that a small
 * comparison starts fast.
 */
export {
  chanceText,
  comparedMetrics,
  comparisonNote,
  comparisonsOf,
  lastDifferences,
  withoutSamples,
} from "./comparisons.js";
export { marginOf } from "../reproduction/measured.js";
export { MARGIN_HEAD, metricNotes, type Note } from "./metricNotes.js";
export { quotaHead } from "./wording.js";
export { stretchText } from "./wording.js";
export { timelinesOf } from "./timelinesOf.js";
export { violationText } from "./wording.js";
