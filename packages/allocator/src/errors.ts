import { defineErrors, type ErrorRow } from "@evenhand/core";

/** What can be wrong with logs, their keys and proofs. */
export const allocatorErrors = {
  "verifier-key-format": {
    title: "The verifier key cannot be read",
    remedy: "Copy the whole line that the keeper of the log published: name+id+key.",
  },
  "tree-size": {
    title: "The number of leaves is not valid",
    remedy: "Give the size of the log, or of a head of it.",
  },
  "leaf-unknown": { title: "The log has no such leaf", remedy: "Leaves are numbered from 0." },
  "tile-missing": {
    title: "A part of the tree is missing from the store",
    remedy:
      "Write every tile that the tree hands over before it is asked for proofs; or build the tree again from the log.",
  },
  "signer-missing": {
    title: "No signer has the log's name",
    remedy: "Sign with a key whose name is the origin of the log.",
  },
  "head-not-grown": {
    title: "The log has not grown since its last signed head",
    remedy: "Publish the last head again. A log that was restored from an older backup needs a new origin.",
  },
  "signed-head-format": {
    title: "The signed head cannot be read",
    remedy: "Take the whole text as the log published it, with its last newline.",
  },
  "signature-missing": {
    title: "No trusted key has signed the head",
    remedy: "Check that the verifier key is the one of this log.",
  },
  "signature-wrong": {
    title: "A signature is wrong",
    remedy: "Do not trust the text: it was changed after it was signed, or was never signed by this key.",
  },
  "receipt-format": {
    title: "The receipt cannot be read",
    remedy: "Take the whole text as it was handed out, with its last newline.",
  },
  "leaf-not-included": {
    title: "The proof does not show that the leaf is in the log",
    remedy: "Do not trust the receipt: leaf, index, proof and signed head do not belong together.",
  },
} as const satisfies Record<string, ErrorRow>;

export type AllocatorErrorCode = keyof typeof allocatorErrors;

export const allocatorError = defineErrors(allocatorErrors);
