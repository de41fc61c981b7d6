import type { Arm, ArmSet } from "../../arms.js";

/**
 * The arm on top when an arm's value changes with its own pulls and rewards alone: no clock moves it in between. Ties
 * go to the lowest arm.
 */
export interface ValueLeader {
  /** The arm's value changed. */
  set(arm: Arm, value: number): void;
  /** The open arm with the largest value. */
  top(open?: ArmSet): Arm;
  value(arm: Arm): number;
}
