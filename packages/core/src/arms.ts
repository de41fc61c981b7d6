import * as needs from "./door/needs.js";
import { EvenhandError } from "./errors.js";
import { SortedNumbers } from "./sortedNumbers.js";

/** An arm: one recipient of opportunities, numbered from 0. */
export type Arm = number;

/** Answer of a search among arms that found none. */
export const NO_ARM = -1;

/** Up to this number, arms are looked at one by one. */
const NEAR = 8;

/** Up to this number of arms a byte for each is cheap. */
const FEW_ARMS = 4_096;

/** Of more arms at most this number is listed. */
const MOST_LISTED = 1_024;

/**
 * The arms that are open in a round. A set of all arms is written as `undefined` wherever an `ArmSet` is optional.
 *
 * Of many arms the open or the absent ones are listed, where these are few: to make such a set, and to go through the
 * list, takes as long as the list, however many arms there are.
 */
export class ArmSet implements Iterable<Arm> {
  readonly arms: number;
  /** 1 for each open arm; undefined where arms are listed. */
  #open: Uint8Array | undefined;
  /** The open arms, or the absent ones. Not kept while `#open` is. */
  #listed = new SortedNumbers();
  #listsOpen = true;
  #size = 0;
  #additions = 0;

  /** The open arms must be said, also that there are none: `new ArmSet(3)` could as well mean all three. */
  constructor(arms: number, open: Iterable<Arm>) {
    needs.arms(arms);
    if (open === undefined) {
      const required = "the open arms, such as [0, 2]";
      const remedy = `Name them, or write ArmSet.all(${arms}) for all and new ArmSet(${arms}, []) for none.`;
      throw new EvenhandError("parameter-missing", { received: open, required, path: "open", remedy });
    }
    needs.iterable(open, "open");
    this.arms = arms;
    if (arms <= FEW_ARMS) this.#open = new Uint8Array(arms);
    for (const arm of open) this.add(arm);
  }

  static all(arms: number): ArmSet {
    const set = new ArmSet(arms, []);
    set.#open?.fill(1);
    set.#listsOpen = false;
    set.#size = arms;
    return set;
  }

  get size(): number {
    return this.#size;
  }

  /** Grows with every arm that comes in: as long as it stays the same the set can only have lost arms. */
  get additions(): number {
    return this.#additions;
  }

  get isAll(): boolean {
    return this.#size === this.arms;
  }

  has(arm: Arm): boolean {
    if (typeof arm !== "number") return false;
    if (this.#open !== undefined) return this.#open[arm] === 1;
    return this.#listsOpen ? this.#listed.has(arm) : isArm(arm, this.arms) && !this.#listed.has(arm);
  }

  add(arm: Arm): void {
    checkArm(arm, this.arms);
    if (this.has(arm)) return;
    this.#size++;
    this.#additions++;
    this.#write(arm, true);
  }

  delete(arm: Arm): void {
    if (!this.has(arm)) return;
    this.#size--;
    this.#write(arm, false);
  }

  #write(arm: Arm, isOpen: boolean): void {
    if (this.#open !== undefined) {
      this.#open[arm] = isOpen ? 1 : 0;
      // Half of what makes it write bytes, so that it does not go to and fro.
      if (this.arms > FEW_ARMS && Math.min(this.#size, this.arms - this.#size) <= MOST_LISTED / 2) this.#list();
      return;
    }
    if (isOpen === this.#listsOpen) this.#listed.insert(arm);
    else this.#listed.remove(arm);
    if (this.#listed.size > MOST_LISTED) this.#unlist();
  }

  #list(): void {
    const listed = new SortedNumbers();
    const listsOpen = 2 * this.#size < this.arms;
    const next = (from: Arm) => (listsOpen ? this.next(from) : this.nextAbsent(from));
    for (let arm = next(0); arm !== NO_ARM; arm = next(arm + 1)) listed.insert(arm);
    this.#open = undefined;
    this.#listed = listed;
    this.#listsOpen = listsOpen;
  }

  #unlist(): void {
    const open = new Uint8Array(this.arms).fill(this.#listsOpen ? 0 : 1);
    for (let place = 0; place < this.#listed.size; place++) open[this.#listed.at(place)] = this.#listsOpen ? 1 : 0;
    this.#open = open;
  }

  /** The lowest open arm from this one on, or NO_ARM. */
  next(from: Arm): Arm {
    if (typeof from !== "number") checkArm(from, this.arms);
    if (this.#open !== undefined) return nextByte(this.#open, 1, from);
    return this.#listsOpen ? this.#nextListed(from) : this.#nextUnlisted(from);
  }

  /** The lowest absent arm from this one on, or NO_ARM. */
  nextAbsent(from: Arm): Arm {
    if (typeof from !== "number") checkArm(from, this.arms);
    if (this.#open !== undefined) return nextByte(this.#open, 0, from);
    return this.#listsOpen ? this.#nextUnlisted(from) : this.#nextListed(from);
  }

  #nextListed(from: Arm): Arm {
    const place = this.#listed.placeOf(from);
    return place < this.#listed.size ? this.#listed.at(place) : NO_ARM;
  }

  #nextUnlisted(from: Arm): Arm {
    let arm = Math.max(0, Math.ceil(from));
    for (let place = this.#listed.placeOf(arm); place < this.#listed.size; place++, arm++) {
      if (this.#listed.at(place) !== arm) break;
    }
    return arm < this.arms ? arm : NO_ARM;
  }

  copy(): ArmSet {
    const set = new ArmSet(this.arms, []);
    if (this.#open !== undefined) (set.#open ??= new Uint8Array(this.arms)).set(this.#open);
    set.#listed = this.#listed.copy();
    set.#listsOpen = this.#listsOpen;
    set.#size = this.#size;
    return set;
  }

  *[Symbol.iterator](): Generator<Arm> {
    for (let arm = this.next(0); arm !== NO_ARM; arm = this.next(arm + 1)) yield arm;
  }
}

/**
 * The first place of the byte from this one on, or NO_ARM. Where none is near, by the engine's own search, which passes
 * a thousand others in no time, but takes as long as a look at ten to begin.
 */
function nextByte(bytes: Uint8Array, byte: number, from: number): number {
  const near = Math.min(from + NEAR, bytes.length);
  for (let place = from; place < near; place++) if (bytes[place] === byte) return place;
  return bytes.indexOf(byte, near);
}

function isArm(arm: Arm, arms: number): boolean {
  return Number.isInteger(arm) && arm >= 0 && arm < arms;
}

export function checkArm(arm: Arm, arms: number, path?: string): void {
  if (isArm(arm, arms)) return;
  throw new EvenhandError("arm-unknown", {
    received: arm,
    required: `a whole number from 0 to ${arms - 1}`,
    path,
  });
}
