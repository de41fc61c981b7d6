import { NO_ARM, type Arm, type ArmSet } from "../../arms.js";
import { EvenhandError } from "../../errors.js";
import { deadlineLeader } from "../../leader/deadline/deadlineLeader.js";
import type { DeadlineLeader } from "../../leader/deadline/urgency.js";
import type { QuotaChange, QuotaChanged, Tenure } from "../../livingPolicy.js";
import type { Stretch } from "../../play.js";
import type { Reason, Round } from "../../policy.js";
import type { RuleId } from "../../rules/rules.js";
import { type Fraction, inLowestTerms } from "../../shares/fraction.js";
import type { Shares } from "../../shares/shares.js";
import type { PolicyState } from "../../state/policyState.js";
import type { Guard } from "../guardedLearner.js";
import { beginAll, beginWaiting, correctAccount, waitsFrom } from "./safeChanges.js";
import { belowCap, FreeRounds, leastAboveCap, unitsAboveCap } from "./freeRounds.js";
import { fractionOf, parseChange, tenureOf } from "./tenureTexts.js";
import { tenureInvariants } from "./tenureInvariants.js";
import { Tenures, type TenureColumns } from "./tenures.js";
import { ToldRounds } from "./toldRounds.js";

export interface LivingTerms {
  readonly shares: Shares;
  readonly caps: Shares;
  /** Rounds after which a tenure begins again; 0 for never. */
  readonly renewEvery: number;
  /** Rounds within which a pull can be struck out. */
  readonly voidWithin: number;
  readonly perRound: number;
}

/**
 * Quotas by earliest deadline whose shares, caps and arms change (docs/adr/0011). Clocks count the rounds that were
 * told, so that a round that was skipped counts for no arm.
 */
export class LivingQuota implements Guard {
  readonly #terms: LivingTerms;
  readonly #tenures: Tenures;
  readonly #told: ToldRounds;
  readonly #leaderOf: typeof deadlineLeader;
  #leader: DeadlineLeader;
  #free: FreeRounds;
  /** An arm waits for its next tenure after this round. */
  #waitsFrom = Infinity;
  /** The round of the last look, and the rounds before it that were not told. */
  #looked = 0;
  #skipped = 0;
  readonly invariants;
  /** With one pull a round the answer is that of `forced`, which keeps the promise with arms absent as well. */
  readonly forcedMany?: (round: Round, count: number, open?: ArmSet) => Arm[];
  /** Undefined as long as no arm has a cap. */
  allowed: Guard["allowed"];

  constructor(terms: LivingTerms, leader = deadlineLeader) {
    this.#terms = terms;
    this.#tenures = new Tenures(terms.shares, terms.caps, terms.voidWithin);
    this.#told = new ToldRounds(this.#tenures, terms.voidWithin);
    this.#leaderOf = leader;
    this.invariants = tenureInvariants(this.scalars.denominator, terms.perRound);
    this.#leader = this.#newLeader();
    this.#free = new FreeRounds(this.#tenures);
    this.#look();
    if (terms.perRound === 1) return;
    this.forcedMany = (round, count, open) => this.#leader.topMany(this.#clockIn(round), count, open);
  }

  get columns(): TenureColumns & Guard["columns"] {
    return this.#tenures.saved as TenureColumns & Guard["columns"];
  }

  get scalars(): Tenures["scalars"] {
    return this.#tenures.scalars;
  }

  forced(round: Round, open?: ArmSet): Arm {
    this.#looked = round;
    this.#skipped = round - this.#clockIn(round);
    const urgent = this.#urgentIn(round, open);
    return urgent === NO_ARM && this.allowed !== undefined ? leastAboveCap(this.#tenures, open) : urgent;
  }

  #urgentIn(round: Round, open?: ArmSet): Arm {
    const clock = this.#clockIn(round);
    if (this.#terms.perRound > 1) return this.#leader.topMany(clock, 1, open)[0] ?? NO_ARM;
    const isPlain = open === undefined || open.isAll || !this.#free.isPromisedAbsent(open);
    return isPlain ? this.#leader.top(clock) : this.#urgentOf(clock, open);
  }

  /** The round on the clock of an arm that was never absent. */
  #clockIn(round: Round): number {
    const { lastRound, played } = this.scalars;
    return round > lastRound ? played + 1 : played;
  }

  /** With promised arms absent: a round is left free only if every promise can be kept all the same. */
  #urgentOf(clock: number, open: ArmSet): Arm {
    const anyDue = this.#leader.anyDue(clock, open);
    if (!anyDue && this.#free.passesAtOnce(open, this.#leader)) return NO_ARM;
    const first = this.#leader.earliest(open);
    return anyDue || first === NO_ARM || !this.#free.passes(open) ? first : NO_ARM;
  }

  get quietUntil(): Round {
    return this.#isPlain ? this.#leader.quietUntil + this.#skipped : this.#looked + 1;
  }

  reason(arm: Arm, round: Round, open?: ArmSet): Reason<RuleId> {
    const isDue = this.#tenures.balance(arm) + this.#tenures.share(arm) > 0;
    const rule = this.#urgentIn(round, open) === NO_ARM ? "cap" : isDue ? "deadline" : "forced";
    return { arm, rule, numbers: this.about(arm, round) };
  }

  about(arm: Arm, round: Round): Record<string, number> {
    const tenures = this.#tenures;
    const unit = this.scalars.denominator;
    const [share, cap] = [tenures.share(arm), tenures.cap(arm)];
    return {
      share: share / unit,
      tenure: tenures.since(arm),
      clock: tenures.clock(arm),
      pulls: tenures.counts[arm],
      balance: tenures.balance(arm) / unit,
      ...(share > 0 ? { deadline: this.#leader.deadline(arm) + round - this.#clockIn(round) } : {}),
      ...(cap < unit ? { cap: cap / unit, aboveCap: unitsAboveCap(tenures, arm) / unit } : {}),
    };
  }

  pulled(arm: Arm, times: number, round: Round, open?: ArmSet): void {
    const { scalars, columns } = this.#tenures;
    const isNext = round > scalars.lastRound;
    if (this.#terms.perRound === 1) scalars.played += times;
    else if (isNext) scalars.played++;
    if (isNext) {
      scalars.lastRound = round;
      if (open !== undefined && !open.isAll) {
        this.#leader.played(open);
        this.#free.played(open);
      }
    }
    columns.pulls[arm] += times;
    if (this.#tenures.isLiving) columns.counts[arm] += times;
    this.#leader.pulled?.(arm);
    this.#free.pulled(arm);
    this.#told.add(arm, open);
    if (round >= this.#waitsFrom) this.#beginWaiting();
  }

  playedFree(stretch: Stretch, from: number, last: Round): void {
    const { arms, lengths, streaks } = stretch;
    if (!this.#isPlain || this.#tenures.isLiving) {
      for (let streak = from; streak < streaks; streak++) this.pulled(arms[streak], lengths[streak], last);
      return;
    }
    const { scalars, columns } = this.#tenures;
    stretch.addPulls(columns.pulls, from);
    scalars.lastRound = last;
    for (let streak = from; streak < streaks; streak++) {
      scalars.played += lengths[streak];
      this.#free.pulled(arms[streak]);
    }
    if (this.#leader.pulled === undefined) return;
    for (let streak = from; streak < streaks; streak++) this.#leader.pulled(arms[streak]);
  }

  /** No pull can be struck out, and no arm waits. */
  get #isPlain(): boolean {
    return this.#terms.voidWithin === 0 && this.#waitsFrom === Infinity;
  }

  #beginWaiting(): void {
    const { begun } = this.#tenures;
    beginWaiting(this.#tenures, this.#terms.renewEvery);
    if (this.#tenures.begun > begun) this.#rebuild();
  }

  change(asked: QuotaChange): QuotaChanged {
    const tenures = this.#tenures;
    if (this.#terms.perRound > 1) {
      const received = `a change with ${this.#terms.perRound} pulls a round`;
      throw new EvenhandError("shares-fixed", { received, required: "one pull a round" });
    }
    const { denominator, targets, caps, effect } = parseChange(asked, tenures);
    tenures.ask(denominator, targets, caps);
    const before = tenures.columns.shares.slice();
    const arms = Array.from(before.keys());
    const isNow = effect === "now" && arms.some((arm) => before[arm] !== tenures.target(arm));
    const forgone = isNow ? beginAll(tenures) : beginWaiting(tenures, this.#terms.renewEvery);
    this.#rebuild();
    return {
      begun: arms.filter((arm) => tenures.share(arm) !== before[arm]),
      waiting: this.waiting(),
      forgone: forgone.map(({ arm, units }) => ({ arm, pulls: fractionOf(units, denominator) })),
    };
  }

  canVoid(arm: Arm, round: Round): boolean {
    return this.#told.has(arm, round);
  }

  voided(arm: Arm, round: Round): void {
    this.#told.strike(arm, round);
    beginWaiting(this.#tenures, this.#terms.renewEvery);
    this.#rebuild();
  }

  corrected(arm: Arm, pulls: number): void {
    correctAccount(this.#tenures, arm, pulls);
    this.#rebuild();
  }

  get begun(): number {
    return this.#tenures.begun;
  }

  tenures(): Tenure[] {
    return Array.from({ length: this.#tenures.arms }, (_, arm) => this.tenure(arm));
  }

  tenure(arm: Arm): Tenure {
    const { lastRound, played } = this.scalars;
    return tenureOf(this.#tenures, arm, this.#leader.deadline(arm) + lastRound - played);
  }

  share(arm: Arm): Fraction {
    return inLowestTerms(this.#tenures.share(arm), this.scalars.denominator);
  }

  waiting(): Arm[] {
    const { arms, isLiving } = this.#tenures;
    const waiting: Arm[] = [];
    for (let arm = 0; isLiving && arm < arms; arm++) {
      if (this.#tenures.target(arm) > this.#tenures.share(arm)) waiting.push(arm);
    }
    return waiting;
  }

  /** Makes what follows from the tenures: some have begun, or a round was struck out. */
  #rebuild(): void {
    this.#tenures.markWaiting();
    this.#leader = this.#newLeader();
    this.#leader.restored();
    this.#free = new FreeRounds(this.#tenures);
    this.#look();
  }

  #look(): void {
    this.#waitsFrom = waitsFrom(this.#tenures, this.#terms.renewEvery);
    this.allowed = this.#tenures.isCapped ? (open) => belowCap(this.#tenures, open) : undefined;
  }

  #newLeader(): DeadlineLeader {
    const tenures = this.#tenures;
    const [shares, openings] = tenures.inForce;
    return this.#leaderOf(shares, tenures.counts, tenures.absences, openings);
  }

  columnsFor({ columns }: PolicyState): Guard["columns"] {
    return this.#tenures.newColumns(columns["shares"]?.length > 0) as TenureColumns & Guard["columns"];
  }

  restored(columns: Guard["columns"]): void {
    this.#tenures.restored(columns as TenureColumns & Guard["columns"]);
    this.#rebuild();
  }
}
