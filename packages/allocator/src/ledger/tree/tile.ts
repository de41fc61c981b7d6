import { needs } from "@evenhand/core";
import { allocatorError } from "../../errors.js";
import { hashLength } from "./treeHash.js";

/** A full tile stands for a subtree of this height. */
export const tileHeight = 8;

/** The hashes in a full tile: two to the power of its height. */
export const tileWidth = 256;

/**
 * Up to 256 neighbouring hashes of a tree, as in C2SP's tlog-tiles. At level 0 they are those of leaves; at level l
 * each is the root of a full tile of level l - 1. The last tile of a level may be partial, and is written again when it
 * has grown.
 */
export interface Tile {
  readonly level: number;
  /** Counted from 0 at the left edge of the level. */
  readonly index: number;
  /** 32 bytes a hash, 1 to 256 hashes. */
  readonly hashes: Uint8Array;
}

/**
 * Finds the hashes of a tile as they were written last; undefined where there is none. A store that answers later is
 * asked beforehand for the tiles that `tilesOfInclusion` or `tilesOfConsistency` names.
 */
export type ReadTile = (level: number, index: number) => Uint8Array | undefined;

const checkTile = needs.object({ level: needs.whole(), index: needs.whole(), hashes: needs.bytes() });

/**
 * The path of a tile below the address of its log, as C2SP's tlog-tiles has it: `tile/0/x001/234.p/17` has 17 hashes.
 */
export function tilePath(tile: Tile): string {
  checkTile(tile, "tile");
  const { level, index, hashes } = tile;
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").match(/\d{3}/g) ?? [];
  const folders = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join("/");
  const width = hashes.length / hashLength;
  return `tile/${level}/${folders}${width < tileWidth ? `.p/${width}` : ""}`;
}

/** Hashes first to first + count - 1 of a level, which must all be in one tile. */
export function hashesOfTile(readTile: ReadTile, level: number, first: number, count: number): Uint8Array[] {
  const index = Math.floor(first / tileWidth);
  const hashes = readTile(level, index);
  const offset = first - index * tileWidth;
  if (!(hashes instanceof Uint8Array) || hashes.length < (offset + count) * hashLength) {
    throw allocatorError("tile-missing", {
      received: !(hashes instanceof Uint8Array) ? "no tile" : `${hashes.length} bytes`,
      required: `tile ${index} of level ${level} with at least ${offset + count} hashes of ${hashLength} bytes`,
    });
  }
  return Array.from({ length: count }, (_, at) =>
    hashes.subarray((offset + at) * hashLength, (offset + at + 1) * hashLength),
  );
}
