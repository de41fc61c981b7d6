import type { Sequence } from "./sequence.js";

/** A reward curve f(1), f(2), …: how well an arm does at its n-th opportunity [patil2023, Section 2]. */
export interface Curve extends Sequence {
  /** a = lim f(n): the arm's true potential. Left out where it is unknown, as for a user's own function. */
  readonly potential?: number;
  /** A user's own function that has no stated end: it is checked as far as a study will pull it. */
  readonly unchecked?: boolean;
}
