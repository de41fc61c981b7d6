import { describe, expect, it } from "vitest";
import { nodeSha256 } from "../../../test/support/nodeSha256.js";
import { numberedLeaves, storedTree } from "../../../test/support/storedTree.js";
import { consistencyProof, provesConsistency } from "./consistency.js";
import { inclusionProof, provesInclusion } from "./inclusion.js";
import { rootAt } from "./range.js";

const leaves = numberedLeaves(300);
const { readTile } = storedTree(leaves);
const headAt = (size: number) => ({ size, root: rootAt(size, readTile, nodeSha256) });

const changed = (bytes: Uint8Array, at: number): Uint8Array => bytes.map((byte, i) => (i === at ? byte ^ 0x40 : byte));

/**
 * Every way to change a list of hashes a little: a byte of each, one dropped, doubled or swapped, one more, one cut
 * short.
 */
function forgeries(proof: readonly Uint8Array[]): Uint8Array[][] {
  const replaced = (at: number, ...by: Uint8Array[]) => [...proof.slice(0, at), ...by, ...proof.slice(at + 1)];
  return [
    [...proof, new Uint8Array(32)],
    [new Uint8Array(32), ...proof],
    ...proof.flatMap((hash, at) => [
      ...Array.from(hash, (_, byte) => replaced(at, changed(hash, byte))),
      replaced(at),
      replaced(at, hash, hash),
      replaced(at, hash.slice(0, 31)),
      replaced(at, new Uint8Array([...hash, 0])),
      ...(at > 0 ? [[...proof.slice(0, at - 1), hash, proof[at - 1], ...proof.slice(at + 1)]] : []),
    ]),
  ];
}

describe("a forged proof is refused", () => {
  const cases = [
    { index: 0, size: 1 },
    { index: 0, size: 2 },
    { index: 4, size: 5 },
    { index: 6, size: 7 },
    { index: 100, size: 256 },
    { index: 256, size: 257 },
    { index: 170, size: 299 },
  ];

  it.each(cases)("that leaf $index is among $size", ({ index, size }) => {
    const claim = { leaf: leaves[index], index, ...headAt(size) };
    const proof = inclusionProof(index, size, readTile, nodeSha256);
    const proves = (claimed: typeof claim, by: readonly Uint8Array[]) => provesInclusion(claimed, by, nodeSha256);
    expect(proves(claim, proof)).toBe(true);
    expect(forgeries(proof).filter((forged) => proves(claim, forged))).toEqual([]);
    for (let other = 0; other <= size; other++) expect(proves({ ...claim, index: other }, proof)).toBe(other === index);
    for (let at = 0; at < 32; at++) expect(proves({ ...claim, root: changed(claim.root, at) }, proof)).toBe(false);
    expect(proves({ ...claim, leaf: leaves[index + 1] }, proof)).toBe(false);
    expect(proves({ ...claim, root: claim.root.slice(0, 31) }, proof)).toBe(false);
  });

  const sizes = [
    { from: 1, to: 2 },
    { from: 3, to: 4 },
    { from: 4, to: 7 },
    { from: 6, to: 8 },
    { from: 128, to: 256 },
    { from: 255, to: 257 },
    { from: 170, to: 299 },
  ];

  it.each(sizes)("that $from leaves are the beginning of $to", ({ from, to }) => {
    const proof = consistencyProof(from, to, readTile, nodeSha256);
    const [older, newer] = [headAt(from), headAt(to)];
    const proves = (a: typeof older, b: typeof newer, by: readonly Uint8Array[]) =>
      provesConsistency(a, b, by, nodeSha256);
    expect(proves(older, newer, proof)).toBe(true);
    expect(forgeries(proof).filter((forged) => proves(older, newer, forged))).toEqual([]);
    for (let at = 0; at < 32; at++) {
      expect(proves({ ...older, root: changed(older.root, at) }, newer, proof)).toBe(false);
      expect(proves(older, { ...newer, root: changed(newer.root, at) }, proof)).toBe(false);
    }
    for (let other = 0; other <= to; other++) {
      if (other !== from) expect(proves(headAt(other), newer, proof)).toBe(false);
    }
  });

  it("with another size, unless the way to the root has the same turns: then the signature binds the size", () => {
    for (const { index, size } of cases) {
      const claim = { leaf: leaves[index], index, ...headAt(size) };
      const proof = inclusionProof(index, size, readTile, nodeSha256);
      for (let other = 0; other <= 300; other++) {
        const sameWay = turns(index, other) === turns(index, size);
        expect(provesInclusion({ ...claim, size: other }, proof, nodeSha256)).toBe(sameWay);
      }
    }
    expect(turns(0, 5)).toBe(turns(0, 8));
  });
});

/** Left or right, from the root to a leaf, as RFC 6962 cuts a tree; no way where the leaf is not in it. */
function turns(index: number, size: number): string {
  if (index >= size) return "none";
  if (size === 1) return "";
  const cut = 2 ** (Math.ceil(Math.log2(size)) - 1);
  return index < cut ? `l${turns(index, cut)}` : `r${turns(index - cut, size - cut)}`;
}
