import { describe, expect, it } from "vitest";
import { publicKeyOf, signEd25519, verifyEd25519 } from "./ed25519.js";

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));

/** RFC 8032, section 7.1, test 2: a message of one byte. */
const secretKey = bytes("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
const publicKey = bytes("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
const message = bytes("72");
const signature = bytes(
  "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da" +
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
);

describe("Ed25519", () => {
  it("is that of RFC 8032", () => {
    expect(publicKeyOf(secretKey)).toEqual(publicKey);
    expect(signEd25519(message, secretKey)).toEqual(signature);
    expect(verifyEd25519(signature, message, publicKey)).toBe(true);
  });

  it("refuses the same signature with the group's order added to its second half", () => {
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const half = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString("hex")}`) + order;
    const other = Buffer.from(half.toString(16).padStart(64, "0"), "hex").reverse();
    expect(verifyEd25519(new Uint8Array([...signature.subarray(0, 32), ...other]), message, publicKey)).toBe(false);
  });

  it("refuses a public key that is no point of the curve", () => {
    // y = 2 has no x.
    expect(verifyEd25519(signature, message, bytes(`02${"00".repeat(31)}`))).toBe(false);
  });
});
