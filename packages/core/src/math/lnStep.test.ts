import { expect, it } from "vitest";
import { fixedArtanh } from "./fixedArtanh.js";
import { lnStep } from "./lnStep.js";

/** ln((n + 1)/n) = 2 artanh(1/(2n + 1)) in whole numbers, units of 2^−128. */
const exact = (n: number) => Number(2n * fixedArtanh(2n * BigInt(n) + 1n)) / 2 ** 128;

it("is ln((n + 1)/n) to 2·10^(−15), for any n", () => {
  const sizes = [...Array(40).keys()].map((n) => n + 1);
  for (const n of [...sizes, 100, 999, 4096, 1e5, 1e8, 123_456_789, 2 ** 32 - 1, 2 ** 40]) {
    expect(Math.abs(lnStep(n) / exact(n) - 1), `n = ${n}`).toBeLessThan(2e-15);
  }
  expect(lnStep(1)).toBe(Math.LN2);
});

it("falls with every n, also where the rounded ratio no longer does", () => {
  for (const from of [1, 1e6, 1e8, 1e9, 2 ** 32 - 400]) {
    for (let n = from; n < from + 300; n++) {
      if (!(lnStep(n) > lnStep(n + 1))) expect.fail(`not at n = ${n}`);
    }
  }
});
