import { sameBytes } from "../bytes/byteReader.js";
import type { Head } from "../ledger/head.js";
import type { Sha256 } from "../ledger/sha256.js";
import { joinFromRight, leafHash, nodeHash } from "../ledger/tree/treeHash.js";

/**
 * How the leaves of a log stand to a signed head:
 * - `same`: they are those that were signed
 * - `extends`: they begin with those; later ones are not signed by this head
 * - `cut`: there are fewer than were signed
 * - `differs`: the first leaves, as many as were signed, are not those that were
 * - `other-log`: the head is one of another log
 */
export type HeadRelation = "same" | "extends" | "cut" | "differs" | "other-log";

export interface TreeResult {
  readonly size: number;
  readonly root: Uint8Array;
  readonly head?: { readonly size: number; readonly relation: HeadRelation };
}

/** Hashes leaf after leaf, and compares with the head where it was signed. */
export class TreeCheck {
  readonly #sha256: Sha256;
  readonly #head: Head | undefined;
  #isSame: boolean | undefined;
  #size = 0;
  /** Roots of the complete subtrees, from the left and largest to the right and smallest: all that a root needs. */
  readonly #peaks: Uint8Array[] = [];

  constructor(sha256: Sha256, head: Head | undefined) {
    this.#sha256 = sha256;
    this.#head = head;
    this.#compare();
  }

  take(leaf: Uint8Array): void {
    let hash = leafHash(leaf, this.#sha256);
    for (let place = this.#size; place % 2 === 1; place = (place - 1) / 2) {
      hash = nodeHash(this.#peaks.pop() as Uint8Array, hash, this.#sha256);
    }
    this.#peaks.push(hash);
    this.#size++;
    this.#compare();
  }

  #root(): Uint8Array {
    return joinFromRight(this.#peaks, this.#sha256);
  }

  #compare(): void {
    if (this.#size === this.#head?.size) this.#isSame = sameBytes(this.#root(), this.#head.root);
  }

  result(origin: string | undefined): TreeResult {
    const plain = { size: this.#size, root: this.#root() };
    return this.#head === undefined
      ? plain
      : { ...plain, head: { size: this.#head.size, relation: this.#relation(origin) } };
  }

  #relation(origin = this.#head?.origin): HeadRelation {
    if (origin !== this.#head?.origin) return "other-log";
    if (this.#isSame === undefined) return "cut";
    if (!this.#isSame) return "differs";
    return this.#size === this.#head?.size ? "same" : "extends";
  }
}
