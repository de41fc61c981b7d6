import type { OpenArms } from "../events/openArms.js";

/** A class of arms that is counted as one: a group, or a single arm. */
interface ArmClass {
  /** Its arms that are neither paused nor retired. */
  active: number;
  /** Rounds in which one of its arms was open, but for the common ones since `since`. */
  openRounds: number;
  since: number;
  pulls: number;
}

interface CountedRound {
  readonly arms: readonly number[];
  /** Of a round that named its open arms: their classes. */
  readonly listed?: ReadonlySet<number>;
  /** Of a common round: the classes that were there, and those of them whose arms were all absent. */
  readonly present?: ReadonlySet<number>;
  readonly closed?: readonly number[];
}

/** What a class has had: pulls, and rounds in which at least one of its arms was open; struck ones are not counted. */
export interface Selections {
  readonly pulls: number;
  readonly openRounds: number;
}

/**
 * Counts pulls and open rounds of classes of arms. A round costs as much as its list of arms is long: rounds that do
 * not name their open arms are counted once for all classes.
 */
export class SelectionCounts {
  /** How many rounds back a void may reach; earlier ones are forgotten. */
  reach = 0;
  /** Rounds that count. */
  rounds = 0;
  readonly #classes: ArmClass[] = [];
  readonly #classOf: number[] = [];
  readonly #isActive: boolean[] = [];
  #common = 0;
  /** The classes that have an active arm; undefined once that has changed. */
  #present: ReadonlySet<number> | undefined;
  readonly #played = new Map<number, CountedRound>();

  /** The next arm joins, as a part of this class. */
  join(ofClass: number): void {
    while (this.#classes.length <= ofClass) {
      this.#classes.push({ active: 0, openRounds: 0, since: this.#common, pulls: 0 });
    }
    this.#classOf.push(ofClass);
    this.#isActive.push(false);
    this.setActive(this.#classOf.length - 1, true);
  }

  setActive(arm: number, isActive: boolean): void {
    if (this.#isActive[arm] === isActive || this.#classOf[arm] === undefined) return;
    this.#isActive[arm] = isActive;
    const one = this.#classes[this.#classOf[arm]];
    if (isActive && one.active === 0) one.since = this.#common;
    if (!isActive && one.active === 1) one.openRounds += this.#common - one.since;
    one.active += isActive ? 1 : -1;
    this.#present = undefined;
  }

  /** A round, by the event that tells of it. */
  round(event: number, arms: readonly number[], { open, absent = [] }: OpenArms): void {
    this.rounds++;
    for (const arm of arms) this.#classes[this.#classOf[arm]].pulls++;
    let played: CountedRound;
    if (open === undefined) {
      this.#common++;
      const closed = this.#allAbsent(absent);
      for (const one of closed) this.#classes[one].openRounds--;
      played = { arms, closed, present: (this.#present ??= this.#presentNow()) };
    } else {
      const listed = new Set(open.map((arm) => this.#classOf[arm]));
      for (const one of listed) this.#classes[one].openRounds++;
      played = { arms, listed };
    }
    if (this.reach > 0) this.#played.set(event, played);
    for (const oldest of this.#played.keys()) {
      if (this.#played.size <= this.reach) break;
      this.#played.delete(oldest);
    }
  }

  /** The round of a decision is struck out. Answers whether it had been counted. */
  strike(decision: number): boolean {
    const played = this.#played.get(decision);
    if (played === undefined) return false;
    this.#played.delete(decision);
    this.rounds--;
    for (const arm of played.arms) this.#classes[this.#classOf[arm]].pulls--;
    const { listed, present = [], closed = [] } = played;
    for (const one of closed) this.#classes[one].openRounds++;
    if (listed === undefined && present === this.#present) this.#common--;
    else for (const one of listed ?? present) this.#classes[one].openRounds--;
    return true;
  }

  /** Counts begin again at 0. Rounds from before can no longer be struck out: they are not counted any more. */
  beginPeriod(): void {
    this.rounds = 0;
    this.#played.clear();
    for (const one of this.#classes) Object.assign(one, { openRounds: 0, pulls: 0, since: this.#common });
  }

  of(ofClass: number): Selections {
    const { active, openRounds, since, pulls } = this.#classes[ofClass];
    return { pulls, openRounds: openRounds + (active > 0 ? this.#common - since : 0) };
  }

  #presentNow(): ReadonlySet<number> {
    return new Set(this.#classes.flatMap(({ active }, one) => (active > 0 ? [one] : [])));
  }

  /** The classes all of whose active arms are among these. */
  #allAbsent(absent: readonly number[]): number[] {
    const counts = new Map<number, number>();
    for (const arm of absent) {
      if (this.#isActive[arm]) counts.set(this.#classOf[arm], (counts.get(this.#classOf[arm]) ?? 0) + 1);
    }
    return [...counts].flatMap(([one, count]) => (count === this.#classes[one].active ? [one] : []));
  }
}
