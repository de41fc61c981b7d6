import type { Arm } from "../../arms.js";

/**
 * Which groups of arms may be on top, when no arm of a group has an index above the group's line base + slope·clock.
 *
 * Whoever looks for the highest index asks for one group after the other, until none is left that could do better.
 */
export interface GroupLeader {
  /** It has room for so many groups. */
  readonly groups: number;
  /** The group's line changed. Slopes are at least 0. */
  set(group: number, base: number, slope: number): void;
  /** The group's lowest arm changed. */
  lowestChanged(group: number): void;
  value(group: number, clock: number): number;
  /** A new search. */
  begin(clock: number): void;
  /**
   * A group that has not been found in this search and whose line is above `highest`, or as high where its lowest arm is below
   * `best`: first the highest line of all. NO_GROUP where there is none. Lines that change meanwhile are those of groups found.
   */
  next(highest: number, best: Arm): number;
  /** Sets the lines of another one to those of this. */
  copyTo(other: GroupLeader): void;
}
