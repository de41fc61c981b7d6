import { describe, expect, it } from "vitest";
import { Rfc6962 } from "../../../test/references/rfc6962.js";
import { nodeSha256 } from "../../../test/support/nodeSha256.js";
import { hexOf, numberedLeaves, storedTree } from "../../../test/support/storedTree.js";
import { LedgerTree } from "./ledgerTree.js";
import { rootAt } from "./range.js";

const leaves = numberedLeaves(65_600);
const reference = new Rfc6962(leaves);
const borders = [255, 256, 257, 511, 512, 513, 65_279, 65_280, 65_535, 65_536, 65_537, 65_600];

describe("a ledger's tree", () => {
  it("has the root of RFC 6962 at every size to 600, and around the borders of tiles", () => {
    const tree = new LedgerTree(nodeSha256);
    for (const leaf of leaves) {
      tree.append(leaf);
      if (tree.size > 600 && !borders.includes(tree.size)) continue;
      expect(hexOf([tree.root()])).toEqual([reference.root(0, tree.size)]);
    }
    expect(tree.size).toBe(65_600);
  });

  it("hashes as well in plain JavaScript", () => {
    const tree = new LedgerTree();
    for (const leaf of leaves.slice(0, 300)) tree.append(leaf);
    expect(hexOf([tree.root()])).toEqual([reference.root(0, 300)]);
  });

  it("answers with the index of a new leaf", () => {
    const tree = new LedgerTree();
    expect([tree.append(leaves[0]), tree.append(leaves[0]), tree.append(leaves[0])]).toEqual([0, 1, 2]);
  });

  it("hands over the tiles of C2SP's example: 70 000 leaves", () => {
    // github.com/C2SP/C2SP, tlog-tiles.md, "Partial Tiles".
    const { tiles } = storedTree(numberedLeaves(70_000), 1000);
    const widths = new Map([...tiles].map(([name, hashes]) => [name, hashes.length / 32]));
    const ofLevel0 = [...widths].filter(([name]) => name.startsWith("0/"));
    expect(ofLevel0.filter(([, width]) => width === 256)).toHaveLength(273);
    expect(ofLevel0).toHaveLength(274);
    expect(widths.get("0/273")).toBe(112);
    expect([widths.get("1/0"), widths.get("1/1"), widths.get("2/0")]).toEqual([256, 17, 1]);
    expect(widths.size).toBe(274 + 3);
  });

  it("has in its tiles the roots that C2SP's tlog-tiles says", () => {
    const { tiles } = storedTree(leaves, 77);
    const widthOf = (level: number): number => 256 ** level;
    for (const [name, hashes] of tiles) {
      const [level, index] = name.split("/").map(Number);
      for (let i = 0; i < hashes.length / 32; i += 51) {
        const begin = (index * 256 + i) * widthOf(level);
        const hash = hashes.slice(32 * i, 32 * (i + 1));
        expect(hexOf([hash])).toEqual([reference.root(begin, begin + widthOf(level))]);
      }
    }
  });

  it("hands over every tile once, and again only when it has grown", () => {
    const tree = new LedgerTree(nodeSha256);
    const taken = (): string[] =>
      tree.takeTiles().map(({ level, index, hashes }) => `${level}/${index} ${hashes.length / 32}`);
    expect(taken()).toEqual([]);
    for (const leaf of leaves.slice(0, 255)) tree.append(leaf);
    expect(taken()).toEqual(["0/0 255"]);
    expect(taken()).toEqual([]);
    tree.append(leaves[255]);
    expect(taken()).toEqual(["0/0 256", "1/0 1"]);
    tree.append(leaves[256]);
    expect(taken()).toEqual(["0/1 1"]);
    expect(taken()).toEqual([]);
  });

  it.each([0, 1, 255, 256, 257, 1000, 65_535, 65_536, 65_537])("goes on after a restart with %i leaves", (size) => {
    const { readTile } = storedTree(leaves.slice(0, size));
    const tree = LedgerTree.restore(size, readTile, nodeSha256);
    expect(tree.takeTiles()).toEqual([]);
    expect(hexOf([tree.root()])).toEqual([reference.root(0, size)]);
    const stored = new Map<string, Uint8Array>();
    for (const leaf of leaves.slice(size, size + 60)) tree.append(leaf);
    expect(hexOf([tree.root()])).toEqual([reference.root(0, size + 60)]);
    for (const { level, index, hashes } of tree.takeTiles()) stored.set(`${level}/${index}`, hashes);
    const read = (level: number, index: number) => stored.get(`${level}/${index}`) ?? readTile(level, index);
    expect(hexOf([rootAt(size + 60, read, nodeSha256)])).toEqual([reference.root(0, size + 60)]);
  });

  it("does not change with the bytes that it has handed out or read", () => {
    const { tree, tiles, readTile } = storedTree(leaves.slice(0, 256));
    const again = LedgerTree.restore(256, readTile, nodeSha256);
    tree.root().fill(0);
    rootAt(256, readTile, nodeSha256).fill(0);
    expect(hexOf([tree.root(), rootAt(256, readTile)])).toEqual([reference.root(0, 256), reference.root(0, 256)]);
    tiles.forEach((hashes) => hashes.fill(0));
    expect(hexOf([tree.root(), again.root()])).toEqual([reference.root(0, 256), reference.root(0, 256)]);
  });

  it("is restored at an earlier size from tiles that reach further", () => {
    const { readTile } = storedTree(leaves);
    for (const size of [3, 256, 300, 65_535]) {
      const tree = LedgerTree.restore(size, readTile, nodeSha256);
      tree.append(leaves[size]);
      expect(hexOf([tree.root()])).toEqual([reference.root(0, size + 1)]);
    }
  });

  it("refuses a size that is none, and a store that has lost a tile or a part of one", () => {
    const { readTile } = storedTree(leaves.slice(0, 300));
    expect(() => LedgerTree.restore(-1, readTile)).toThrow(expect.objectContaining({ code: "tree-size" }));
    expect(() => LedgerTree.restore(0.5, readTile)).toThrow(expect.objectContaining({ code: "tree-size" }));
    expect(() => LedgerTree.restore(301, readTile)).toThrow(expect.objectContaining({ code: "tile-missing" }));
    expect(() => rootAt(600, readTile)).toThrow(expect.objectContaining({ code: "tile-missing" }));
    expect(() => rootAt(300, (level, index) => readTile(level, index)?.slice(1))).toThrow(
      expect.objectContaining({ code: "tile-missing" }),
    );
  });
});
