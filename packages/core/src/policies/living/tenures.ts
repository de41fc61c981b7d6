import type { Arm } from "../../arms.js";
import { Absences } from "../../leader/windows/absences.js";
import { MAX_DENOMINATOR } from "../../shares/fraction.js";
import { UnitShares, type ArmShares } from "../../shares/armShares.js";
import { Shares } from "../../shares/shares.js";

/** −2^52: an arm that is further ahead than this, in units, counts as just that far ahead; and so with 2^52 behind. */
export const FARTHEST = -4_503_599_627_370_496;

/** An opening balance goes up to here, in units: it begins within 2^52, and rounds that are struck out add to it. */
export const FARTHEST_OPENING = 2 * FARTHEST;

/** Beside the share that an arm had in a round: it was absent. */
export const ABSENT = 4_294_967_295;

/** The columns that are empty as long as every arm is in its first tenure, with the share and cap of the beginning. */
export interface LivingColumns {
  /** In units: the share in force, the one that was asked for last, and the cap. */
  readonly shares: Uint32Array;
  readonly targets: Uint32Array;
  readonly caps: Uint32Array;
  /** Of the tenure: its first round, its pulls, and its opening balance in units. */
  readonly since: Uint32Array;
  readonly counts: Uint32Array;
  readonly openings: Float64Array;
  /** The first round in which the arm waited to rise, or 0. */
  readonly waiting: Uint32Array;
}

export interface TenureColumns extends LivingColumns {
  readonly pulls: Uint32Array;
  /** Of the rounds that were told, those that are not on the arm's clock. */
  readonly absences: Uint32Array;
  /** Of the last rounds: see `ToldRounds`. */
  readonly toldRounds: Uint32Array;
  readonly toldArms: Uint32Array;
  readonly charges: Uint32Array;
}

/**
 * The tenures of all arms (docs/adr/0011): shares, clocks, counts and balances, exact in whole units of 1/denominator.
 *
 * The denominator times the number of arms is at most 2^52, so that sums of what is owed are exact. An arm that is
 * ahead by 2^52 units is ahead by more than all the others can be behind: no test can tell it from one that is further
 * ahead. Nor from one that is further behind, which only rounds that were granted elsewhere can do to it: at least two
 * million pulls.
 */
export class Tenures {
  readonly arms: number;
  readonly scalars: { lastRound: number; played: number; denominator: number };
  readonly #shares: Shares;
  readonly #caps: Shares;
  readonly #voidWithin: number;
  /** The column `absences` is written by `Absences`, and has the arms' absences only in `saved`. */
  columns: TenureColumns;
  absences: Absences;
  /** Counts the tenures that have begun since the policy was created: with each of them windows have moved. */
  begun = 0;

  constructor(shares: Shares, caps: Shares, voidWithin: number) {
    this.arms = shares.arms;
    this.#shares = shares;
    this.#caps = caps;
    this.#voidWithin = voidWithin;
    this.scalars = { lastRound: 0, played: 0, denominator: denominatorFor(1, shares, caps) };
    this.columns = this.newColumns(false);
    this.absences = new Absences(this.columns.absences);
  }

  newColumns(isLiving: boolean): TenureColumns {
    return {
      pulls: new Uint32Array(this.arms),
      absences: new Uint32Array(this.arms),
      toldRounds: new Uint32Array(this.#voidWithin),
      toldArms: new Uint32Array(this.#voidWithin),
      charges: new Uint32Array(this.#voidWithin * this.arms),
      ...livingColumns(isLiving ? this.arms : 0),
    };
  }

  /** The columns of a state. */
  get saved(): TenureColumns {
    return this.absences.common === 0 ? this.columns : { ...this.columns, absences: this.absences.column() };
  }

  /** Goes on with columns of a state. */
  restored(columns: TenureColumns): void {
    this.columns = columns;
    this.absences = new Absences(columns.absences);
  }

  get isLiving(): boolean {
    return this.columns.shares.length > 0;
  }

  /** Writes down what every arm has had from the beginning, so that it can be changed. */
  live(): TenureColumns {
    if (this.isLiving) return this.columns;
    const columns = { ...this.columns, ...livingColumns(this.arms) };
    for (let arm = 0; arm < this.arms; arm++) {
      columns.shares[arm] = columns.targets[arm] = this.share(arm);
      columns.caps[arm] = this.cap(arm);
      columns.since[arm] = 1;
      columns.counts[arm] = columns.pulls[arm];
    }
    this.columns = columns;
    return columns;
  }

  /** The share in force, in units. */
  share(arm: Arm): number {
    return this.isLiving ? this.columns.shares[arm] : this.#unitsOf(this.#shares, arm);
  }

  target(arm: Arm): number {
    return this.isLiving ? this.columns.targets[arm] : this.#unitsOf(this.#shares, arm);
  }

  cap(arm: Arm): number {
    return this.isLiving ? this.columns.caps[arm] : this.#unitsOf(this.#caps, arm);
  }

  /** The targets and the caps as they could be written again. */
  get asked(): Shares {
    return this.isLiving ? this.#written(this.columns.targets) : this.#shares;
  }

  get capped(): Shares {
    return this.isLiving ? this.#written(this.columns.caps) : this.#caps;
  }

  #written(units: Uint32Array): Shares {
    const texts = Array.from(units, (unit) => `${unit}/${this.scalars.denominator}`);
    return Shares.parse(texts, this.arms, this.arms);
  }

  #unitsOf(shares: Shares, arm: Arm): number {
    return shares.numerator(arm) * (this.scalars.denominator / shares.denominator(arm));
  }

  since(arm: Arm): number {
    return this.isLiving ? this.columns.since[arm] : 1;
  }

  clock(arm: Arm): number {
    return this.scalars.played - this.absences.of(arm);
  }

  /** The clock that all arms share: an arm's own clock goes as it does, except in rounds that its correction counts. */
  get commonClock(): number {
    return this.scalars.played - this.absences.common;
  }

  opening(arm: Arm): number {
    return this.isLiving ? this.columns.openings[arm] : 0;
  }

  waitingSince(arm: Arm): number {
    return this.isLiving ? this.columns.waiting[arm] : 0;
  }

  /** Notes since when each arm has been waiting to rise. */
  markWaiting(): void {
    const { shares, targets, waiting } = this.columns;
    for (let arm = 0; arm < waiting.length; arm++) {
      if (targets[arm] <= shares[arm]) waiting[arm] = 0;
      else if (waiting[arm] === 0) waiting[arm] = this.scalars.lastRound + 1;
    }
  }

  /** Whether any arm has a cap. */
  get isCapped(): boolean {
    const { caps } = this.columns;
    if (this.isLiving) return caps.some((cap) => cap < this.scalars.denominator);
    if (this.#caps.isCommon) return this.#caps.value(0) < 1;
    return this.#caps.values().some((cap) => cap < 1);
  }

  /** The pulls of each arm in its tenure. */
  get counts(): Uint32Array {
    return this.isLiving ? this.columns.counts : this.columns.pulls;
  }

  /** The shares in force as the leaders read them, and the opening balances where there are any. */
  get inForce(): readonly [shares: ArmShares, openings: Float64Array | undefined] {
    const { shares, openings } = this.columns;
    if (!this.isLiving) return [this.#shares, undefined];
    return [new UnitShares(shares, this.scalars.denominator), openings];
  }

  /** D_i = b_i + r_i·a_i − n_i in units; 0 for an arm without a share, which has no account. */
  balance(arm: Arm): number {
    if (this.share(arm) === 0) return 0;
    const owed = this.share(arm) * this.clock(arm);
    const given = this.scalars.denominator * this.counts[arm];
    if (owed <= Number.MAX_SAFE_INTEGER && given <= Number.MAX_SAFE_INTEGER) {
      return bounded(owed - given + this.opening(arm), FARTHEST);
    }
    return bounded(Number(this.exactBalance(arm)), FARTHEST);
  }

  exactBalance(arm: Arm): bigint {
    if (this.share(arm) === 0) return 0n;
    const given = BigInt(this.scalars.denominator) * BigInt(this.counts[arm]);
    return BigInt(this.opening(arm)) + BigInt(this.share(arm)) * BigInt(this.clock(arm)) - given;
  }

  balances(): Float64Array {
    return Float64Array.from({ length: this.arms }, (_, arm) => this.balance(arm));
  }

  /** A tenure of the arm begins in the next round, with this share and opening balance. */
  begin(arm: Arm, share: number, opening: number): void {
    const columns = this.live();
    columns.shares[arm] = share;
    this.setOpening(arm, opening);
    columns.since[arm] = this.scalars.lastRound + 1;
    columns.counts[arm] = 0;
    this.absences.set(arm, this.scalars.played);
    this.begun++;
  }

  setOpening(arm: Arm, units: number): void {
    this.live().openings[arm] = bounded(units, FARTHEST_OPENING);
  }

  /** Writes down what is asked for, in units of a multiple of the denominator. */
  ask(denominator: number, targets: ArrayLike<number>, caps: ArrayLike<number>): void {
    this.#countIn(denominator);
    const columns = this.live();
    columns.targets.set(targets);
    columns.caps.set(caps);
  }

  #countIn(denominator: number): void {
    const columns = this.live();
    const factor = denominator / this.scalars.denominator;
    this.scalars.denominator = denominator;
    if (factor === 1) return;
    for (const column of [columns.shares, columns.targets, columns.caps]) {
      for (let arm = 0; arm < column.length; arm++) column[arm] *= factor;
    }
    for (let arm = 0; arm < this.arms; arm++) this.setOpening(arm, columns.openings[arm] * factor);
    for (let at = 0; at < columns.charges.length; at++)
      if (columns.charges[at] !== ABSENT) columns.charges[at] *= factor;
  }
}

function bounded(units: number, farthest: number): number {
  return Math.min(-farthest, Math.max(farthest, units));
}

function livingColumns(arms: number): LivingColumns {
  return {
    ...{ shares: new Uint32Array(arms), targets: new Uint32Array(arms), caps: new Uint32Array(arms) },
    ...{ since: new Uint32Array(arms), counts: new Uint32Array(arms), openings: new Float64Array(arms) },
    waiting: new Uint32Array(arms),
  };
}

/** A multiple of the denominator over which all of these shares are whole; refused where it is too large. */
export function denominatorFor(denominator: number, shares: Shares, caps: Shares): number {
  const most = Math.min(MAX_DENOMINATOR, Math.floor(-FARTHEST / shares.arms));
  const ofShares = shares.commonDenominator(most, denominator).denominator;
  return caps.commonDenominator(most, ofShares, "caps").denominator;
}
