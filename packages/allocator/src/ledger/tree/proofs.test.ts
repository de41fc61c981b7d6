import { describe, expect, it } from "vitest";
import { Rfc6962 } from "../../../test/references/rfc6962.js";
import { nodeSha256 } from "../../../test/support/nodeSha256.js";
import { hexOf, numberedLeaves, storedTree } from "../../../test/support/storedTree.js";
import { consistencyProof, provesConsistency, tilesOfConsistency, type TreeHead } from "./consistency.js";
import { inclusionProof, provesInclusion, tilesOfInclusion } from "./inclusion.js";
import { rootAt } from "./range.js";

const leaves = numberedLeaves(65_537 + 300);
const reference = new Rfc6962(leaves);
const { readTile } = storedTree(leaves, 10_000);
const roots = new Map<number, Uint8Array>();

function headAt(size: number): TreeHead {
  const root = roots.get(size) ?? rootAt(size, readTile, nodeSha256);
  roots.set(size, root);
  return { size, root };
}

/** Pairs a < b among numbers around the borders of tiles, and some in between. */
const places = [
  0, 1, 127, 128, 254, 255, 256, 257, 4096, 33_333, 65_279, 65_280, 65_534, 65_535, 65_536, 65_537, 65_800,
];
const pairs = places.flatMap((a, i) => places.slice(i + 1).map((b) => [a, b] as const));

function checkInclusion(index: number, size: number): void {
  const proof = inclusionProof(index, size, readTile, nodeSha256);
  expect(hexOf(proof)).toEqual(reference.path(index, size));
  expect(provesInclusion({ leaf: leaves[index], index, ...headAt(size) }, proof, nodeSha256)).toBe(true);
}

function checkConsistency(from: number, to: number): void {
  const proof = consistencyProof(from, to, readTile, nodeSha256);
  expect(hexOf(proof)).toEqual(reference.proof(from, to));
  expect(provesConsistency(headAt(from), headAt(to), proof, nodeSha256)).toBe(true);
}

describe("inclusion proofs", () => {
  it("are RFC 6962's for every leaf of every tree to 64 leaves, and for some of every tree to 300", () => {
    for (let size = 1; size <= 64; size++) for (let index = 0; index < size; index++) checkInclusion(index, size);
    for (let size = 65; size <= 300; size++)
      for (let index = size % 37; index < size; index += 37) checkInclusion(index, size);
  });

  it("are RFC 6962's around the borders of tiles", () => {
    for (const [index, size] of pairs) checkInclusion(index, size);
  });

  it("have at most one hash for each bit of the size, from as many tiles", () => {
    expect(inclusionProof(0, 65_536, readTile, nodeSha256)).toHaveLength(16);
    expect(tilesOfInclusion(0, 65_536)).toEqual([
      { level: 0, index: 0 },
      { level: 1, index: 0 },
    ]);
    expect(tilesOfInclusion(256, 257)).toEqual([{ level: 1, index: 0 }]);
  });

  it("need the tiles that are named, and no other", () => {
    for (const [index, size] of pairs) {
      const read = new Set<string>();
      inclusionProof(index, size, (level, at) => (read.add(`${level}/${at}`), readTile(level, at)), nodeSha256);
      expect(tilesOfInclusion(index, size).map((tile) => `${tile.level}/${tile.index}`)).toEqual([...read]);
    }
  });

  it("are refused for a leaf that the tree has not", () => {
    for (const index of [5, 6, -1, 0.5, NaN]) {
      expect(() => inclusionProof(index, 5, readTile)).toThrow(expect.objectContaining({ code: "leaf-unknown" }));
      expect(provesInclusion({ leaf: leaves[0], index, ...headAt(5) }, [])).toBe(false);
    }
    expect(() => inclusionProof(0, 2 ** 53, readTile)).toThrow(expect.objectContaining({ code: "tree-size" }));
  });
});

describe("consistency proofs", () => {
  it("are RFC 6962's for every pair of sizes to 64, and for some of every size to 300", () => {
    for (let to = 1; to <= 64; to++) for (let from = 1; from <= to; from++) checkConsistency(from, to);
    for (let to = 65; to <= 300; to++)
      for (let from = 1 + (to % 37); from <= to; from += 37) checkConsistency(from, to);
  });

  it("are RFC 6962's around the borders of tiles", () => {
    for (const [from, to] of pairs) if (from > 0) checkConsistency(from, to);
  });

  it("need the tiles that are named, and no other", () => {
    for (const [from, to] of pairs) {
      const read = new Set<string>();
      consistencyProof(from, to, (level, at) => (read.add(`${level}/${at}`), readTile(level, at)), nodeSha256);
      expect(tilesOfConsistency(from, to).map((tile) => `${tile.level}/${tile.index}`)).toEqual([...read]);
    }
  });

  it("are empty from the empty tree, whose root is known", () => {
    expect(consistencyProof(0, 300, readTile)).toEqual([]);
    expect(provesConsistency(headAt(0), headAt(300), [])).toBe(true);
    expect(provesConsistency({ size: 0, root: headAt(1).root }, headAt(300), [])).toBe(false);
    expect(provesConsistency(headAt(0), headAt(300), [headAt(1).root])).toBe(false);
  });

  it("are refused backwards, and for sizes that are none", () => {
    expect(() => consistencyProof(6, 5, readTile)).toThrow(expect.objectContaining({ code: "tree-size" }));
    expect(() => consistencyProof(-1, 5, readTile)).toThrow(expect.objectContaining({ code: "tree-size" }));
    expect(provesConsistency(headAt(6), headAt(5), consistencyProof(5, 6, readTile))).toBe(false);
    expect(provesConsistency({ ...headAt(5), size: 4.5 }, headAt(6), [])).toBe(false);
  });
});
