import { describe, expect, it } from "vitest";
import { formatVerifierKey, parseVerifierKey, verifierKey } from "./verifierKey.js";

/** From Go's tests of signed notes: github.com/golang/mod, sumdb/note/note_test.go. */
const peter = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const enoch = "EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop";
/** From C2SP's signed-note.md. */
const example = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";

const refused = expect.objectContaining({ code: "verifier-key-format" }) as Error;

describe("a verifier key", () => {
  it.each([peter, enoch, example])("%s is read, and written again", (text) => {
    const key = parseVerifierKey(text);
    expect(`${key.name}+${key.id}`).toBe(text.slice(0, text.lastIndexOf("+")));
    expect(formatVerifierKey(key)).toBe(text);
    expect(verifierKey(key.name, key.publicKey)).toEqual(key);
  });

  it("is refused when a part is missing or a character is another", () => {
    for (let i = 0; i <= peter.length; i++) {
      for (let j = i + 1; j <= peter.length; j++) {
        if (i !== 0 || j !== peter.length) expect(() => parseVerifierKey(peter.slice(i, j))).toThrow(refused);
      }
    }
    for (let i = 0; i < peter.length; i++) {
      const other = String.fromCharCode(peter.charCodeAt(i) + 1);
      expect(() => parseVerifierKey(peter.slice(0, i) + other + peter.slice(i + 1))).toThrow(refused);
    }
  });

  it("is refused with a key of another length or kind, though its id is right", () => {
    // Both from Go's tests as well.
    const tooLong = "PeterNeumann+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==";
    const otherKind = "PeterNeumann+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
    expect(() => parseVerifierKey(tooLong)).toThrow(refused);
    expect(() => parseVerifierKey(otherKind)).toThrow(refused);
    expect(() => verifierKey("a", new Uint8Array(31))).toThrow(refused);
  });

  it.each(["", "two words", "a+b", "a\u00a0b", "a\u2003b", "a\nb", "a\ud800"])(
    "is refused with the name %j",
    (name) => {
      expect(() => verifierKey(name, new Uint8Array(32))).toThrow(refused);
    },
  );
});
