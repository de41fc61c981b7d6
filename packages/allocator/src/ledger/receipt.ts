import { EvenhandError, needs } from "@evenhand/core";
import { decodeUtf8 } from "../bytes/byteReader.js";
import { allocatorError } from "../errors.js";
import { fromBase64, toBase64 } from "./base64.js";
import { readWholeNumber, type Head } from "./head.js";
import { checkSha256, sha256 as defaultSha256, type Sha256 } from "./sha256.js";
import { checkTrust, openSignedHead, type Trust } from "./signedHead.js";
import { isHash } from "./tree/treeHash.js";
import { provesInclusion } from "./tree/inclusion.js";

const firstLine = "c2sp.org/tlog-proof@v1";

/** That one leaf is in a log: all that is needed to check it but the key. */
export interface Receipt {
  readonly leaf: Uint8Array;
  /** The leaf's place in the log, counted from 0. */
  readonly index: number;
  /** From the leaf's sibling up to the root's child. */
  readonly proof: readonly Uint8Array[];
  /** The signed head as text, as the log published it. */
  readonly signedHead: string;
}

const checkParts = needs.object({
  leaf: needs.bytes(),
  index: needs.whole(),
  proof: needs.listOf(needs.bytes()),
  signedHead: needs.text,
});

/** The receipt as a small text file, in the form of C2SP's tlog-proof; its `extra` line is the leaf. */
export function formatReceipt(receipt: Receipt): string {
  checkParts(receipt, "receipt");
  const { leaf, index, proof, signedHead } = receipt;
  const lines = [firstLine, `extra ${toBase64(leaf)}`, `index ${index}`, ...proof.map(toBase64)];
  return `${lines.join("\n")}\n\n${signedHead}`;
}

/** Reads a receipt without checking it. */
export function readReceipt(text: string): Receipt {
  needs.text(text, "text");
  const border = text.indexOf("\n\n");
  if (border < 0) throw unreadable(text, "a proof, an empty line and a signed head");
  const [first, extraLine, indexLine, ...hashLines] = text.slice(0, border).split("\n");
  if (first !== firstLine) throw unreadable(first, `${firstLine} in the first line`);
  const leaf = extraLine?.startsWith("extra ") ? fromBase64(extraLine.slice("extra ".length)) : undefined;
  if (leaf === undefined) throw unreadable(extraLine, '"extra" and the leaf as base64 in the second line');
  const index = indexLine?.startsWith("index ") ? readWholeNumber(indexLine.slice("index ".length)) : undefined;
  if (index === undefined) throw unreadable(indexLine, '"index" and a whole number in the third line');
  const proof = hashLines.map((line) => {
    const hash = fromBase64(line);
    if (hash === undefined || !isHash(hash)) throw unreadable(line, "a hash of 32 bytes as base64");
    return hash;
  });
  return { leaf, index, proof, signedHead: text.slice(border + 2) };
}

/** Whether a receipt is genuine: then what it shows, and otherwise why not. */
export type ReceiptVerdict =
  | { readonly genuine: true; readonly leaf: Uint8Array; readonly index: number; readonly head: Head }
  | { readonly genuine: false; readonly reason: EvenhandError };

/**
 * Checks a receipt: a trusted key signed the head, and the leaf is in the tree of that head at this index. It does not
 * show that what the leaf says is true, nor that others see the same log: for that, compare heads with others.
 *
 * @param receipt its text, or better the bytes of its file: a text no longer shows that the bytes were no UTF-8
 */
export function verifyReceipt(
  receipt: string | Uint8Array,
  trust: Trust & { readonly sha256?: Sha256 },
): ReceiptVerdict {
  checkTrust(trust, "trust");
  const { sha256 = defaultSha256 } = trust;
  checkSha256(sha256);
  if (typeof receipt !== "string") needs.bytes()(receipt, "receipt");
  try {
    const text = typeof receipt === "string" ? receipt : decodeUtf8(receipt);
    if (text === undefined) throw unreadable("bytes that are no UTF-8", "UTF-8 text");
    const { leaf, index, proof, signedHead } = readReceipt(text);
    const head = openSignedHead(signedHead, trust);
    if (!provesInclusion({ leaf, index, size: head.size, root: head.root }, proof, sha256)) {
      throw allocatorError("leaf-not-included", {
        received: `a proof of ${proof.length} hashes for leaf ${index} of ${head.size}`,
        required: "one that leads from the leaf to the signed root",
      });
    }
    return { genuine: true, leaf, index, head };
  } catch (reason) {
    if (reason instanceof EvenhandError) return { genuine: false, reason };
    throw reason;
  }
}

function unreadable(received: string | undefined, required: string) {
  return allocatorError("receipt-format", { received: received ?? "nothing", required });
}
