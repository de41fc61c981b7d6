import { describe, expect, it } from "vitest";
import { nodeSha256 } from "../../test/support/nodeSha256.js";
import { numberedLeaves, storedTree } from "../../test/support/storedTree.js";
import { formatReceipt, readReceipt, verifyReceipt } from "./receipt.js";
import { signerOf, signHead } from "./signedHead.js";
import { inclusionProof } from "./tree/inclusion.js";

const origin = "example.com/evenhand/ads";
const signer = signerOf(
  origin,
  Uint8Array.from({ length: 32 }, (_, i) => i),
);
const leaves = numberedLeaves(300);
const { tree, readTile } = storedTree(leaves);
const head = { origin, size: 300, root: tree.root(), time: 1_794_927_300_000 };
const signedHead = signHead(head, [signer]);
const keys = [signer.key];

const receiptOf = (index: number) => ({
  leaf: leaves[index],
  index,
  proof: inclusionProof(index, 300, readTile),
  signedHead,
});
const reasonOf = (text: string, trusted = keys): string => {
  const verdict = verifyReceipt(text, { keys: trusted });
  return verdict.genuine ? "genuine" : verdict.reason.code;
};

describe("a receipt", () => {
  it("has the form of C2SP's tlog-proof, and is read again", () => {
    const text = formatReceipt(receiptOf(299));
    const lines = text.split("\n");
    expect(lines.slice(0, 3)).toEqual(["c2sp.org/tlog-proof@v1", "extra Mjk5", "index 299"]);
    // 300 = 256 + 32 + 8 + 4 leaves: the last one has siblings in the subtree of 4, and the three before it.
    expect(lines.indexOf("")).toBe(3 + 2 + 3);
    expect(text.endsWith(`\n\n${signedHead}`)).toBe(true);
    expect(readReceipt(text)).toEqual(receiptOf(299));
  });

  it("is genuine for every leaf, and says what it shows", () => {
    for (let index = 0; index < 300; index += 7) {
      const verdict = verifyReceipt(formatReceipt(receiptOf(index)), { keys, sha256: nodeSha256 });
      expect(verdict).toEqual({ genuine: true, leaf: leaves[index], index, head });
    }
  });

  it("of a log with one leaf has no hashes", () => {
    const { tree: single } = storedTree(leaves.slice(0, 1));
    const signed = signHead({ origin, size: 1, root: single.root() }, [signer]);
    expect(reasonOf(formatReceipt({ leaf: leaves[0], index: 0, proof: [], signedHead: signed }))).toBe("genuine");
  });

  it("may be of a leaf without bytes", () => {
    const { tree: single } = storedTree([new Uint8Array(0)]);
    const signed = signHead({ origin, size: 1, root: single.root() }, [signer]);
    const text = formatReceipt({ leaf: new Uint8Array(0), index: 0, proof: [], signedHead: signed });
    expect(reasonOf(text)).toBe("genuine");
  });

  it("is not genuine with any character changed, nor with some dropped or doubled", () => {
    const text = formatReceipt(receiptOf(150));
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === "A" ? "B" : "A";
      for (const put of at % 5 === 0 ? [other, "", text[at].repeat(2)] : [other]) {
        const forged = text.slice(0, at) + put + text.slice(at + 1);
        expect(reasonOf(forged), JSON.stringify(forged)).not.toBe("genuine");
      }
    }
  });

  it("says what is wrong", () => {
    const receipt = receiptOf(150);
    expect(reasonOf(formatReceipt({ ...receipt, leaf: leaves[151] }))).toBe("leaf-not-included");
    expect(reasonOf(formatReceipt({ ...receipt, index: 151 }))).toBe("leaf-not-included");
    expect(reasonOf(formatReceipt({ ...receipt, index: 300 }))).toBe("leaf-not-included");
    expect(reasonOf(formatReceipt({ ...receipt, proof: receipt.proof.slice(1) }))).toBe("leaf-not-included");
    const otherSize = signedHead.replace("\n300\n", "\n299\n");
    expect(reasonOf(formatReceipt({ ...receipt, signedHead: otherSize }))).toBe("signature-wrong");
    expect(reasonOf(formatReceipt(receipt), [])).toBe("signature-missing");
    expect(reasonOf(formatReceipt({ ...receipt, signedHead: "" }))).toBe("signed-head-format");
  });

  const text = formatReceipt(receiptOf(150));
  it.each([
    ["another first line", text.replace("@v1", "@v2")],
    ["no leaf", text.replace(/extra .*\n/, "")],
    ["a leaf that is no base64", text.replace("extra ", "extra !")],
    ["no index", text.replace(/index .*\n/, "")],
    ["an index with a leading zero", text.replace("index ", "index 0")],
    ["an index below 0", text.replace("index ", "index -")],
    ["a hash that is cut short", text.replace("=\n", "\n")],
    ["the head missing", text.slice(0, text.indexOf("\n\n"))],
    ["nothing in it", ""],
  ])("is unreadable with %s", (_, forged) => {
    expect(reasonOf(forged)).toBe("receipt-format");
  });
});
