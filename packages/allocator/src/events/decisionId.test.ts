import { expect, it } from "vitest";
import { sha256 } from "../ledger/sha256.js";
import { decisionId, placeOf } from "./decisionId.js";

it("names the place, and has a tag of eight letters that follow from the salt", () => {
  const salt = new Uint8Array(16);
  // (printf id; head -c 16 /dev/zero) | sha256sum begins with 651c322a0d, which in groups of five bits is
  // 01100 10100 01110 00011 00100 01010 10000 01101.
  expect(decisionId(412, salt, sha256)).toBe("412-cme34agd");
  expect(decisionId(412, Uint8Array.of(...salt.subarray(1), 1), sha256)).not.toBe(decisionId(412, salt, sha256));
});

it("reads the place back, and refuses what is no id", () => {
  expect(placeOf("412-7k3m9xq2")).toBe(412);
  expect(placeOf("0-00000000")).toBe(0);
  for (const wrong of [
    "",
    "412",
    "412-",
    "0412-7k3m9xq2",
    "-1-7k3m9xq2",
    "1e3-7k3m9xq2",
    "412-7k3m9xqI",
    "99999999999999999-7k3m9xq2",
  ]) {
    expect(() => placeOf(wrong), wrong).toThrow(expect.objectContaining({ code: "decision-unknown" }) as Error);
  }
});
