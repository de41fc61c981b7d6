import type { Mark } from "./figure.js";

/** The series of a mark that has a row for each: its names are on the y axis. */
export function rowsOf(mark: Mark): readonly string[] {
  return mark.kind === "shares" || mark.kind === "spans" ? mark.rows.map(({ series }) => series) : [];
}
