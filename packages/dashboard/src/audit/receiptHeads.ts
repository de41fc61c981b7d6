import { LedgerTree, readReceipt, readSignedHead, type Head, type Receipt } from "@evenhand/allocator/verify";

export interface AskedReceipt {
  readonly text: string;
  /** Whether its parts fit, and its signature as far as that can be checked: the head in it then counts. */
  readonly holds: boolean;
}

/** How a receipt stands to a log. */
export interface ReceiptInLog {
  /** Whether its leaf stands at its place in this log. */
  readonly hasLeaf: boolean;
  /** Whether the log begins with the events that its head was signed over; undefined where that does not count. */
  readonly hasSigned?: boolean;
}

interface HeldReceipt extends Receipt {
  readonly place: number;
  /** The head in it, where it counts for this log. */
  readonly head: Head | undefined;
  hasLeaf: boolean;
  hasSigned: boolean;
}

/** After this number of leaves the tiles of the tree are thrown away. */
const MANY = 4096;

/** Holds receipts against a log, leaf by leaf: the event that each is about, and all events that its head covers. */
export class ReceiptHeads {
  readonly #receipts: readonly HeldReceipt[];
  readonly #tree = new LedgerTree();
  /** The size of the largest head: no head covers later events. */
  readonly #end: number;
  #size = 0;

  /** A receipt of another log than `origin` says nothing about this one but what its own leaf says. */
  constructor(receipts: readonly AskedReceipt[], origin: string | undefined) {
    this.#receipts = receipts.map(({ text, holds }, place) => {
      const receipt = readReceipt(text);
      const head = holds ? readSignedHead(receipt.signedHead) : undefined;
      const isOwn = head !== undefined && (origin === undefined || head.origin === origin);
      return { ...receipt, place, head: isOwn ? head : undefined, hasLeaf: false, hasSigned: false };
    });
    this.#end = Math.max(0, ...this.#receipts.map(({ head }) => head?.size ?? 0));
  }

  /** The receipt whose head covers most. */
  get largest(): { readonly place: number; readonly signedHead: string } | undefined {
    return this.#receipts.find(({ head }) => head !== undefined && head.size === this.#end);
  }

  take(leaf: Uint8Array): void {
    for (const receipt of this.#receipts) {
      if (receipt.index === this.#size) receipt.hasLeaf = isSame(receipt.leaf, leaf);
    }
    this.#size++;
    if (this.#size > this.#end) return;
    this.#tree.append(leaf);
    // What the tree has for a store is thrown away, so that memory does not grow with the log.
    if (this.#size % MANY === 0) this.#tree.takeTiles();
    for (const receipt of this.#receipts) {
      if (receipt.head?.size === this.#size) receipt.hasSigned = isSame(receipt.head.root, this.#tree.root());
    }
  }

  result(): ReceiptInLog[] {
    return this.#receipts.map(({ head, hasLeaf, hasSigned }) => ({
      hasLeaf,
      ...(head === undefined ? {} : { hasSigned }),
    }));
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, place) => byte === b[place]);
}
