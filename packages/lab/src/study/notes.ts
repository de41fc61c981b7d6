/**
 * @evenhand/lab/notes: words for tables, without all that runs and writes a study, so that a small comparison starts
 * fast.
 */
export { metricNotes, type Note } from "./metricNotes.js";
export { quotaHead } from "./quotaHead.js";
export { shareText } from "./shareText.js";
export { violationText } from "./violationText.js";
