import { readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { serviceError } from "../errors.js";
import { checkedText, readCheckedText } from "../folder/checkedText.js";
import { syncFolder, writeSynced } from "../folder/makeFolder.js";
import type { SigningKey } from "./signingKey.js";

/** The file inside the folder: a line of JSON for each key that has signed before, the oldest first. */
const FILE = "former-keys.jsonl";

const formerKey = z.strictObject({
  /** Base64 of 32 bytes. */
  publicKey: z.string(),
  /** When it was replaced, in milliseconds since 1970. */
  until: z.int(),
  /** The key that came after it, as base64. */
  successor: z.string(),
  /** The former key's own signature of the sentence that names its successor, as base64. */
  signature: z.string(),
  /** The size of the last head that it signed, by the allocator's id. */
  sizes: z.record(z.string(), z.int()),
});

export type FormerKey = z.infer<typeof formerKey>;

/** What a key signs when it is replaced: who trusts it can check which one is the next. */
export function successionText(successor: string, until: number): string {
  return `evenhand: heads after ${until} are signed by ${successor}\n`;
}

/** What is kept of a key when another one takes its place, with the sizes of the last heads that it signed. */
export function succession(
  before: SigningKey,
  next: Uint8Array,
  sizes: Readonly<Record<string, number>>,
  now: number,
): FormerKey {
  const successor = base64(next);
  const signature = base64(before.sign(Buffer.from(successionText(successor, now))));
  return { publicKey: base64(before.publicKey), until: now, successor, signature, sizes };
}

/** The keys that have signed before, the oldest first. */
export function formerKeys(folder: string): FormerKey[] {
  const path = join(folder, FILE);
  try {
    return readFormerKeys(readCheckedText(readFileSync(path, "utf8")).text);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw serviceError("signing-key", {
      received: path,
      required: "the keys that signed before, one in a line",
      cause,
    });
  }
}

/** The keys of a text with one in a line. */
export function readFormerKeys(text: string): FormerKey[] {
  const lines = text.split("\n");
  if (lines.pop() !== "") throw new Error("the last line has no end");
  return lines.map((line) => formerKey.parse(JSON.parse(line)));
}

export function linesOf(keys: readonly FormerKey[]): string {
  return keys.map((one) => `${JSON.stringify(one)}\n`).join("");
}

/**
 * Adds a key to those that have signed before, in a new file that takes the old one's place at once. The answer is how
 * many there are.
 */
export function addFormerKey(folder: string, key: FormerKey): number {
  const keys = [...formerKeys(folder), key];
  keepFormerKeys(folder, keys);
  return keys.length;
}

export function keepFormerKeys(folder: string, keys: readonly FormerKey[]): void {
  const path = join(folder, FILE);
  try {
    writeSynced(`${path}.new`, checkedText(linesOf(keys)), "w");
    renameSync(`${path}.new`, path);
    syncFolder(folder);
  } catch (cause) {
    throw serviceError("signing-key", { received: path, required: "a file that can be written", cause });
  }
}

export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
