import type { Mark, ShareRow } from "./figure.js";

/** What a share that there would be without its floors and caps is called where the figure does not name it. */
export const WITHOUT_PROMISE = "without the promise";

/** The series of a mark that has a row for each: its names are on the y axis. */
export function rowsOf(mark: Mark): readonly string[] {
  return mark.kind === "shares" || mark.kind === "spans" ? mark.rows.map(({ series }) => series) : [];
}

/** By how much a share must be below its floor to be called so: less is what floating point left over. */
const MEASURABLE = 1e-9;

/** Whether a floor was missed: what the picture shows and what the words say is the same. */
export function isBelowFloor({ share, floor = 0, slack = 0 }: ShareRow): boolean {
  return floor - share >= Math.max(slack, MEASURABLE);
}
