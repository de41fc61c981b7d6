import { NO_ARM, type Arm } from "../../arms.js";
import type { Observations } from "../../counts/observations.js";
import { NO_GROUP } from "../../leader/groupLeader.js";
import { ArmTrees } from "./armTrees.js";

/**
 * Arms with the same record, in groups: as many rewards with the same sum or, where none has been observed, as many
 * pulls. With rewards 0 and 1 a million arms have a few dozen records.
 *
 * Groups are numbered from 0, and an empty one's number is given to the next. They are found by a hash of the record.
 */
export class RecordGroups {
  /** The lowest arm of each group, NO_ARM where it is empty. */
  readonly lowest: Int32Array;
  /** Each arm's group. */
  readonly groupOf: Int32Array;
  readonly #known: Observations;
  readonly #members: ArmTrees;
  /** The first group of each hash; and after each group the next one with its hash, or the next empty one. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  #firstEmpty = NO_GROUP;
  /** Groups from this number on have never had an arm. */
  #used = 0;

  constructor(known: Observations) {
    const arms = known.pulls.length;
    this.#known = known;
    this.#members = new ArmTrees(arms);
    this.lowest = new Int32Array(arms).fill(NO_ARM);
    this.groupOf = new Int32Array(arms).fill(NO_GROUP);
    this.#next = new Int32Array(arms);
    this.#first = new Int32Array(1 << (32 - Math.clz32(arms - 1))).fill(NO_GROUP);
  }

  /** Takes all arms out of their groups. */
  clear(): void {
    this.#members.clear();
    this.lowest.fill(NO_ARM);
    this.#first.fill(NO_GROUP);
    this.#firstEmpty = NO_GROUP;
    this.#used = 0;
  }

  /** The arm joins those with its record. Returns their group. */
  enter(arm: Arm): number {
    const place = this.#placeOf(arm);
    let group = this.#first[place];
    while (group !== NO_GROUP && !this.#isAlike(this.lowest[group], arm)) group = this.#next[group];
    if (group === NO_GROUP) group = this.#newGroup(place);
    this.#members.add(group, arm);
    this.groupOf[arm] = group;
    if (this.lowest[group] === NO_ARM || arm < this.lowest[group]) this.lowest[group] = arm;
    return group;
  }

  /** The arm, whose record is about to change, leaves its group. Returns the group. */
  leave(arm: Arm): number {
    const group = this.groupOf[arm];
    this.#members.remove(group, arm);
    if (this.lowest[group] === arm) this.lowest[group] = this.#members.next(group, arm + 1);
    if (this.lowest[group] === NO_ARM) this.#remove(group, this.#placeOf(arm));
    return group;
  }

  /** The arm has no other in its group. */
  isAlone(arm: Arm): boolean {
    return this.#members.isAlone(this.groupOf[arm], arm);
  }

  /** The lowest arm of the group from this one on, or NO_ARM. */
  next(group: number, from: Arm): Arm {
    return this.#members.next(group, from);
  }

  #newGroup(place: number): number {
    let group = this.#firstEmpty;
    if (group === NO_GROUP) group = this.#used++;
    else this.#firstEmpty = this.#next[group];
    this.#next[group] = this.#first[place];
    this.#first[place] = group;
    return group;
  }

  #remove(group: number, place: number): void {
    const next = this.#next;
    if (this.#first[place] === group) this.#first[place] = next[group];
    else {
      let before = this.#first[place];
      while (next[before] !== group) before = next[before];
      next[before] = next[group];
    }
    next[group] = this.#firstEmpty;
    this.#firstEmpty = group;
  }

  #isAlike(a: Arm, b: Arm): boolean {
    const { observed, sums, pulls } = this.#known;
    return observed[a] === observed[b] && sums[a] === sums[b] && (observed[a] > 0 || pulls[a] === pulls[b]);
  }

  /** Where groups with the hash of the arm's record begin. */
  #placeOf(arm: Arm): number {
    const { observed, sums, pulls } = this.#known;
    const n = observed[arm];
    number[0] = n > 0 ? sums[arm] : pulls[arm];
    let bits = Math.imul(halves[0] ^ Math.imul(halves[1] ^ n, 0x85ebca6b), 0xc2b2ae35);
    bits ^= bits >>> 15;
    bits = Math.imul(bits, 0x85ebca6b);
    return (bits ^ (bits >>> 16)) & (this.#first.length - 1);
  }
}

/** A number and its bits. */
const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);
