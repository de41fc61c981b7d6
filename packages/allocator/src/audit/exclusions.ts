import { allocatorError } from "../errors.js";
import type { OpenArms } from "../events/openArms.js";

/** The requests that left an arm out although it was there. */
export interface ArmExclusions {
  requests: number;
  /** Their first and last event. */
  first?: number;
  last?: number;
}

interface ExclusionRecord extends ArmExclusions {
  /** How many listings have been looked at. */
  seen: number;
  isActive: boolean;
}

/** Arms that no request has left out yet, after a listing, and the event of the next listing. */
interface ParkedArms {
  arms: number;
  next?: number;
}

/**
 * Counts the requests that left arms out. A request that names its open arms (a listing) leaves out all others: they
 * are looked at only when they are named again, so that an event costs as much as its list is long.
 */
export class Exclusions {
  readonly #arms: ExclusionRecord[] = [];
  #listings = 0;
  #lastListing = 0;
  /** By the number of listings that were before. */
  readonly #parked = new Map<number, ParkedArms>();

  join(count: number): void {
    for (let index = 0; index < count; index++) {
      const arm = { requests: 0, seen: this.#listings, isActive: true };
      this.#arms.push(arm);
      this.#park(arm);
    }
  }

  /** An arm pauses, retires or comes back: no request leaves out an arm that is not there. */
  setActive(arm: number, isActive: boolean): void {
    const record = this.#recordOf(arm);
    this.#catchUp(record);
    this.#unpark(record);
    record.isActive = isActive;
    this.#park(record);
  }

  round(event: number, { open, absent = [] }: OpenArms): void {
    for (const arm of open ?? absent) this.#catchUp(this.#recordOf(arm));
    if (open === undefined) {
      for (const arm of absent) this.#excluded(this.#arms[arm], 1, event, event);
      return;
    }
    const parked = this.#parked.get(this.#listings);
    if (parked !== undefined) parked.next = event;
    this.#listings++;
    this.#lastListing = event;
    for (const arm of open) this.#lookedAt(this.#arms[arm]);
  }

  of(arm: number): ArmExclusions {
    const record = this.#recordOf(arm);
    this.#catchUp(record);
    const { requests, first, last } = record;
    return { requests, ...(first === undefined ? {} : { first, last }) };
  }

  #recordOf(arm: number): ExclusionRecord {
    const record = this.#arms[arm];
    if (record !== undefined) return record;
    const required = `one of the ${this.#arms.length} arms that have come`;
    throw allocatorError("log-impossible", { received: `arm ${arm}`, required });
  }

  /** Counts the listings since the last look, in none of which the arm was named. */
  #catchUp(arm: ExclusionRecord): void {
    const missed = this.#listings - arm.seen;
    if (missed === 0) return;
    const first = this.#parked.get(arm.seen)?.next ?? this.#lastListing;
    if (arm.isActive) this.#excluded(arm, missed, first, this.#lastListing);
    this.#lookedAt(arm);
  }

  #lookedAt(arm: ExclusionRecord): void {
    this.#unpark(arm);
    arm.seen = this.#listings;
    this.#park(arm);
  }

  #excluded(arm: ExclusionRecord, requests: number, first: number, last: number): void {
    this.#unpark(arm);
    arm.requests += requests;
    arm.first ??= first;
    arm.last = last;
  }

  #park(arm: ExclusionRecord): void {
    if (!arm.isActive || arm.first !== undefined) return;
    const parked = this.#parked.get(arm.seen);
    if (parked === undefined) this.#parked.set(arm.seen, { arms: 1 });
    else parked.arms++;
  }

  #unpark(arm: ExclusionRecord): void {
    if (!arm.isActive || arm.first !== undefined) return;
    const parked = this.#parked.get(arm.seen);
    if (parked !== undefined && --parked.arms === 0) this.#parked.delete(arm.seen);
  }
}
