import { describe, expect, it } from "vitest";
import { fromBase64, toBase64 } from "./base64.js";

describe("base64", () => {
  // RFC 4648, section 10.
  it.each([
    ["", ""],
    ["f", "Zg=="],
    ["fo", "Zm8="],
    ["foo", "Zm9v"],
    ["foob", "Zm9vYg=="],
    ["fooba", "Zm9vYmE="],
    ["foobar", "Zm9vYmFy"],
  ])("of %j is %j", (text, encoded) => {
    const bytes = new Uint8Array(Buffer.from(text));
    expect(toBase64(bytes)).toBe(encoded);
    expect(fromBase64(encoded)).toEqual(bytes);
  });

  it("is Node's for all bytes and lengths", () => {
    const bytes = Uint8Array.from({ length: 770 }, (_, i) => (i * 7) % 256);
    for (let length = 0; length <= bytes.length; length++) {
      const part = bytes.subarray(0, length);
      expect(toBase64(part)).toBe(Buffer.from(part).toString("base64"));
      expect(fromBase64(toBase64(part))).toEqual(part);
    }
  });

  it.each(["Zg", "Zg=", "Zh==", "Zm9=", "Zg==\n", " Zg=", "Zm-_", "Z===", "====", "Zg==Zg==", "Zé=="])(
    "%j is refused",
    (text) => {
      expect(fromBase64(text)).toBeUndefined();
    },
  );
});
