import type { Head } from "../ledger/head.js";
import type { Sha256 } from "../ledger/sha256.js";
import { LedgerTree } from "../ledger/tree/ledgerTree.js";
import { sameHash } from "../ledger/tree/treeHash.js";

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
  readonly #tree: LedgerTree;
  readonly #head: Head | undefined;
  readonly #isOfThisLog: boolean;
  #isSame: boolean | undefined;

  constructor(sha256: Sha256, head: Head | undefined, origin: string | undefined) {
    this.#tree = new LedgerTree(sha256);
    this.#head = head;
    this.#isOfThisLog = origin === undefined || head === undefined || head.origin === origin;
    this.#compare();
  }

  take(leaf: Uint8Array): void {
    this.#tree.append(leaf);
    // The tiles are for a store; here they would only take memory.
    if (this.#tree.size % 65_536 === 0) this.#tree.takeTiles();
    this.#compare();
  }

  #compare(): void {
    if (this.#tree.size === this.#head?.size) this.#isSame = sameHash(this.#tree.root(), this.#head.root);
  }

  result(): TreeResult {
    const { size } = this.#tree;
    const plain = { size, root: this.#tree.root() };
    return this.#head === undefined ? plain : { ...plain, head: { size: this.#head.size, relation: this.#relation() } };
  }

  #relation(): HeadRelation {
    if (!this.#isOfThisLog) return "other-log";
    if (this.#isSame === undefined) return "cut";
    if (!this.#isSame) return "differs";
    return this.#tree.size === this.#head?.size ? "same" : "extends";
  }
}
