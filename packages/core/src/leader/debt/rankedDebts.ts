/**
 * Where the numbers of an arm are in its row: its share p/d; x, for its deficit of (p·t + x)/d in round t; its index
 * min(mean + slope·clock, cap); and the weight of that index.
 */
export const DEBT_ROW = { P: 0, D: 1, X: 2, MEAN: 3, SLOPE: 4, WEIGHT: 5, WIDTH: 6 } as const;

/**
 * Few arms in the order of bounds that their values do not exceed up to the round `until`, as `playQueues` plays on
 * them.
 *
 * A bound is a value in the round `until`. In an earlier round t every value is lower by `growth` times the rounds in
 * between at least, but for `margin`.
 */
export interface RankedDebts {
  /** The row of arm i begins at WIDTH·i: see DEBT_ROW. */
  readonly rows: Float64Array;
  /** From the highest bound to the lowest: the arms, and their bounds. */
  readonly ranks: Uint32Array;
  readonly bounds: Float64Array;
  readonly until: number;
  /** sqrt(2 ln until). */
  readonly clockThen: number;
  /** Every value grows by at least this in a round. */
  readonly growth: number;
  /** More than rounding can have added to any value. */
  readonly margin: number;
  /** Makes bounds that hold from this round on. */
  reachOnFrom(round: number): void;
  /** Widens the margin for a value that has these two parts in the round `until`. */
  allowFor(debt: number, index: number): void;
  /** The bound of the arm at this place changed. */
  move(place: number, bound: number): void;
}
