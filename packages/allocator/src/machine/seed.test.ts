import { expect, it } from "vitest";
import { refusedCode } from "../../test/support/refusedCode.js";
import { readSeeds } from "./seed.js";

const line = `${"01".repeat(16)}${"Fe".repeat(32)}`;

it("reads a seed and its blinding from each line", () => {
  const secret = { seed: new Uint8Array(16).fill(1), blinding: new Uint8Array(32).fill(254) };
  expect(readSeeds(line)).toEqual([secret]);
  expect(readSeeds(`\n ${line}\r\n${line}\n`)).toEqual([secret, secret]);
});

it.each(["", "\n", line.slice(1), `${line}0`, line.replace("0", "g")])("refuses %j", (text) => {
  expect(refusedCode(() => readSeeds(text))).toBe("seed-format");
});

it("does not repeat a secret in its complaint", () => {
  expect(() => readSeeds(line.slice(1))).toThrow(
    expect.not.objectContaining({ received: expect.stringContaining("0101") as string }) as Error,
  );
});
