import { parseVerifierKey, readReceipt, readSeeds, readSignedHead } from "@evenhand/allocator/verify";

/** What a reader has given to be checked. */
export interface ReaderEvidence {
  readonly log?: { readonly name: string; readonly blob: Blob };
  readonly head?: NamedText;
  readonly receipts: readonly NamedText[];
  /** Verifier keys, a line each. */
  readonly keys: readonly string[];
  /** Those among the keys that the server of these pages gave for itself. */
  readonly ownKeys?: readonly string[];
  readonly seeds?: NamedText;
}

export interface NamedText {
  readonly name: string;
  readonly text: string;
}

export const nothingGiven: ReaderEvidence = { receipts: [], keys: [] };

/** A file or text that cannot be checked, and why. */
export interface UnreadableFile {
  readonly name: string;
  readonly words: string;
}

const LOG_BEGINS = "evenhand-log ";
const RECEIPT_BEGINS = "c2sp.org/tlog-proof@";
/** The longest text that is read, in bytes. */
const LONGEST_TEXT = 1_000_000;

/** Adds a file to what is given, by what is in it. A newer log, head or seed file takes the place of the one before. */
export async function withFile(given: ReaderEvidence, file: File): Promise<ReaderEvidence | UnreadableFile> {
  const beginning = await file.slice(0, LOG_BEGINS.length).text();
  if (beginning === LOG_BEGINS) return { ...given, log: { name: file.name, blob: file } };
  if (file.size > LONGEST_TEXT) return { name: file.name, words: "It is not a log, and too long to be anything else." };
  return withText(given, await file.text(), file.name);
}

/** Adds a text that was pasted, or that a file has. */
export function withText(given: ReaderEvidence, pasted: string, name: string): ReaderEvidence | UnreadableFile {
  // What was copied from a screen may have lost its last newline, or have other ends of lines.
  const text = `${pasted.replaceAll("\r\n", "\n").trim()}\n`;
  if (text.startsWith(RECEIPT_BEGINS)) {
    return attempt(name, "receipt", () => {
      readReceipt(text);
      return { ...given, receipts: [...given.receipts.filter((one) => one.text !== text), { name, text }] };
    });
  }
  if (isKeys(text)) {
    const lines = text.trim().split("\n");
    return { ...given, keys: [...new Set([...given.keys, ...lines])] };
  }
  if (/^[0-9a-f\s]+$/i.test(text) && text.length > 90) {
    return attempt(name, "seed file", () => {
      readSeeds(text);
      return { ...given, seeds: { name, text } };
    });
  }
  return attempt(name, "signed head", () => {
    readSignedHead(text);
    return { ...given, head: { name, text } };
  });
}

function attempt(name: string, what: string, read: () => ReaderEvidence): ReaderEvidence | UnreadableFile {
  try {
    return read();
  } catch (error) {
    const isLikely = what !== "signed head";
    const reason = error instanceof Error ? error.message : String(error);
    const words = isLikely
      ? `It looks like a ${what}, but cannot be read as one. ${reason}`
      : "It is none of these: a log, a receipt, a signed head, a verifier key, a seed file.";
    return { name, words };
  }
}

function isKeys(text: string): boolean {
  try {
    return text.trim().split("\n").map(parseVerifierKey).length > 0;
  } catch {
    return false;
  }
}

export function isUnreadable(answer: ReaderEvidence | UnreadableFile): answer is UnreadableFile {
  return "words" in answer;
}
