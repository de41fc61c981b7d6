import { allocatorError } from "../errors.js";
import { roundOf, type AllocatorEvent } from "../events/eventKinds.js";
import type { Exclusions } from "./exclusions.js";

/**
 * What stood beside a promise while it was in force: rounds that were not on the arm's clock, so that nothing fell due
 * in them, and corrections. A promise can be kept to the letter by all of these together.
 */
export interface Conditions {
  /** Rounds that were made, struck ones among them. */
  readonly rounds: number;
  /** Of them those from which a request left the arm out, and those in which it was paused. */
  readonly leftOut: number;
  readonly paused: number;
  /** Credits less debts of calibrations: the pulls by which less is owed to it. */
  readonly corrected: number;
}

interface AbsenceRecord {
  paused: number;
  corrected: number;
  /** The rounds that had been made when the present pause began. */
  pausedAfter?: number | undefined;
  /** What had been counted before the events at which a tenure or a period began. */
  readonly marks: (Conditions & { readonly event: number })[];
}

/** Counts, for every arm and from any tenure's beginning on, the rounds that were not on its clock. */
export class Absences {
  readonly #exclusions: Exclusions;
  readonly #arms: AbsenceRecord[] = [];
  #rounds = 0;

  constructor(exclusions: Exclusions) {
    this.#exclusions = exclusions;
  }

  join(count: number): void {
    for (let index = 0; index < count; index++) this.#arms.push({ paused: 0, corrected: 0, marks: [] });
  }

  /** The event with this number; the exclusions have not counted it yet. */
  take(event: AllocatorEvent, number: number): void {
    if (roundOf(event) !== undefined) this.#rounds++;
    switch (event.kind) {
      case "tenures":
        for (const { arm } of event.fields.shares) this.#mark(arm, number);
        break;
      case "armsPaused":
        for (const arm of event.fields.arms) this.#recordOf(arm).pausedAfter ??= this.#rounds;
        break;
      case "armsResumed":
        for (const arm of event.fields.arms) this.#resume(this.#recordOf(arm));
        break;
      case "armsRetired":
        for (const arm of event.fields.arms) this.#mark(arm, number);
        break;
      case "calibrated":
        this.#recordOf(event.fields.arm).corrected += event.fields.credit - event.fields.debt;
    }
  }

  /** A period begins before the event with this number. */
  beginPeriod(event: number): void {
    for (const arm of this.#arms.keys()) this.#mark(arm, event);
  }

  /** The conditions from just before one event to just before another, or to now. A tenure or period began at each. */
  between(arm: number, since: number, until?: number): Conditions {
    const [from, to] = [this.#at(arm, since), until === undefined ? this.#now(arm) : this.#at(arm, until)];
    return {
      rounds: to.rounds - from.rounds,
      leftOut: to.leftOut - from.leftOut,
      paused: to.paused - from.paused,
      corrected: to.corrected - from.corrected,
    };
  }

  #recordOf(arm: number): AbsenceRecord {
    const record = this.#arms[arm];
    if (record !== undefined) return record;
    const required = `one of the ${this.#arms.length} arms that have come`;
    throw allocatorError("log-impossible", { received: `arm ${arm}`, required });
  }

  #resume(arm: AbsenceRecord): void {
    if (arm.pausedAfter !== undefined) arm.paused += this.#rounds - arm.pausedAfter;
    arm.pausedAfter = undefined;
  }

  #mark(arm: number, event: number): void {
    this.#recordOf(arm).marks.push({ event, ...this.#now(arm) });
  }

  #now(arm: number): Conditions {
    const { paused, corrected, pausedAfter } = this.#recordOf(arm);
    return {
      ...{ rounds: this.#rounds, leftOut: this.#exclusions.of(arm).requests, corrected },
      paused: paused + (pausedAfter === undefined ? 0 : this.#rounds - pausedAfter),
    };
  }

  #at(arm: number, event: number): Conditions {
    const { marks } = this.#recordOf(arm);
    let last = marks.length - 1;
    while (last >= 0 && marks[last].event > event) last--;
    return marks[last] ?? NOTHING;
  }
}

const NOTHING: Conditions = { rounds: 0, leftOut: 0, paused: 0, corrected: 0 };
