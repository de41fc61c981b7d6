import { describe, expect, it } from "vitest";
import { hexOf, storedTree } from "../../../test/support/storedTree.js";
import { consistencyProof, provesConsistency } from "./consistency.js";
import { inclusionProof, provesInclusion } from "./inclusion.js";
import { rootAt } from "./range.js";
import { LedgerTree } from "./ledgerTree.js";

/**
 * The eight leaves with which logs of Certificate Transparency are tested, the roots of their trees and the hashes of
 * complete subtrees: github.com/transparency-dev/merkle, testonly/constants.go (commit 417fb0c3). The proofs are in
 * github.com/google/certificate-transparency, cpp/merkletree/merkle_tree_test.cc (commit 0e901cac), which counts leaves
 * from 1, and has the same leaves and roots.
 */
const leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
const roots = [
  "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
];
const leaf0 = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d";
const leaf1 = "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7";
const leaf4 = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b";
const pair0 = "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125";
const pair1 = "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e";
const pair2 = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a";
const pair3 = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0";
const four0 = "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7";
const four1 = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4";

const inclusions = [
  { index: 0, size: 1, proof: [] },
  { index: 0, size: 8, proof: [leaf1, pair1, four1] },
  { index: 5, size: 8, proof: [leaf4, pair3, four0] },
  { index: 2, size: 3, proof: [pair0] },
  { index: 1, size: 5, proof: [leaf0, pair1, leaf4] },
];
const consistencies = [
  { from: 1, to: 1, proof: [] },
  { from: 1, to: 8, proof: [leaf1, pair1, four1] },
  { from: 6, to: 8, proof: [pair2, pair3, four0] },
  { from: 2, to: 5, proof: [pair1, leaf4] },
];

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));
const { readTile } = storedTree(leaves.map(bytes));

describe("the published vectors of Certificate Transparency", () => {
  it("have these roots, while the tree grows and from its tiles", () => {
    const tree = new LedgerTree();
    const grown = [tree.root(), ...leaves.map((leaf) => (tree.append(bytes(leaf)), tree.root()))];
    expect(hexOf(grown)).toEqual(roots);
    expect(hexOf(roots.map((_, size) => rootAt(size, readTile)))).toEqual(roots);
  });

  it.each(inclusions)("leaf $index is in the tree of $size leaves", ({ index, size, proof }) => {
    expect(hexOf(inclusionProof(index, size, readTile))).toEqual(proof);
    const claim = { leaf: bytes(leaves[index]), index, size, root: bytes(roots[size]) };
    expect(provesInclusion(claim, proof.map(bytes))).toBe(true);
  });

  it.each(consistencies)("$from leaves are the beginning of $to", ({ from, to, proof }) => {
    expect(hexOf(consistencyProof(from, to, readTile))).toEqual(proof);
    const [older, newer] = [from, to].map((size) => ({ size, root: bytes(roots[size]) }));
    expect(provesConsistency(older, newer, proof.map(bytes))).toBe(true);
  });
});
