import type { Arm, ArmSet } from "../arms.js";
import type { Availability } from "../conditions/availability.js";
import type { CheckedChange } from "../conditions/changes.js";
import type { Delay } from "../conditions/delay.js";
import type { Voids } from "../conditions/voids.js";
import type { Environment } from "../environment.js";
import type { AnyPolicy } from "../livingPolicy.js";
import type { Meter, Outcome } from "../metrics/metric.js";
import { type PlayedPolicy, playRounds, Stretch } from "../play.js";
import type { Seed } from "../random/index.js";
import { chooseMany } from "../chooseMany.js";
import { Accounts, type Promises } from "./accounts.js";
import { QuotaLife } from "./quotaLife.js";

/** The world that a trial is played in. */
export interface World {
  readonly environment: Environment;
  readonly perRound: number;
  /** Without it every arm is open in every round. */
  readonly availability?: Availability | undefined;
  /** Without it every reward arrives at once. */
  readonly delay?: Delay | undefined;
  /** Shares and caps that change. Arms that join and leave are in the availability. */
  readonly changes?: readonly CheckedChange[] | undefined;
  /** Without it every pull stands. */
  readonly voids?: Voids | undefined;
  /** What a quota contract promises, where something changes or pulls are struck out. */
  readonly promises?: Promises | undefined;
}

/** The luck of a trial: the same for every policy. */
export function beginTrial({ environment, availability, delay, voids }: World, seed: Seed, trial: number): void {
  environment.begin(seed, trial);
  availability?.begin(seed, trial);
  delay?.begin(seed, trial);
  voids?.begin(seed, trial);
}

/**
 * One replication of one policy: plays rounds and counts what came of them. Trials that are played one after
 * the other may share a stretch.
 */
export class Trial {
  round = 0;
  /** Rounds that were struck out. */
  struck = 0;
  reward = 0;
  readonly pulls: Float64Array;
  readonly absences: Float64Array | undefined;
  readonly #policy: AnyPolicy;
  readonly #world: World;
  readonly #stretch: Stretch;
  /** Undefined where nothing changes and every pull stands. */
  readonly #life: QuotaLife | undefined;
  #watching: readonly Required<Pick<Meter, "pulling">>[] = [];
  /** Meters of how likely arms were to be drawn, and where that is written. */
  #judging: readonly Required<Pick<Meter, "deciding">>[] = [];
  readonly #exposures: Float64Array;
  /** The rewards that arrive in this very round: how many, their arms, and they themselves. */
  #dueCount = 0;
  readonly #due: Arm[] = [];
  readonly #dueRewards: number[] = [];
  /** Rewards on their way, by the round after which they arrive. */
  readonly #late = new Map<number, { readonly arm: Arm; readonly reward: number }[]>();

  constructor(policy: AnyPolicy, world: World, meters: readonly Meter[], stretch = new Stretch(world.environment)) {
    const { arms } = world.environment;
    this.pulls = new Float64Array(arms);
    this.absences = world.availability === undefined ? undefined : new Float64Array(arms);
    this.#policy = policy;
    this.#world = world;
    this.#stretch = stretch;
    this.#life = lifeOf(policy, world);
    stretch.begin();
    this.watchedBy(meters);
    this.#exposures = new Float64Array(this.#judging.length === 0 ? 0 : arms);
    for (const meter of meters) meter.begin?.();
  }

  /** From now on these meters alone are told: others have read all they will. */
  watchedBy(meters: readonly Meter[]): void {
    this.#watching = meters.filter((meter) => meter.pulling !== undefined) as Required<Meter>[];
    this.#judging = meters.filter((meter) => meter.deciding !== undefined) as Required<Meter>[];
  }

  /** What metrics read: rounds that were struck out count for none of them. */
  get outcome(): Outcome {
    const { pulls, reward, absences, accounts } = this;
    return { round: this.round - this.struck, pulls, reward, absences, accounts, phases: this.#policy.phases?.() };
  }

  /** What arms are owed, where shares change or pulls are struck out. */
  get accounts(): Accounts | undefined {
    return this.#life?.accounts;
  }

  /** Plays up to and including the round `until`. */
  playUntil(until: number): void {
    const { perRound, availability, delay } = this.#world;
    const isPlain = availability === undefined && delay === undefined && this.#life === undefined;
    if (!isPlain || perRound > 1 || this.#judging.length > 0) this.#play(until);
    else while (this.round < until) this.#playStretch(Math.min(until, this.round + Stretch.longest));
  }

  /**
   * One pull a round, all arms open, rewards at once: the policy plays on its own, and what came of it is counted then.
   */
  #playStretch(until: number): void {
    const stretch = this.#stretch;
    stretch.streaks = 0;
    // Rounds before may have been played one by one, for a meter that has read all it will.
    stretch.reward = this.reward;
    playRounds(this.#policy, stretch, this.round + 1, until);
    if (this.#watching.length === 0) this.#count(stretch);
    else this.#watch(stretch);
    this.round = until;
    this.reward = stretch.reward;
  }

  #count({ arms, lengths, streaks }: Stretch): void {
    const pulls = this.pulls;
    for (let streak = 0; streak < streaks; streak++) pulls[arms[streak]] += lengths[streak];
  }

  #watch({ arms, lengths, streaks }: Stretch): void {
    const pulls = this.pulls;
    let round = this.round + 1;
    for (let streak = 0; streak < streaks; streak++) {
      const arm = arms[streak];
      for (const meter of this.#watching) meter.pulling(arm, round, pulls[arm], 0);
      pulls[arm] += lengths[streak];
      round += lengths[streak];
    }
  }

  #play(until: number): void {
    const { perRound, availability } = this.#world;
    for (let round = this.round + 1; round <= until; round++) {
      this.#life?.begin(round);
      const open = availability?.open(round);
      if (open !== undefined && !open.isAll) this.#countAbsences(open);
      const chosen =
        perRound === 1
          ? [this.#policy.choose(round, open)]
          : chooseMany(this.#policy, this.pulls.length, round, perRound, open);
      if (this.#judging.length > 0) this.#judge(chosen[0], round, open);
      for (const arm of chosen) this.#policy.pulled(arm, round, open);
      for (const arm of chosen) this.#pull(arm, round, open);
      if (this.#late.size > 0) this.#deliverLate(round);
      for (let i = 0; i < this.#dueCount; i++) this.#policy.rewarded(this.#due[i], this.#dueRewards[i]);
      this.#dueCount = 0;
      if (this.#life !== undefined) this.#strike(round);
    }
    this.round = until;
  }

  /** Tells meters how likely the arms of this round were. Such meters allow one pull a round. */
  #judge(chosen: Arm, round: number, open: ArmSet | undefined): void {
    const policy: PlayedPolicy = this.#policy;
    if (policy.exposures === undefined) this.#exposures.fill(0)[chosen] = 1;
    else policy.exposures(round, this.#exposures, open);
    for (const meter of this.#judging) meter.deciding(this.#exposures);
  }

  #pull(arm: Arm, round: number, open: ArmSet | undefined): void {
    const absences = this.absences?.[arm] ?? 0;
    for (const meter of this.#watching) meter.pulling(arm, round - this.struck, this.pulls[arm], absences);
    this.pulls[arm]++;
    this.accounts?.count(arm, open);
    const struckAfter = this.#world.voids?.struckAfter(round, arm) ?? Infinity;
    if (struckAfter < Infinity) {
      this.#life?.willStrike(arm, round, open, struckAfter);
      return;
    }
    const drawn = this.#world.environment.draw(arm, round);
    this.reward += drawn;
    this.#send(arm, drawn, round);
  }

  /** A round that is struck out is on no arm's clock: neither among all rounds nor among those of its absences. */
  #strike(round: number): void {
    for (const { arm, open } of this.#life?.end(round) ?? []) {
      this.struck++;
      this.pulls[arm]--;
      if (this.absences === undefined || open === undefined) continue;
      for (let other = 0; other < this.pulls.length; other++) if (!open.has(other)) this.absences[other]--;
    }
  }

  #deliverLate(round: number): void {
    for (const { arm, reward } of this.#late.get(round) ?? []) this.#policy.rewarded(arm, reward);
    this.#late.delete(round);
  }

  #countAbsences(open: ArmSet): void {
    const { absences } = this;
    if (absences === undefined) return;
    for (let arm = 0; arm < absences.length; arm++) if (!open.has(arm)) absences[arm]++;
  }

  #send(arm: Arm, reward: number, round: number): void {
    const { delay } = this.#world;
    const takes = delay?.rounds(round, arm) ?? 0;
    const standIn = delay?.standIn;
    if (standIn !== undefined && takes > standIn.after) this.#arrive(arm, standIn.reward, round, standIn.after);
    else if (takes < Infinity) this.#arrive(arm, reward, round, takes);
  }

  #arrive(arm: Arm, reward: number, sent: number, takes: number): void {
    if (takes === 0) {
      this.#due[this.#dueCount] = arm;
      this.#dueRewards[this.#dueCount++] = reward;
      return;
    }
    const round = sent + takes;
    const others = this.#late.get(round);
    if (others === undefined) this.#late.set(round, [{ arm, reward }]);
    else others.push({ arm, reward });
  }
}

function lifeOf(policy: AnyPolicy, { changes = [], voids, promises }: World): QuotaLife | undefined {
  if (voids === undefined && promises === undefined) return undefined;
  return new QuotaLife(policy, changes, promises === undefined ? undefined : new Accounts(promises));
}
