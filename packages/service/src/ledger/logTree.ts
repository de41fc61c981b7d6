import {
  compareLog,
  LedgerTree,
  readSignedHead,
  type Head,
  type ReadTile,
  type Relation,
  type Tile,
} from "@evenhand/allocator";
import { EvenhandError } from "@evenhand/core";
import { nodeSha256 } from "../engine/nodeSha256.js";
import type { Store, StoredAllocator, StoredValue } from "../store/store.js";

/** Leaves that are hashed at once: some milliseconds. */
const PAGE = 500;

/** The tree over the log of one allocator, as far as it was read from the store. */
export class LogTree {
  readonly stored: StoredAllocator;
  readonly #store: Store;
  readonly #tree: LedgerTree;
  readonly #unstored = new Map<string, Tile>();
  /** What the store has as the last head: of this log, or of one that it goes on from. */
  #storedHead: Uint8Array | "nothing";
  /** The last head that was signed, as text, and what it says. */
  #signedHead: string | undefined;
  #lastHead: Head | undefined;

  private constructor(store: Store, stored: StoredAllocator, tree: LedgerTree, head: Uint8Array | undefined) {
    this.#store = store;
    this.stored = stored;
    this.#tree = tree;
    this.#storedHead = head ?? "nothing";
    this.#sign(headOf(stored, head));
  }

  #sign(signedHead: string | undefined): void {
    this.#signedHead = signedHead;
    this.#lastHead = signedHead === undefined ? undefined : readSignedHead(signedHead);
  }

  get signedHead(): string | undefined {
    return this.#signedHead;
  }

  get lastHead(): Head | undefined {
    return this.#lastHead;
  }

  /** The tree at the last head that the store has. */
  static async restore(store: Store, stored: StoredAllocator): Promise<LogTree> {
    const value = await store.getValue(headName(stored));
    const signedHead = headOf(stored, value);
    const size = signedHead === undefined ? 0 : readSignedHead(signedHead).size;
    const fetchTile: FetchTile = (level, index) => store.tile(stored.number, level, index);
    try {
      const tree = await withTiles(fetchTile, (readTile) => LedgerTree.restore(size, readTile, nodeSha256));
      return new LogTree(store, stored, tree, value);
    } catch (error) {
      // The events have everything that the tiles have.
      if (!(error instanceof EvenhandError) || !["tile-missing", "store-damaged"].includes(error.code)) throw error;
      return new LogTree(store, stored, new LedgerTree(nodeSha256), value);
    }
  }

  get size(): number {
    return this.#tree.size;
  }

  get root(): Uint8Array {
    return this.#tree.root();
  }

  /**
   * Adds the events that the store has, a page at a time, until the tree has this many: under load there would always
   * be some more, and no head would ever be signed.
   */
  async grow(until: number, pause: () => Promise<void>): Promise<void> {
    while (this.size < until) {
      const records = await this.#store.read(this.stored.number, this.size, Math.min(PAGE, until - this.size));
      if (records.length === 0) return;
      for (const { leaf } of records) this.#tree.append(leaf);
      for (const tile of this.#tree.takeTiles()) this.#unstored.set(`${tile.level}/${tile.index}`, tile);
      if (this.size < until) await pause();
    }
  }

  /** The tiles that the store has not yet. */
  get unstored(): readonly Tile[] {
    return [...this.#unstored.values()];
  }

  /** A head as it is stored, in the place of the one that this tree knows. */
  headValue(head: string): StoredValue {
    return { name: headName(this.stored), value: Buffer.from(head), replaces: this.#storedHead };
  }

  /** The store has all tiles now, and this head. */
  hasStored(signedHead: string): void {
    this.#unstored.clear();
    this.#storedHead = Buffer.from(signedHead);
    this.#sign(signedHead);
  }

  /** How the log stands to a head that was known before. */
  compare(known: Head): Promise<Relation> {
    return withTiles(this.#fetchTile, (readTile) => compareLog(known, this.size, readTile, nodeSha256));
  }

  readonly #fetchTile: FetchTile = (level, index) => {
    const unstored = this.#unstored.get(`${level}/${index}`);
    return unstored === undefined
      ? this.#store.tile(this.stored.number, level, index)
      : Promise.resolve(unstored.hashes);
  };
}

/** The head that the store has, if it is of this log: one that goes on from an older one has heads of its own. */
function headOf({ origin }: StoredAllocator, value: Uint8Array | undefined): string | undefined {
  const text = value === undefined ? undefined : Buffer.from(value).toString("utf8");
  return text !== undefined && readSignedHead(text).origin === origin ? text : undefined;
}

/** The name under which the store keeps the last head of an allocator. */
export function headName({ number }: Pick<StoredAllocator, "number">): string {
  return `head ${number}`;
}

/** Reads a tile from a store that answers later. */
export type FetchTile = (level: number, index: number) => Promise<Uint8Array | undefined>;

/**
 * What can be computed from tiles. The computation is begun again with each tile that it lacks: it takes microseconds,
 * and needs a few tiles only.
 */
export async function withTiles<T>(fetchTile: FetchTile, compute: (readTile: ReadTile) => T): Promise<T> {
  const known = new Map<string, Uint8Array | undefined>();
  for (;;) {
    let lacking: { level: number; index: number } | undefined;
    const readTile: ReadTile = (level, index) => {
      const name = `${level}/${index}`;
      if (!known.has(name)) lacking ??= { level, index };
      return known.get(name);
    };
    try {
      const result = compute(readTile);
      if (lacking === undefined) return result;
    } catch (error) {
      if (lacking === undefined) throw error;
    }
    const { level, index } = lacking;
    known.set(`${level}/${index}`, await fetchTile(level, index));
  }
}
