import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { fromBase64, toBase64 } from "./base64.js";
import type { VerifySignature } from "./ed25519.js";
import { isKeyName, type VerifierKey } from "./verifierKey.js";

/** More signatures are refused: C2SP asks for a limit of at least 16. */
const mostSignatures = 100;

/** A line of signature below a note. */
export interface NoteSignature {
  readonly name: string;
  /** The key's id, eight hexadecimal digits. */
  readonly id: string;
  readonly signature: Uint8Array;
}

/** A text with signatures below it, in the form of C2SP's signed-note. */
export interface SignedNote {
  /** What was signed, up to and including its last newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** The note as it is stored and sent. */
export function formatNote({ text, signatures }: SignedNote): string {
  const lines = signatures.map(
    ({ name, id, signature }) => `— ${name} ${toBase64(concatBytes(hexToBytes(id), signature))}\n`,
  );
  return `${text}\n${lines.join("")}`;
}

/** Reads a note without checking its signatures. Where it is not one, the answer says what is missing. */
export function readNote(note: string): SignedNote | { missing: string } {
  // A lone half of a surrogate pair has no bytes in UTF-8.
  if (/[^\P{Cc}\n]|\p{Cs}/u.test(note)) return { missing: "no control characters but newlines, and whole characters" };
  const border = note.lastIndexOf("\n\n");
  if (border < 0 || !note.endsWith("\n")) return { missing: "a text, an empty line and lines of signatures" };
  const lines = note.slice(border + 2, -1).split("\n");
  if (lines.length > mostSignatures) return { missing: `at most ${mostSignatures} signatures` };
  const signatures = lines.map(readSignature);
  const complete = signatures.filter((signature) => signature !== undefined);
  if (complete.length < lines.length) return { missing: 'signatures of the form "— name base64"' };
  return { text: note.slice(0, border + 1), signatures: complete };
}

function readSignature(line: string): NoteSignature | undefined {
  const [, name, encoded] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || !isKeyName(name) || bytes === undefined || bytes.length <= 4) return undefined;
  return { name, id: bytesToHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

/** The signatures of a note by keys that the reader knows. Others are ignored, as C2SP's signed-note demands. */
export function knownSignatures(
  { text, signatures }: SignedNote,
  keys: readonly VerifierKey[],
  verify: VerifySignature,
): { key: VerifierKey; valid: boolean }[] {
  const message = utf8ToBytes(text);
  return signatures.flatMap(({ name, id, signature }) =>
    keys
      .filter((key) => key.name === name && key.id === id)
      .map((key) => ({ key, valid: signature.length === 64 && verify(signature, message, key.publicKey) })),
  );
}
