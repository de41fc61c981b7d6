/** The right-hand side of a theorem, as far as its text gives it. */
export interface Bound {
  /** The whole right-hand side; undefined where an O(·) hides a part of it. */
  readonly value: number | undefined;
  /** The part that is written out; undefined where nothing is. */
  readonly explicit: number | undefined;
  /** What is hidden, or why there is no number. */
  readonly note: string;
}
