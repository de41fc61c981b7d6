import { sameBytes } from "../bytes/byteReader.js";
import { isNameOf, lostIn, type Fork } from "../events/fork.js";
import type { Head } from "../ledger/head.js";
import type { Sha256 } from "../ledger/sha256.js";
import { joinFromRight, leafHash, nodeHash } from "../ledger/tree/treeHash.js";

/**
 * How the leaves of a log stand to a signed head:
 * - `same`: they are those that were signed
 * - `extends`: they begin with those; later ones are not signed by this head
 * - `cut`: there are fewer than were signed
 * - `differs`: the first leaves, as many as were signed, are not those that were
 * - `lost`: the head was signed before the log lost events, and a `forked` event names it or a later one
 * - `other-log`: the head is one of another log
 */
export type HeadRelation = "same" | "extends" | "cut" | "differs" | "lost" | "other-log";

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

  /** `forks` are those of the log: under which names it was signed before. */
  result(origin: string | undefined, forks: readonly Fork[] = []): TreeResult {
    const plain = { size: this.#size, root: this.#root() };
    return this.#head === undefined
      ? plain
      : { ...plain, head: { size: this.#head.size, relation: this.#relation(this.#head, origin, forks) } };
  }

  #relation(head: Head, origin: string | undefined, forks: readonly Fork[]): HeadRelation {
    const isFormer = origin !== undefined && head.origin !== origin && isNameOf(forks, head.origin);
    if (origin !== undefined && origin !== head.origin && !isFormer) return "other-log";
    const lost = head.size === 0 ? undefined : lostIn(forks, head.origin, head.size - 1);
    // What was signed beyond the head that the operator named is not said to be lost.
    if (lost !== undefined) return head.size <= lost.size ? "lost" : "cut";
    if (this.#isSame === undefined) return "cut";
    if (!this.#isSame) return "differs";
    return this.#size === this.#head?.size ? "same" : "extends";
  }
}
