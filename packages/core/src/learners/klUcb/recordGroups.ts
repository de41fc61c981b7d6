import { type Arm, NO_ARM } from "../../arms.js";
import type { Observations } from "../../counts.js";
import { NO_GROUP } from "../../leader/groupLeader.js";

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

/**
 * Sets of arms, every arm in one of them at most, each a search tree: an arm enters, leaves and is found in O(log K).
 *
 * Treaps (Seidel and Aragon 1996): lower arms are to the left, higher ones to the right, and above an arm are only
 * those that come before it in a fixed order that looks random. So a set has one tree, whatever happened before, and
 * hardly ever a deep one.
 */
export class ArmTrees {
  /** The arms on top of what is left and right of arm i, at 2i and 2i + 1; the arm on top of set j, at 2K + j. */
  readonly #links: Int32Array;
  readonly #sets: number;

  /** Makes as many sets as arms, all empty. */
  constructor(arms: number) {
    this.#links = new Int32Array(3 * arms).fill(NO_ARM);
    this.#sets = 2 * arms;
  }

  clear(): void {
    this.#links.fill(NO_ARM);
  }

  /** The set has this arm and no other. */
  isAlone(set: number, arm: Arm): boolean {
    const links = this.#links;
    return links[this.#sets + set] === arm && links[2 * arm] === NO_ARM && links[2 * arm + 1] === NO_ARM;
  }

  /** The arm is in no set. */
  add(set: number, arm: Arm): void {
    const links = this.#links;
    const own = orderOf(arm);
    let at = this.#sets + set;
    let below = links[at];
    while (below !== NO_ARM && orderOf(below) < own) {
      at = 2 * below + Number(arm > below);
      below = links[at];
    }
    links[at] = arm;
    let left = 2 * arm;
    let right = left + 1;
    while (below !== NO_ARM) {
      if (below < arm) {
        links[left] = below;
        left = 2 * below + 1;
        below = links[left];
      } else {
        links[right] = below;
        right = 2 * below;
        below = links[right];
      }
    }
    links[left] = NO_ARM;
    links[right] = NO_ARM;
  }

  /** The arm is in the set. */
  remove(set: number, arm: Arm): void {
    const links = this.#links;
    let at = this.#sets + set;
    while (links[at] !== arm) at = 2 * links[at] + Number(arm > links[at]);
    let left = links[2 * arm];
    let right = links[2 * arm + 1];
    while (left !== NO_ARM && right !== NO_ARM) {
      if (orderOf(left) < orderOf(right)) {
        links[at] = left;
        at = 2 * left + 1;
        left = links[at];
      } else {
        links[at] = right;
        at = 2 * right;
        right = links[at];
      }
    }
    links[at] = left === NO_ARM ? right : left;
  }

  /** The lowest arm of the set from this one on, or NO_ARM. */
  next(set: number, from: Arm): Arm {
    const links = this.#links;
    let found = NO_ARM;
    let arm = links[this.#sets + set];
    while (arm !== NO_ARM) {
      if (arm < from) arm = links[2 * arm + 1];
      else {
        found = arm;
        arm = links[2 * arm];
      }
    }
    return found;
  }
}

/** No two arms have the same place in the order: each step can be undone. They are the last ones of MurmurHash3. */
function orderOf(arm: Arm): number {
  let bits = Math.imul(arm ^ (arm >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
