import type { Arm, ArmSet } from "../../arms.js";

/**
 * The arm on top when every arm's index is a line over a clock: value_i = base_i + slope_i·clock.
 *
 * UCB1 is such a line over the clock sqrt(2 ln t). Ties go to the lowest arm. The answer is that of comparing the
 * rounded doubles base + slope·clock arm by arm, whatever structure finds it.
 */
export interface LineLeader {
  /** The arm's line changed. Slopes are at least 0. */
  set(arm: Arm, base: number, slope: number): void;
  /** The open arm with the highest value. */
  top(clock: number, open?: ArmSet): Arm;
  /** The arm's value. */
  value(arm: Arm, clock: number): number;
  /** The lines in the order of their bounds. Only where arms are few. */
  readonly ranked?: RankedLines;
}

/**
 * Few lines in the order of bounds that none of them exceeds up to the clock `until`, as `pullLeaders` plays on them.
 */
export interface RankedLines {
  readonly base: Float64Array;
  readonly slope: Float64Array;
  /** From the highest bound to the lowest: the arms, and their bounds. */
  readonly ranks: Uint32Array;
  readonly bounds: Float64Array;
  readonly until: number;
  /** Makes bounds that hold from this clock on. */
  reachOnFrom(clock: number): void;
  /** The bound of the arm at this place changed. */
  move(place: number, bound: number): void;
}
