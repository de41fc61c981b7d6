import { describe, expect, it } from "vitest";
import { fromBase64 } from "./base64.js";
import { verifyEd25519 } from "./ed25519.js";
import { formatNote, knownSignatures, readNote, type SignedNote } from "./signedNote.js";
import { signerOf } from "./signedHead.js";
import { parseVerifierKey } from "./verifierKey.js";

/** From Go's tests of signed notes: github.com/golang/mod, sumdb/note/note_test.go. */
const peter = parseVerifierKey("PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW");
const enoch = parseVerifierKey("EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop");
const peterSecret = "AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const peterLine =
  "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n";
const enochLine =
  "— EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n";

function known(note: string, ...keys: (typeof peter)[]): string[] {
  const signatures = knownSignatures(readNote(note) as SignedNote, keys, verifyEd25519);
  return signatures.map(({ key, valid }) => `${key.name} ${valid}`);
}

describe("a signed note", () => {
  it("has the signature that Go makes", () => {
    const signer = signerOf("PeterNeumann", fromBase64(peterSecret)!.subarray(1));
    expect(signer.key).toEqual(peter);
    const signature = signer.sign(new Uint8Array(Buffer.from(text)));
    expect(formatNote({ text, signatures: [{ ...signer.key, signature }] })).toBe(`${text}\n${peterLine}`);
  });

  it("is read, and written again", () => {
    const note = `${text}\n${peterLine}${enochLine}`;
    expect(formatNote(readNote(note) as SignedNote)).toBe(note);
  });

  it("is verified by the keys that are known, and by no other", () => {
    const note = `${text}\n${peterLine}${enochLine}`;
    expect(known(note, peter)).toEqual(["PeterNeumann true"]);
    expect(known(note, enoch, peter)).toEqual(["PeterNeumann true", "EnochRoot true"]);
    expect(known(note)).toEqual([]);
    expect(known(note.replace("PeterNeumann", "PeterNewmann"), peter)).toEqual([]);
    expect(known(note.replace("x08go", "x08gp"), peter)).toEqual([]);
  });

  it("is not verified with another text, or a signature of another length", () => {
    expect(known(`${text}\n${peterLine}`.replace("answer", "Answer"), peter)).toEqual(["PeterNeumann false"]);
    const longer = `${peterLine.slice(0, 60)}ABCD${peterLine.slice(60)}`;
    expect(known(`${text}\n${longer}`, peter)).toEqual(["PeterNeumann false"]);
  });

  it("is C2SP's example", () => {
    // github.com/C2SP/C2SP, signed-note.md.
    const key = parseVerifierKey("example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k");
    const line =
      "— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n";
    expect(known(`This is an example message.\n\n${line}`, key)).toEqual(["example.com/foo true"]);
  });

  it("has its signatures below the last empty line", () => {
    expect(readNote(`a\n\nb\n\n${peterLine}`)).toMatchObject({ text: "a\n\nb\n" });
  });

  it("may have a hundred signatures, and not one more", () => {
    expect(readNote(`${text}\n${peterLine.repeat(100)}`)).toHaveProperty("signatures.length", 100);
    expect(readNote(`${text}\n${peterLine.repeat(101)}`)).toHaveProperty("missing");
  });

  it.each([
    ["without signatures", text],
    ["without a line of signature", `${text}\n`],
    ["without its last newline", `${text}\n${peterLine.slice(0, -1)}`],
    ["with a control character", `\u0001${text}\n${peterLine}`],
    ["with a carriage return", `${text}\n${peterLine}`.replaceAll("\n", "\r\n")],
    ["with half a character", `\ud800${text}\n${peterLine}`],
    ["with a name of two words", `${text}\n${peterLine.replace("PeterN", "Peter N")}`],
    ["with a line that is no signature", `${text}\n${peterLine}Unexpected line.\n`],
    ["with a hyphen for the dash", `${text}\n${peterLine.replace("—", "-")}`],
    ["with base64 that is none", `${text}\n${peterLine.replace("=", "")}`],
    ["with an id and no signature", `${text}\n— PeterNeumann x08gow==\n`],
  ])("is refused %s", (_, note) => {
    expect(readNote(note)).toHaveProperty("missing");
  });
});
