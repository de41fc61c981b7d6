import { NO_ARM, type Arm } from "../../arms.js";

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
