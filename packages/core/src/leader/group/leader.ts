import type { Arm } from "../../arms.js";

/** Answer of a search among groups of arms that found none. */
export const NO_GROUP = -1;

/** The value of a group without arms. */
export const BELOW_EVERY_INDEX = -1;

/**
 * Groups of arms that may be on top, where no arm of a group has an index above the group's line base + slope·clock.
 *
 * A search for the highest index asks for one group after the other, until none is left that could do better.
 */
export interface GroupLeader {
  /** How many groups there is room for. */
  readonly groups: number;
  /** The group's line changed. Slopes are at least 0. */
  set(group: number, base: number, slope: number): void;
  /** The group's lowest arm changed. */
  lowestChanged(group: number): void;
  value(group: number, clock: number): number;
  /** Begins a search. */
  begin(clock: number): void;
  /**
   * The next group of this search, or NO_GROUP: first the one with the highest line, then any whose line is above
   * `highest`, or as high and its lowest arm below `best`. During a search only lines of groups that it has found may
   * change.
   */
  next(highest: number, best: Arm): number;
  /** Sets the lines of another leader to those of this one. */
  copyTo(other: GroupLeader): void;
}
