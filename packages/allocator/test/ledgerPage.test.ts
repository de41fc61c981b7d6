import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formatReceipt, formatVerifierKey, inclusionProof, signerOf, signHead, tilePath } from "../src/index.js";
import { storedTree } from "./support/storedTree.js";

const page = readFileSync(new URL("../../../docs/ledger.md", import.meta.url), "utf8");
const leaves = ["first", "second", "third"].map((text) => new Uint8Array(Buffer.from(text)));
const { tree, tiles, readTile } = storedTree(leaves);

const origin = "example.com/evenhand/ads";
const signer = signerOf(
  origin,
  Uint8Array.from({ length: 32 }, (_, i) => i),
);
const signedHead = signHead({ origin, size: 3, root: tree.root(), time: 1_794_927_300_000 }, [signer]);

describe("the example of docs/ledger.md", () => {
  it("has the hashes that its formulas give", () => {
    const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
    const [first, second, third] = leaves.map((leaf) => sha256(Uint8Array.of(0), leaf));
    const pair = sha256(Uint8Array.of(1), first, second);
    const root = sha256(Uint8Array.of(1), pair, third);
    const hexOfTable = [...page.matchAll(/`([0-9a-f]{64})`/g)].map(([, hex]) => hex);
    expect(hexOfTable).toEqual([first, second, third, pair, root].map((hash) => hash.toString("hex")));
    expect(Buffer.from(tree.root()).toString("hex")).toBe(hexOfTable[4]);
  });

  it("has the verifier key, the signed head, the receipt and the tile that the package makes", () => {
    const receipt = formatReceipt({ leaf: leaves[1], index: 1, proof: inclusionProof(1, 3, readTile), signedHead });
    const blocks = [...page.matchAll(/```text\n([^]*?)```/g)].map(([, text]) => text);
    expect(blocks.slice(0, 3)).toEqual([signedHead, `${formatVerifierKey(signer.key)}\n`, receipt]);
    expect(page).toContain(`--key ${formatVerifierKey(signer.key)}\n`);
    const [hashes] = tiles.values();
    expect(page).toContain(`\`${tilePath({ level: 0, index: 0, hashes })}\``);
  });
});
