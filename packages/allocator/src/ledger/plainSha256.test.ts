import { createHash } from "node:crypto";
import { sha256 as noble } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import { plainSha256 } from "./plainSha256.js";

/** Bytes that are different in every place and for every length. */
function bytesOf(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at * 167 + length * 31) & 255);
}

describe("SHA-256 in plain JavaScript", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("has the hashes that NIST published (%#)", (text, hash) => {
    expect(bytesToHex(plainSha256(utf8ToBytes(text)))).toBe(hash);
  });

  it("is that of OpenSSL, and of the library for pages, for every length of up to five blocks", () => {
    for (let length = 0; length <= 320; length++) {
      const bytes = bytesOf(length);
      const hash = bytesToHex(plainSha256(bytes));
      expect(hash, `${length} bytes`).toBe(createHash("sha256").update(bytes).digest("hex"));
      expect(hash, `${length} bytes`).toBe(bytesToHex(noble(bytes)));
    }
  });

  it("reads a part of a buffer alone, and gives each hash bytes of its own", () => {
    const buffer = bytesOf(300);
    const first = plainSha256(buffer.subarray(100, 170));
    const before = bytesToHex(first);
    plainSha256(buffer.subarray(0, 99));
    expect(before).toBe(bytesToHex(noble(buffer.slice(100, 170))));
    expect(bytesToHex(first)).toBe(before);
  });
});
