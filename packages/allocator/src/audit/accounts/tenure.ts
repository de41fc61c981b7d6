import type { Moment } from "./commonClock.js";
import type { Exact } from "./exact.js";

/** When an arm was behind its floor by a whole pull for the first time, and why. */
export interface Shortfall {
  readonly at: Moment;
  readonly deficit: Exact;
}

/** A stretch of the log in which an arm has one share: what was promised, and what it got. */
export interface Tenure {
  readonly arm: number;
  readonly share: Exact;
  readonly since: Moment;
  /** The event that ended it. */
  until?: Moment;
  /** What it was owed in the beginning, from the tenure before; below 0 it was ahead. */
  opening: Exact;
  /** Rounds in which it was open, and its pulls in them; struck ones are left out. */
  openRounds: number;
  pulls: number;
  /** Pulls by which an administrator has moved the account: credits less debts. */
  corrected: number;
  /** What it was owed and will not get. */
  forgone: Exact;
  /** opening + share · rounds − pulls, where it was largest. */
  largestDeficit: Shortfall;
  /** The first time that the deficit was a whole pull or more. */
  short?: Shortfall;
  /** The last request before it that took a round from the arm, or struck one out. */
  displacedBy?: number;
  /** The first time that the deficit was larger than such requests can account for. */
  broken?: Shortfall;
}
