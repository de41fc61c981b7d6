import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { LARGEST_COUNT } from "../limits.js";
import { type PlayedPolicy, playRounds, type Stretch } from "../play.js";
import type { Policy, Propensity, Reason, Round } from "../policy.js";
import { certain, propensityOf } from "../propensity.js";
import { takeArms } from "../chooseMany.js";
import type { RuleId } from "../rules/rules.js";
import type { Invariant } from "../state/invariants.js";
import { type Column, copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";
import type { ExplorationAllowance, RoundIsFor } from "./explorationAllowance.js";

/** A rule that forces some rounds, and leaves the others to a learner. */
export interface Guard {
  /** The arm that must be pulled in this round, or NO_ARM where the learner is free. Changes nothing. */
  forced(round: Round, open?: ArmSet): Arm;
  /** Up to `count` arms that must be pulled in this round. Only where they are not successive answers of `forced`. */
  forcedMany?(round: Round, count: number, open?: ArmSet): Arm[];
  /** After `forced` has found no arm with all arms open: none is forced before this round, whatever is pulled. */
  readonly quietUntil: Round;
  /** The arms that the learner may choose from in a free round; all open ones where it is missing or undefined. */
  readonly allowed?: ((open?: ArmSet) => ArmSet | undefined) | undefined;
  /** Why the arm is forced in this round. */
  reason(arm: Arm, round: Round, open?: ArmSet): Reason<RuleId>;
  /** What the guard knows of an arm that the learner chose, in numbers. */
  about?(arm: Arm, round: Round): Record<string, number>;
  /** The arm was pulled, forced or not, in `times` rounds that end with this one. */
  pulled(arm: Arm, times: number, round: Round, open?: ArmSet): void;
  /**
   * The same for all streaks from the place `from` on, in free rounds up to `last` with all arms open. Optional: a
   * shortcut of simulation.
   */
  playedFree?(stretch: Stretch, from: number, last: Round): void;
  /** The guard's part of a state, which it reads and writes itself: N of each arm, and what else it counts by arm. */
  readonly columns: Readonly<Record<string, Column>> & { readonly pulls: Uint32Array };
  /** Whole numbers beside the columns. */
  readonly scalars: Record<string, number>;
  /** What is true of its part of every state, beside what the names of its columns mean. */
  readonly invariants?: readonly Invariant[];
  /** New columns for the state of another run, where their lengths are not always the same. */
  columnsFor?(state: PolicyState): Guard["columns"];
  /** Columns and scalars were replaced by another run's. */
  restored(columns: Guard["columns"]): void;
  /** A new period of the horizon begins. Only where the rule depends on one. */
  renew?(): void;
}

/** The methods of a round as functions that are called with their guard, or with their learner. */
interface GuardCalls {
  readonly forced: (this: Guard, round: Round, open: undefined) => Arm;
  readonly pulled: (this: Guard, arm: Arm, times: number, round: Round, open: undefined) => void;
}
interface LearnerCalls {
  readonly pulled: (this: Policy, arm: Arm, round: Round, open: undefined) => void;
  readonly rewarded: (this: Policy, arm: Arm, reward: number) => void;
}

/**
 * A learner under a guard: the arm that the guard forces is pulled; where it forces none, the learner chooses.
 *
 * The learner is told of every pull and reward, so that it knows as much as if it had chosen all the arms itself. With
 * an exploration allowance it chooses among the arms that are left by that.
 */
export class GuardedLearner implements PlayedPolicy {
  readonly #guard: Guard;
  readonly #learner: Policy;
  readonly #arms: number;
  readonly #allowance: ExplorationAllowance | undefined;
  readonly chooseMany?: (round: Round, count: number, open?: ArmSet) => Arm[];

  constructor(guard: Guard, learner: Policy, allowance?: ExplorationAllowance) {
    this.#guard = guard;
    this.#learner = learner;
    this.#arms = guard.columns.pulls.length;
    this.#allowance = allowance;
    const forcedMany = guard.forcedMany?.bind(guard);
    if (forcedMany === undefined) return;
    this.chooseMany = (round, count, open) => this.#withForced(forcedMany(round, count, open), round, count, open);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const forced = this.#guard.forced(round, open);
    return forced === NO_ARM ? this.#learner.choose(round, this.#free(open)) : forced;
  }

  /** The arms that the learner chooses among in a free round: those that the guard allows, less what is held back. */
  #free(open?: ArmSet, isFor?: RoundIsFor): ArmSet | undefined {
    const allowed = this.#allowed(open);
    return this.#allowance === undefined ? allowed : this.#allowance.among(allowed, isFor);
  }

  #allowed(open?: ArmSet): ArmSet | undefined {
    return this.#guard.allowed === undefined ? open : this.#guard.allowed(open);
  }

  /** The forced arms, then the learner's best of the rest. */
  #withForced(forced: readonly Arm[], round: Round, count: number, open?: ArmSet): Arm[] {
    // Asked before arms are taken out: `pulled` counts by the arms that were open in the round.
    const isFor = this.#allowance?.isFor(this.#allowed(open));
    return takeArms(this.#arms, open, (rest, take) => {
      forced.forEach(take);
      for (let left = count - forced.length; left > 0 && rest.size > 0; left--) {
        take(this.#learner.choose(round, this.#free(rest, isFor)));
      }
    });
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const forced = this.#guard.forced(round, open);
    if (forced !== NO_ARM) return this.#guard.reason(forced, round, open);
    const among = this.#free(open);
    const learner = this.#learner.explain(round, among);
    const about = this.#guard.about?.(learner.arm, round) ?? {};
    const rule = this.#allowance?.ruleFor(among) ?? "learner";
    const numbers = rule === "learner" ? about : { ...about, ...this.#allowance?.scalars };
    return { arm: learner.arm, rule, numbers, learner };
  }

  propensity(arm: Arm, round: Round, open?: ArmSet): Propensity {
    const forced = this.#guard.forced(round, open);
    if (forced !== NO_ARM) return certain(arm === forced);
    const among = this.#free(open);
    return among?.has(arm) === false ? certain(false) : propensityOf(this.#learner, arm, round, among);
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    if (this.#allowance !== undefined && this.#guard.forced(round, open) === NO_ARM) {
      this.#allowance.pulled(arm, this.#allowed(open));
    }
    this.#guard.pulled(arm, 1, round, open);
    this.#learner.pulled(arm, round, open);
  }

  rewarded(arm: Arm, reward: number): void {
    this.#allowance?.rewarded(arm);
    this.#learner.rewarded(arm, reward);
  }

  renew(): void {
    this.#guard.renew?.();
    this.#learner.renew?.();
  }

  play(stretch: Stretch, from: Round, until: Round): void {
    const guard = this.#guard;
    const learner = this.#learner;
    const allowance = this.#allowance;
    // Looked up once: where many rules were played before, a lookup in the loop takes as long as a short method.
    const guardCalls: GuardCalls = guard;
    const learnerCalls: LearnerCalls = learner;
    const { forced: forcedIn, pulled: countPulls } = guardCalls;
    const { pulled, rewarded } = learnerCalls;
    let round = from;
    while (round <= until) {
      const forced = forcedIn.call(guard, round, undefined);
      if (forced !== NO_ARM && allowance === undefined) {
        countPulls.call(guard, forced, 1, round, undefined);
        pulled.call(learner, forced, round, undefined);
        rewarded.call(learner, forced, stretch.pull(forced, round));
        round++;
      } else if (forced === NO_ARM && guard.allowed === undefined && allowance?.isIdle !== false) {
        const last = Math.min(until, guard.quietUntil - 1);
        let streak = stretch.streaks;
        playRounds(learner, stretch, round, last);
        if (guard.playedFree !== undefined) guard.playedFree(stretch, streak, last);
        else {
          for (; streak < stretch.streaks; streak++) {
            countPulls.call(guard, stretch.arms[streak], stretch.lengths[streak], last, undefined);
          }
        }
        allowance?.played(last + 1 - round);
        round = last + 1;
      } else {
        const arm = forced === NO_ARM ? learner.choose(round, this.#free()) : forced;
        this.pulled(arm, round);
        this.rewarded(arm, stretch.pull(arm, round));
        round++;
      }
    }
  }

  state(): PolicyState {
    const { scalars, columns } = this.#guard;
    return {
      scalars: { ...scalars, ...this.#allowance?.scalars },
      columns: copyColumns({ ...columns, ...this.#allowance?.columns }),
      learner: this.#learner.state(),
    };
  }

  restore(state: PolicyState): void {
    const guard = this.#guard;
    const columns = guard.columnsFor?.(state) ?? guard.columns;
    const allowance = this.#allowance;
    const names = [...Object.keys(guard.scalars), ...Object.keys(allowance?.scalars ?? {})];
    const restored = restoreColumns(
      state,
      Object.fromEntries(names.map((name) => [name, LARGEST_COUNT])),
      { ...columns, ...allowance?.columns },
      this.#learner,
      [...(guard.invariants ?? []), ...(allowance?.invariants ?? [])],
    );
    for (const name of Object.keys(guard.scalars)) guard.scalars[name] = restored[name];
    guard.restored(columns);
    allowance?.restored(restored);
  }
}
