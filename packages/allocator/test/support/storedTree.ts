import { LedgerTree, type ReadTile } from "../../src/index.js";
import { nodeSha256 } from "./nodeSha256.js";

/** A tree whose tiles are written to a store in memory. */
export interface StoredTree {
  readonly tree: LedgerTree;
  readonly tiles: ReadonlyMap<string, Uint8Array>;
  readonly readTile: ReadTile;
}

/** Grows a tree, and stores its tiles whenever `often` leaves more are in it. */
export function storedTree(leaves: readonly Uint8Array[], often = leaves.length): StoredTree {
  const tree = new LedgerTree(nodeSha256);
  const tiles = new Map<string, Uint8Array>();
  const store = (): void => {
    for (const { level, index, hashes } of tree.takeTiles()) tiles.set(`${level}/${index}`, hashes);
  };
  for (const leaf of leaves) if ((tree.append(leaf) + 1) % often === 0) store();
  store();
  return { tree, tiles, readTile: (level, index) => tiles.get(`${level}/${index}`) };
}

/** Leaves of several lengths, each different: "0", "1", …, "65536". */
export function numberedLeaves(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, i) => new Uint8Array(Buffer.from(String(i))));
}

/** Hashes as hexadecimal digits, as the reference has them. */
export function hexOf(hashes: readonly Uint8Array[]): string[] {
  return hashes.map((hash) => Buffer.from(hash).toString("hex"));
}
