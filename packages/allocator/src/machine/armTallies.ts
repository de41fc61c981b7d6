import type { OpenArms } from "../events/field.js";

/** Columns of numbers by arm that grow with the arms. */
type Column = Float64Array;

const names = [
  "pulls",
  "forced",
  "joined",
  "absences",
  "listed",
  "pausedAt",
  "pausedFor",
  "observed",
  "sum",
  "squares",
  "standIns",
  "unheard",
  "late",
  "voids",
  "pending",
  "lastPulled",
] as const;
type Name = (typeof names)[number];

/**
 * What has happened to each arm, counted apart from the policy: an audit compares the two. An event costs as much as its
 * list of arms is long, never a look at every arm.
 */
export class ArmTallies {
  /** Rounds that named the absent arms, or none: on the clock of every arm that is there. Struck ones are among them. */
  commonRounds = 0;
  /** All rounds that counted, also those that named the open arms; less those that were struck out. */
  rounds = 0;
  /** Of each arm that was ever paused the common rounds after which it was, resumed, paused again, … */
  readonly #pauses = new Map<number, number[]>();
  #columns = Object.fromEntries(names.map((name) => [name, new Float64Array(0)])) as Record<Name, Column>;

  column(name: Name): Column {
    return this.#columns[name];
  }

  /** Arms joined: they are on no clock before. */
  grow(arms: number): void {
    const before = this.#columns.pulls.length;
    for (const name of names) {
      const larger = new Float64Array(arms);
      larger.set(this.#columns[name]);
      this.#columns[name] = larger;
    }
    this.#columns.joined.fill(this.commonRounds, before);
    this.#columns.pausedAt.fill(-1, before);
  }

  /** The arm is absent from now on: it was paused, or has retired. */
  paused(arm: number): void {
    const { pausedAt } = this.#columns;
    if (pausedAt[arm] >= 0) return;
    pausedAt[arm] = this.commonRounds;
    this.#changed(arm);
  }

  resumed(arm: number): void {
    const { pausedAt, pausedFor } = this.#columns;
    if (pausedAt[arm] < 0) return;
    pausedFor[arm] += this.commonRounds - pausedAt[arm];
    pausedAt[arm] = -1;
    this.#changed(arm);
  }

  #changed(arm: number): void {
    const pauses = this.#pauses.get(arm) ?? [];
    pauses.push(this.commonRounds);
    this.#pauses.set(arm, pauses);
  }

  /** A round in which these arms were open counts. */
  round({ open, absent }: OpenArms): void {
    const { absences, listed } = this.#columns;
    this.rounds++;
    if (open !== undefined) for (const arm of open) listed[arm]++;
    else {
      this.commonRounds++;
      for (const arm of absent ?? []) absences[arm]++;
    }
  }

  /** A round no longer counts; `common` is what `commonRounds` was after it. It takes a look at every arm. */
  struck({ open, absent = [] }: OpenArms, common: number): void {
    const { absences, listed, joined } = this.#columns;
    this.rounds--;
    if (open !== undefined) for (const arm of open) listed[arm]--;
    else {
      const away = new Set(absent);
      for (let arm = 0; arm < joined.length; arm++) {
        if (joined[arm] < common && !away.has(arm) && !this.#wasPaused(arm, common)) absences[arm]++;
      }
    }
  }

  #wasPaused(arm: number, common: number): boolean {
    const before = this.#pauses.get(arm)?.filter((after) => after < common).length ?? 0;
    return before % 2 === 1;
  }

  /** The rounds in which the arm was open. */
  openRounds(arm: number): number {
    const { joined, absences, listed, pausedAt, pausedFor } = this.#columns;
    const away = pausedFor[arm] + (pausedAt[arm] < 0 ? 0 : this.commonRounds - pausedAt[arm]);
    return this.commonRounds - joined[arm] - away - absences[arm] + listed[arm];
  }

  /** The policy learned a reward, scaled to [0, 1]. */
  learned(arm: number, reward: number): void {
    const { observed, sum, squares } = this.#columns;
    observed[arm]++;
    sum[arm] += reward;
    squares[arm] += reward * reward;
  }

  toColumns(): Readonly<Record<Name, Column>> {
    return this.#columns;
  }
}
