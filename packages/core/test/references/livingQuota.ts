/**
 * Living quotas, version 2 of deadline quota with one pull a round, written from docs/adr/0011-living-quotas.md by
 * somebody who had not seen the policy. Names and order are those of the page; fractions are exact; every decision
 * looks at every arm.
 *
 * Where the page leaves a choice, this is the reading:
 *   - ties between renewals go to the lowest arm, as in a round;
 *   - a renewal is tested with the shares in force, also while a rise waits;
 *   - caps are checked against the targets when either changes, and effect `now` applies them even if no share changes;
 *   - `aboveCap` counts whole pulls: n_i + 1 − ceil(c_i·(a_i + 1)), where that is above 0.
 */
import { add, ceil, compare, fraction, isPositive, multiply, ONE, subtract } from "../support/fraction.js";
import { total } from "../support/exact.js";
import { range } from "../support/history.js";
import type { Fraction } from "../support/history.js";
import { deadlineOf, shownSafe } from "./livingQuotaSafety.js";
import type { Account } from "./livingQuotaSafety.js";
import { Tenures } from "./livingQuotaTenures.js";
import type { ArmState } from "./livingQuotaTenures.js";

/** Chooses one of the arms (ascending, not empty) in a free round. */
export type FreeChoice = (open: readonly number[], round: number) => number;

export interface Decision {
  readonly arm: number;
  readonly rule: "deadline" | "forced" | "learner" | "cap";
  /** By how many pulls the arm's count will be above its cap. */
  readonly aboveCap: number;
}

export interface Terms {
  readonly shares: readonly Fraction[];
  readonly caps?: readonly Fraction[] | undefined;
  readonly renewEvery?: number | undefined;
  readonly voidWithin?: number | undefined;
}

export interface Change {
  readonly shares?: readonly Fraction[] | undefined;
  readonly caps?: readonly Fraction[] | undefined;
  readonly effect?: "without-loss" | "now" | undefined;
}

export interface ChangeAnswer {
  /** The arms whose share has changed in the call. */
  readonly begun: readonly number[];
  /** The arms that wait to rise. */
  readonly waiting: readonly number[];
  /** What each arm has forgone, in pulls. */
  readonly forgone: readonly Fraction[];
}

export interface Tenure extends Readonly<ArmState>, Account {
  /** T + d_i; undefined without a share. */
  readonly deadline: number | undefined;
}

export interface ToldRound {
  readonly round: number;
  readonly arm: number;
  readonly open: readonly number[];
  /** The share that was in force for each arm. */
  readonly shares: readonly Fraction[];
}

export class LivingQuota {
  readonly #tenures: Tenures;
  readonly #arms: readonly ArmState[];
  readonly #voidWithin: number;
  readonly #learner: FreeChoice;
  #unsettled: ToldRound[] = [];

  constructor({ shares, caps, renewEvery = 0, voidWithin = 0 }: Terms, learner: FreeChoice) {
    const ownCaps = caps ?? shares.map(() => ONE);
    checkTargets(shares, ownCaps);
    this.#tenures = new Tenures(shares, ownCaps, renewEvery);
    this.#arms = this.#tenures.arms;
    this.#voidWithin = voidWithin;
    this.#learner = learner;
  }

  choose(round: number, open: readonly number[] = range(this.#arms.length)): number {
    return this.decide(round, open).arm;
  }

  /** What `choose` answers, and the reason's rule. */
  decide(round: number, open: readonly number[] = range(this.#arms.length)): Decision {
    const arm = this.#guarded(open);
    if (arm === undefined) return this.#free(round, open);
    return { arm, rule: this.#isDue(arm) ? "deadline" : "forced", aboveCap: this.#aboveCap(arm) };
  }

  pulled(arm: number, round: number, open: readonly number[] = range(this.#arms.length)): void {
    this.#unsettled.push({ round, arm, open: [...open], shares: this.#arms.map(({ share }) => share) });
    this.#unsettled = this.#unsettled.filter((told) => round - told.round < this.#voidWithin);
    this.#tenures.told = round;
    for (const present of open) this.#arms[present].clock++;
    this.#arms[arm].count++;
    this.#tryWaitingChanges();
  }

  change({ shares, caps, effect = "without-loss" }: Change): ChangeAnswer {
    const targets = shares ?? this.#arms.map(({ target }) => target);
    const newCaps = caps ?? this.#arms.map(({ cap }) => cap);
    checkTargets(targets, newCaps);
    for (const [arm, state] of this.#arms.entries()) Object.assign(state, { target: targets[arm], cap: newCaps[arm] });
    const before = this.#arms.map(({ share }) => share);
    const forgone = effect === "now" ? this.#tenures.applyNow() : this.#tryWaitingChanges();
    const waiting = this.#tenures.waiting();
    for (const arm of waiting) this.#arms[arm].waitingSince ??= this.#tenures.told + 1;
    this.#forgetFinishedWaits();
    const begun = range(before.length).filter((arm) => compare(this.#arms[arm].share, before[arm]) !== 0);
    return { begun, waiting, forgone };
  }

  voided(arm: number, round: number): void {
    const struck = this.#unsettled.find((told) => told.round === round && told.arm === arm);
    if (struck === undefined) throw new Error(`the pull of arm ${arm} in round ${round} cannot be struck`);
    this.#unsettled = this.#unsettled.filter((told) => told !== struck);
    for (const present of struck.open) {
      const state = this.#arms[present];
      if (state.since <= round) state.clock--;
      else if (isPositive(state.share)) state.opening = subtract(state.opening, struck.shares[present]);
    }
    const pulled = this.#arms[arm];
    if (pulled.since <= round) pulled.count--;
    else if (isPositive(pulled.share)) pulled.opening = add(pulled.opening, ONE);
    this.#tryWaitingChanges();
  }

  tenures(): Tenure[] {
    return this.#arms.map((state, arm) => {
      const account = this.#tenures.account(arm);
      const wait = deadlineOf(account);
      return { ...state, ...account, deadline: wait === undefined ? undefined : this.#tenures.told + Number(wait) };
    });
  }

  /** Rules 1 and 2: the arm that must be pulled; undefined in a free round. */
  #guarded(open: readonly number[]): number | undefined {
    const due = open.filter((arm) => this.#isDue(arm));
    const promised = open.filter((arm) => isPositive(this.#arms[arm].share));
    if (this.#arms.every(({ share }, arm) => !isPositive(share) || open.includes(arm))) return this.#earliest(due);
    if (promised.length === 0) return undefined;
    if (due.length === 0 && shownSafe(this.#afterNoPull(open))) return undefined;
    return this.#earliest(promised);
  }

  /** Rule 3. */
  #free(round: number, open: readonly number[]): Decision {
    const belowCap = open.filter((arm) => isPositive(this.#roomBelowCap(arm)));
    if (belowCap.length > 0) return { arm: this.#learner(belowCap, round), rule: "learner", aboveCap: 0 };
    const arm = open.reduce((best, other) =>
      compare(this.#roomBelowCap(other), this.#roomBelowCap(best)) > 0 ? other : best,
    );
    return { arm, rule: "cap", aboveCap: this.#aboveCap(arm) };
  }

  /** c_i·(a_i + 1) − n_i, for an open arm. */
  #roomBelowCap(arm: number): Fraction {
    const { clock, count, cap } = this.#arms[arm];
    return subtract(multiply(cap, fraction(clock + 1)), fraction(count));
  }

  #aboveCap(arm: number): number {
    return Math.max(0, 1 - Number(ceil(this.#roomBelowCap(arm))));
  }

  /** Of an open arm: r_i > 0 and D_i + r_i > 0. */
  #isDue(arm: number): boolean {
    const { balance, share } = this.#tenures.account(arm);
    return isPositive(share) && isPositive(add(balance, share));
  }

  /** The arm with the smallest d_i, the lowest on ties; undefined among none. */
  #earliest(promised: readonly number[]): number | undefined {
    return promised
      .flatMap((arm) => {
        const deadline = deadlineOf(this.#tenures.account(arm));
        return deadline === undefined ? [] : [{ arm, deadline }];
      })
      .sort((a, b) => Number(a.deadline - b.deadline) || a.arm - b.arm)[0]?.arm;
  }

  /** D_i + r_i for open arms, D_i for absent ones. */
  #afterNoPull(open: readonly number[]): Account[] {
    return this.#tenures.accounts().map(({ balance, share }, arm) => ({
      balance: open.includes(arm) ? add(balance, share) : balance,
      share,
    }));
  }

  #tryWaitingChanges(): Fraction[] {
    const forgone = this.#tenures.tryWaitingChanges();
    this.#forgetFinishedWaits();
    return forgone;
  }

  #forgetFinishedWaits(): void {
    const waiting = this.#tenures.waiting();
    for (const [arm, state] of this.#arms.entries()) if (!waiting.includes(arm)) state.waitingSince = undefined;
  }
}

function checkTargets(shares: readonly Fraction[], caps: readonly Fraction[]): void {
  if (compare(total(shares), ONE) > 0) throw new Error("the shares sum to more than 1");
  if (shares.some((share, arm) => compare(caps[arm], share) < 0)) throw new Error("a cap is below its share");
  if (compare(total(caps), ONE) < 0) throw new Error("the caps sum to less than 1");
}
