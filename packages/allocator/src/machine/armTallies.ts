import type { OpenArms } from "../events/openArms.js";
import { larger } from "./promisedShares.js";

/** Columns of numbers by arm that grow with the arms. */
type Column = Float64Array;

export const tallyNames = [
  /** Pulls that stand, and all that were made: those that were struck out too. */
  "pulls",
  "pullsMade",
  /** Pulls that another rule than the learner's chose. */
  "forced",
  /** The common rounds, and all rounds, before the arm joined. */
  "joined",
  "joinedAfter",
  /** Common rounds that named it as absent; rounds that named the open arms, it among them; open rounds struck out. */
  "absences",
  "listed",
  "struck",
  /** Rewards that the policy learned; of them those that stand in for a missing one, and the sum of these. */
  "observed",
  "standIns",
  "standInSum",
  /** Of the rewards that were reported, scaled to [0, 1]. No view reads the squares; snapshots have them. */
  "sum",
  "squares",
  /** Pulls whose wait was over without a reward, and without anything that stands in for it. */
  "unheard",
  /** Pulls for which a report came after the wait that said something else than one in time. */
  "late",
  "voids",
  "pending",
  "lastPulled",
  /** Pulls that an administrator counted in addition; below 0: that were taken back. */
  "credits",
  /** The largest deficit that the arm had before one of its pulls, and the round after which it had it. */
  "largestDeficit",
  "largestDeficitRound",
] as const;
/** Columns that came later: a snapshot has them at its end, and one of an earlier version does not have them. */
export const laterTallyNames = [
  /** Of the pulls that were made, those that somebody else gave to the arm. */
  "granted",
] as const;
export type TallyName = (typeof tallyNames)[number] | (typeof laterTallyNames)[number];

const allNames: readonly TallyName[] = [...tallyNames, ...laterTallyNames];

/**
 * What has happened to each arm, counted apart from the policy: an audit compares the two. An event costs as much as
 * its list of arms is long, never a look at every arm, unless it strikes a round out.
 */
export class ArmTallies {
  /**
   * Rounds that named the absent arms, or none: on the clock of every arm that is there. Struck ones are among them.
   */
  commonRounds = 0;
  /** All rounds, also those that named the open arms; struck ones are among them. */
  allRounds = 0;
  /** Rounds that were struck out. */
  struckRounds = 0;
  /** Of each arm that was ever paused. */
  readonly pauses = new Map<number, ArmPauses>();
  #columns = Object.fromEntries(allNames.map((name) => [name, new Float64Array(0)])) as Record<TallyName, Column>;

  /** All rounds that count. */
  get rounds(): number {
    return this.allRounds - this.struckRounds;
  }

  column(name: TallyName): Column {
    return this.#columns[name];
  }

  toColumns(): Readonly<Record<TallyName, Column>> {
    return this.#columns;
  }

  /** Arms joined: they are on no clock before. */
  grow(arms: number): void {
    const before = this.#columns.pulls.length;
    for (const name of allNames) this.#columns[name] = larger(this.#columns[name], arms);
    this.#columns.joined.fill(this.commonRounds, before);
    this.#columns.joinedAfter.fill(this.allRounds, before);
  }

  /** The arm is absent from now on: it was paused, or has retired. */
  paused(arm: number): void {
    const pauses = this.pauses.get(arm) ?? new ArmPauses();
    if (!pauses.isPaused) pauses.pause(this.commonRounds, this.allRounds);
    this.pauses.set(arm, pauses);
  }

  resumed(arm: number): void {
    const pauses = this.pauses.get(arm);
    if (pauses?.isPaused === true) pauses.resume(this.commonRounds, this.allRounds);
  }

  /** A round in which these arms were open counts. */
  round({ open, absent }: OpenArms): void {
    const { absences, listed } = this.#columns;
    this.allRounds++;
    if (open !== undefined) for (const arm of open) listed[arm]++;
    else {
      this.commonRounds++;
      if (absent !== undefined) for (const arm of absent) absences[arm]++;
    }
  }

  /** A round no longer counts for the arms that were open in it. */
  strike(openArms: readonly number[]): void {
    const { struck } = this.#columns;
    this.struckRounds++;
    for (const arm of openArms) struck[arm]++;
  }

  /** The arms that were open in a round; `common` is what `commonRounds` was after it. It takes a look at every arm. */
  openIn({ open, absent = [] }: OpenArms, common: number): readonly number[] {
    if (open !== undefined) return open;
    const { joined } = this.#columns;
    const away = new Set(absent);
    const were: number[] = [];
    for (let arm = 0; arm < joined.length; arm++) {
      if (joined[arm] < common && !away.has(arm) && this.pauses.get(arm)?.wasPausedIn(common) !== true) were.push(arm);
    }
    return were;
  }

  /** The rounds in which the arm was open, without those that were struck out. */
  openRounds(arm: number): number {
    return this.offeredRounds(arm) - this.#columns.struck[arm];
  }

  /** The rounds in which the arm was open. */
  offeredRounds(arm: number): number {
    const { joined, absences, listed } = this.#columns;
    const away = this.pauses.size === 0 ? 0 : (this.pauses.get(arm)?.commonSoFar(this.commonRounds) ?? 0);
    return this.commonRounds - joined[arm] - away - absences[arm] + listed[arm];
  }

  /** The rounds in which the arm could have been open: it was there, and neither paused nor retired. */
  possibleRounds(arm: number): number {
    const away = this.pauses.get(arm)?.allSoFar(this.allRounds) ?? 0;
    return this.allRounds - this.#columns.joinedAfter[arm] - away;
  }

  /** The policy learned a reward that was reported, scaled to [0, 1]. */
  learned(arm: number, reward: number): void {
    const { observed, sum, squares } = this.#columns;
    observed[arm]++;
    sum[arm] += reward;
    squares[arm] += reward * reward;
  }

  /** The policy learned what stands in for a missing reward. */
  stoodIn(arm: number, reward: number): void {
    const { observed, standIns, standInSum } = this.#columns;
    observed[arm]++;
    standIns[arm]++;
    standInSum[arm] += reward;
  }
}

/** When an arm was paused, on two clocks: of the common rounds, and of all rounds. */
export class ArmPauses {
  /** The common rounds after which it was paused, resumed, paused again, … */
  readonly changes: number[] = [];
  /** Rounds of the pauses that are over. */
  commonRounds = 0;
  allRounds = 0;
  /** The clocks at the beginning of the pause that lasts. */
  commonAt = 0;
  allAt = 0;

  get isPaused(): boolean {
    return this.changes.length % 2 === 1;
  }

  pause(common: number, all: number): void {
    this.changes.push(common);
    this.commonAt = common;
    this.allAt = all;
  }

  resume(common: number, all: number): void {
    this.changes.push(common);
    this.commonRounds += common - this.commonAt;
    this.allRounds += all - this.allAt;
  }

  /** Common rounds that have passed while it was paused, and all rounds. */
  commonSoFar(common: number): number {
    return this.commonRounds + (this.isPaused ? common - this.commonAt : 0);
  }

  allSoFar(all: number): number {
    return this.allRounds + (this.isPaused ? all - this.allAt : 0);
  }

  /** Whether it was paused in the common round with this number. */
  wasPausedIn(common: number): boolean {
    let before = this.changes.length;
    while (before > 0 && this.changes[before - 1] >= common) before--;
    return before % 2 === 1;
  }
}
