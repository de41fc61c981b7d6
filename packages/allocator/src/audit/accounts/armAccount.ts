import type { CommonClock, Moment } from "./commonClock.js";
import { ceilOf, exact, minus, plus, ZERO, type BigFraction } from "./exact.js";

/**
 * What one arm is owed, by its own clock: in each tenure the opening balance + share · open rounds − pulls. An arm
 * without a share is owed nothing. It is brought up to date only when something happens to the arm alone.
 */
export class ArmAccount {
  readonly arm: number;
  readonly tenures: Tenure[] = [];
  /** Neither paused nor retired. */
  isActive = true;
  isRetired = false;
  /** All pulls that count, in all tenures. */
  pulls = 0;
  /** Requests that took or struck out rounds before the account began, and those by which this arm got a round. */
  displacedBefore = 0;
  ownGrants = 0;
  /** The common clock at which the floor is looked at again. */
  checkAt = Infinity;
  readonly #common: CommonClock;
  /** Rounds on the own clock of the tenure, up to the common clock's `#since`. */
  #clock = 0;
  #since: number;
  /** The last event at which the largest deficit was brought up to date. */
  #observed = 0;
  /** Balances are whole multiples of 1/#unit. */
  #unit = 1n;
  #perRound = 0n;
  #opening = 0n;

  constructor(arm: number, common: CommonClock, moment: Moment) {
    this.arm = arm;
    this.#common = common;
    this.#since = common.now;
    this.begin(ZERO, moment);
  }

  get tenure(): Tenure {
    return this.tenures[this.tenures.length - 1];
  }

  /** The tenure that a round was in. */
  tenureIn(round: number): Tenure {
    let index = this.tenures.length - 1;
    while (index > 0 && this.tenures[index].since.round >= round) index--;
    return this.tenures[index];
  }

  get status(): "active" | "paused" | "retired" {
    return this.isRetired ? "retired" : this.isActive ? "active" : "paused";
  }

  get hasShare(): boolean {
    return this.#perRound > 0n;
  }

  get clock(): number {
    return this.#clockAt(this.#common.now);
  }

  #clockAt(common: number): number {
    return this.isActive ? this.#clock + common - this.#since : this.#clock;
  }

  /** Rounds that were on its clock and should not have been, or the other way round. */
  shiftClock(rounds: number): void {
    this.#clock += rounds;
  }

  setActive(isActive: boolean): void {
    this.#clock = this.clock;
    this.#since = this.#common.now;
    this.isActive = isActive;
  }

  get balance(): BigFraction {
    return exact(this.#unitsAt(this.#common.now), this.#unit);
  }

  #unitsAt(common: number): bigint {
    const { pulls, corrected } = this.tenure;
    return this.#opening + this.#perRound * BigInt(this.#clockAt(common)) - this.#unit * BigInt(pulls + corrected);
  }

  /** Whether the arm is behind by 1 + `excused` whole pulls or more. */
  isShort(excused: number): boolean {
    return this.hasShare && this.#unitsAt(this.#common.now) >= this.#unit * BigInt(1 + excused);
  }

  /** How many more rounds in which it is open, without a pull, put it behind by 1 + `excused` pulls. */
  roundsUntilShort(excused: number): number {
    const missing = this.#unit * BigInt(1 + excused) - this.#unitsAt(this.#common.now);
    return Number(ceilOf(missing, this.#perRound));
  }

  /**
   * Brings the largest deficit up to date: before everything that lowers the balance, and after what raises it at once.
   */
  observe(present: Moment): void {
    if (!this.hasShare) return;
    const { common, moment } = this.#common.peakSince(this.#observed, present);
    this.#observed = present.event;
    const { largestDeficit } = this.tenure;
    const units = this.#unitsAt(common);
    if (units * largestDeficit.deficit.denominator <= largestDeficit.deficit.numerator * this.#unit) return;
    this.tenure.largestDeficit = { at: moment, deficit: exact(units, this.#unit) };
  }

  /**
   * Called before a round moves the own clock. The common clock may have gone back since the last look: what the arm
   * was owed at its peak was owed without this round.
   */
  observeFall(present: Moment): void {
    if (this.#common.hasFallenSince(this.#observed)) this.observe(present);
  }

  /** From here on the tenure's largest deficit and first shortfall are those of the period. */
  beginPeriod(at: Moment): void {
    this.observe(at);
    const { tenure } = this;
    tenure.largestDeficit = { at, deficit: this.balance };
    delete tenure.short;
    delete tenure.displacedBy;
    delete tenure.broken;
  }

  /** Moves what it is owed by parts of pulls: what is forgone, and rounds of earlier tenures that are struck out. */
  moveOpening(by: BigFraction): void {
    this.tenure.opening = plus(this.tenure.opening, by);
    this.#measure();
  }

  /** A tenure with this share begins. The balance goes on, unless the arm had no share or has none any more. */
  begin(share: BigFraction, at: Moment): void {
    this.end(at);
    const opening = this.hasShare && share.numerator > 0n ? this.balance : ZERO;
    this.#clock = 0;
    this.#since = this.#common.now;
    this.#observed = at.event;
    this.tenures.push({
      ...{ arm: this.arm, share, since: at, opening, openRounds: 0, pulls: 0, corrected: 0, forgone: ZERO },
      largestDeficit: { at, deficit: opening },
    });
    this.#measure();
  }

  end(at: Moment): void {
    if (this.tenures.length === 0 || this.tenure.until !== undefined) return;
    this.observe(at);
    this.tenure.openRounds = this.clock;
    this.tenure.until = at;
  }

  /** What it was owed and will not get. An arm that has lost its share has nothing to lose any more. */
  forgo(pulls: BigFraction): void {
    const promised = this.hasShare ? this.tenure : (this.tenures.at(-2) ?? this.tenure);
    promised.forgone = plus(promised.forgone, pulls);
    if (this.hasShare) this.moveOpening(minus(ZERO, pulls));
  }

  #measure(): void {
    const { share, opening } = this.tenure;
    this.#unit = share.denominator * opening.denominator;
    this.#perRound = share.numerator * opening.denominator;
    this.#opening = opening.numerator * share.denominator;
  }
}

/** When an arm was behind its floor by a whole pull for the first time, and why. */
interface Shortfall {
  readonly at: Moment;
  readonly deficit: BigFraction;
}

/** A stretch of the log in which an arm has one share: what was promised, and what it got. */
export interface Tenure {
  readonly arm: number;
  readonly share: BigFraction;
  readonly since: Moment;
  /** The event that ended it. */
  until?: Moment;
  /** What it was owed in the beginning, from the tenure before; below 0 it was ahead. */
  opening: BigFraction;
  /** Rounds in which it was open, and its pulls in them; struck ones are not counted. */
  openRounds: number;
  pulls: number;
  /** Pulls by which an administrator has moved the account: credits less debts. */
  corrected: number;
  /** What it was owed and will not get. */
  forgone: BigFraction;
  /** opening + share · rounds − pulls, where it was largest. */
  largestDeficit: Shortfall;
  /** The first time that the deficit was a whole pull or more. */
  short?: Shortfall;
  /** The last request before it that took a round from the arm, or struck one out. */
  displacedBy?: number;
  /** The first time that the deficit was larger than such requests can account for. */
  broken?: Shortfall;
}
