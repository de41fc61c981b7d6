import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { LARGEST_COUNT } from "../limits.js";
import { playRounds } from "../play/playRounds.js";
import type { PlayedPolicy } from "../play/playedPolicy.js";
import type { Stretch } from "../play/stretch.js";
import type { Policy, Reason, Round } from "../policy.js";
import { takeArms } from "../rounds/takeArms.js";
import type { Invariant } from "../state/invariants.js";
import { copyColumns, type Column, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/** A rule that forces some rounds, and leaves the others to a learner. */
export interface Guard {
  /** The arm that must be pulled in this round, or NO_ARM where the learner is free. Changes nothing. */
  forced(round: Round, open?: ArmSet): Arm;
  /** Up to `count` arms that must be pulled in this round. Only where they are not successive answers of `forced`. */
  forcedMany?(round: Round, count: number, open?: ArmSet): Arm[];
  /** After `forced` has found no arm with all arms open: none is forced before this round, whatever is pulled. */
  readonly quietUntil: Round;
  /** Why the arm is forced in this round. */
  reason(arm: Arm, round: Round): Reason;
  /** The arm was pulled, forced or not, in `times` rounds that end with this one. */
  pulled(arm: Arm, times: number, round: Round, open?: ArmSet): void;
  /** The guard's part of a state, which it reads and writes itself: N of each arm, and what else it counts by arm. */
  readonly columns: Readonly<Record<string, Column>> & { readonly pulls: Uint32Array };
  /** Whole numbers beside the columns. */
  readonly scalars: Record<string, number>;
  /** What is true of its part of every state, beside what the names of its columns mean. */
  readonly invariants?: readonly Invariant[];
  /** Columns and scalars were replaced by another run's. */
  restored(): void;
}

/**
 * A learner under a guard: the arm that the guard forces is pulled; where it forces none, the learner chooses.
 *
 * The learner is told of every pull and reward, so that it knows as much as if it had chosen all the arms itself.
 */
export class GuardedLearner implements PlayedPolicy {
  readonly #guard: Guard;
  readonly #learner: Policy;
  readonly chooseMany?: (round: Round, count: number, open?: ArmSet) => Arm[];

  constructor(guard: Guard, learner: Policy) {
    this.#guard = guard;
    this.#learner = learner;
    const forcedMany = guard.forcedMany?.bind(guard);
    if (forcedMany === undefined) return;
    this.chooseMany = (round, count, open) => this.#withForced(forcedMany(round, count, open), round, count, open);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const forced = this.#guard.forced(round, open);
    return forced === NO_ARM ? this.#learner.choose(round, open) : forced;
  }

  /** The forced arms, then the learner's best of the rest. */
  #withForced(forced: readonly Arm[], round: Round, count: number, open?: ArmSet): Arm[] {
    return takeArms(this.#guard.columns.pulls.length, open, (rest, take) => {
      forced.forEach(take);
      for (let left = count - forced.length; left > 0 && rest.size > 0; left--) take(this.#learner.choose(round, rest));
    });
  }

  explain(round: Round, open?: ArmSet): Reason {
    const forced = this.#guard.forced(round, open);
    if (forced !== NO_ARM) return this.#guard.reason(forced, round);
    const learner = this.#learner.explain(round, open);
    return { arm: learner.arm, rule: "learner", numbers: {}, learner };
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    this.#guard.pulled(arm, 1, round, open);
    this.#learner.pulled(arm, round, open);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#learner.rewarded(arm, reward);
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    const guard = this.#guard;
    let round = from;
    while (round <= until) {
      const forced = guard.forced(round);
      if (forced === NO_ARM) {
        const last = Math.min(until, guard.quietUntil - 1);
        let streak = stretch.streaks;
        playRounds(this.#learner, stretch, round, last);
        for (; streak < stretch.streaks; streak++) guard.pulled(stretch.arms[streak], stretch.lengths[streak], last);
        round = last + 1;
      } else {
        this.pulled(forced, round);
        this.rewarded(forced, stretch.pull(forced, round));
        round++;
      }
    }
  }

  state(): PolicyState {
    const { scalars, columns } = this.#guard;
    return { scalars: { ...scalars }, columns: copyColumns(columns), learner: this.#learner.state() };
  }

  restore(state: PolicyState): void {
    const { scalars, columns, invariants } = this.#guard;
    const largest = Object.fromEntries(Object.keys(scalars).map((name) => [name, LARGEST_COUNT]));
    Object.assign(scalars, restoreColumns(state, largest, columns, this.#learner, invariants));
    this.#guard.restored();
  }
}
