/**
 * What the reference implementations share. They are slow on purpose: every number that a decision needs is
 * recomputed from the full list of pulls, so that no incremental state can hide a mistake.
 *
 * Arms are 0, 1, …, K−1; rounds are 1, 2, …; a reward arrives at the end of the round of its pull.
 */

/** The n-th reward (n = 1, 2, …) of an arm. */
export type Rewards = (arm: number, n: number) => number;

/** Numerator and denominator; the denominator is positive. */
export type Fraction = readonly [bigint, bigint];

/** Which arms are open in a round. */
export type Availability = (round: number) => readonly boolean[];

/** A base learner: picks one of `openArms` (ascending, not empty), knowing the pulls of all earlier rounds. */
export type Learner = (history: History, round: number, openArms: readonly number[]) => number;

export interface Pull {
  readonly round: number;
  readonly arm: number;
  readonly reward: number;
}

export class History {
  readonly pulls: Pull[] = [];

  /** Appends one pull; its reward is the arm's next one. */
  pull(round: number, arm: number, rewards: Rewards): void {
    this.pulls.push({ round, arm, reward: rewards(arm, this.count(arm) + 1) });
  }

  /** The rewards of an arm, first pull first. */
  rewardsOf(arm: number): number[] {
    return this.pulls.filter((pull) => pull.arm === arm).map((pull) => pull.reward);
  }

  /** N_i: how often the arm was pulled. */
  count(arm: number): number {
    return this.rewardsOf(arm).length;
  }

  /** The arm's rewards added up in the order of its pulls. */
  sum(arm: number): number {
    return this.rewardsOf(arm).reduce((total, reward) => total + reward, 0);
  }

  /** The empirical mean; only for an arm that was pulled. */
  mean(arm: number): number {
    if (this.count(arm) === 0) throw new Error(`arm ${arm} was never pulled: it has no mean`);
    return this.sum(arm) / this.count(arm);
  }

  /** The pulled arms in order. */
  arms(): number[] {
    return this.pulls.map((pull) => pull.arm);
  }
}

/** 0, 1, …, count − 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The arms that are open in a round, ascending: all of them without an availability. */
export function openArms(arms: number, round: number, open: Availability | undefined): number[] {
  const flags = open?.(round);
  return range(arms).filter((arm) => flags === undefined || flags[arm]);
}

/** The item with the largest value; the first of them on ties. */
export function firstLargest<Item>(items: readonly Item[], value: (item: Item) => number): Item {
  const largest = items.reduce((best, item) => Math.max(best, value(item)), -Infinity);
  const found = items.filter((item) => value(item) === largest)[0];
  if (found === undefined) throw new Error("nothing to choose from");
  return found;
}

/** Asks the learner, and checks that it answers with one of the arms it was offered. */
export function ask(learner: Learner, history: History, round: number, among: readonly number[]): number {
  const arm = learner(history, round, among);
  if (!among.includes(arm)) throw new Error(`round ${round}: the learner chose ${arm} of [${among.join(", ")}]`);
  return arm;
}
