import type { AllocatorEvent, EventNamed } from "../../src/events/eventKinds.js";
import type { OpenArms } from "../../src/events/openArms.js";
import { SpelledOut, type SpelledEvent } from "./spelledOut.js";

/** What the events of a log say of one arm. */
export interface CountedArm {
  status: "active" | "paused" | "retired";
  pulls: number;
  /** Rounds in which it was open, struck ones left out. */
  openRounds: number;
  forced: number;
  voids: number;
  /** Pulls whose reward is waited for. */
  pending: number;
  reported: number;
  standIns: number;
  unheard: number;
  lastPulled: number | null;
}

interface Round {
  readonly arms: readonly number[];
  readonly open: readonly CountedArm[];
  readonly settled: Set<number>;
}

/** Counts what the events say, event by event, and looks at every arm in each: without a line of the machine. */
export class CountedArms {
  readonly arms: CountedArm[] = [];
  readonly #rounds = new Map<number, Round>();
  readonly #spelled = new SpelledOut();
  #length = 0;

  take(event: AllocatorEvent): void {
    this.#take(this.#spelled.take(event));
    this.#length++;
  }

  #take(event: SpelledEvent): void {
    switch (event.kind) {
      case "created":
        this.#join(event.fields.arms);
        break;
      case "armsAdded":
        this.#join(event.fields.count);
        break;
      case "armsPaused":
        this.#mark(event.fields.arms, "paused");
        break;
      case "armsResumed":
        this.#mark(event.fields.arms, "active");
        break;
      case "armsRetired":
        this.#mark(event.fields.arms, "retired");
        break;
      case "decided": {
        const { arms, rules, open, round } = event.fields;
        arms.forEach((arm, place) => (this.arms[arm].forced += rules[place].startsWith("learner") ? 0 : 1));
        this.#round(round, arms, open);
        break;
      }
      case "granted": {
        const { arm, counts, open, round } = event.fields;
        if (counts) this.#round(round, [arm], open);
        break;
      }
      case "rewarded":
        this.#rewarded(event.fields);
        break;
      case "settled":
        this.#settled(event.fields);
        break;
      case "voided":
        this.#voided(event.fields);
        break;
      default:
    }
  }

  #join(count: number): void {
    const zero = { pulls: 0, openRounds: 0, forced: 0, voids: 0, pending: 0, reported: 0, standIns: 0, unheard: 0 };
    for (let index = 0; index < count; index++) this.arms.push({ status: "active", ...zero, lastPulled: null });
  }

  #mark(arms: readonly number[], status: CountedArm["status"]): void {
    for (const arm of arms) this.arms[arm].status = status;
  }

  #round(round: number, arms: readonly number[], { open, absent = [] }: OpenArms): void {
    const isListed = (arm: number) => open?.includes(arm) ?? !absent.includes(arm);
    const present = this.arms.filter(({ status }, arm) => status === "active" && isListed(arm));
    for (const arm of present) arm.openRounds++;
    for (const arm of arms) {
      this.arms[arm].pulls++;
      this.arms[arm].pending++;
      this.arms[arm].lastPulled = round;
    }
    this.#rounds.set(this.#length, { arms, open: present, settled: new Set() });
  }

  #rewarded({ decision, place, use }: EventNamed<"rewarded">["fields"]): void {
    if (use !== "learned") return;
    const { arms, settled } = this.#roundAt(decision);
    settled.add(place);
    this.arms[arms[place]].pending--;
    this.arms[arms[place]].reported++;
  }

  #settled({ decision, place, basis }: EventNamed<"settled">["fields"]): void {
    const { arms, settled } = this.#roundAt(decision);
    const arm = this.arms[arms[place]];
    settled.add(place);
    arm.pending--;
    if (basis === "nothing") arm.unheard++;
    else if (basis === "stand-in") arm.standIns++;
    else arm.reported++;
  }

  #voided({ decision, struck }: EventNamed<"voided">["fields"]): void {
    const { arms, open, settled } = this.#roundAt(decision);
    if (struck) for (const arm of open) arm.openRounds--;
    arms.forEach((number, place) => {
      const arm = this.arms[number];
      arm.voids++;
      if (struck) arm.pulls--;
      if (!settled.has(place)) arm.pending--;
      settled.add(place);
    });
  }

  #roundAt(place: number): Round {
    return this.#rounds.get(place) as Round;
  }
}
