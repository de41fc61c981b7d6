import { expect, it } from "vitest";
import { RandomPool } from "./randomPool.js";

it("gives as many bytes as were asked for, and none twice", () => {
  const pool = new RandomPool();
  const seen = new Set<string>();
  for (let time = 0; time < 2000; time++) {
    const bytes = pool.take(32);
    expect(bytes.length).toBe(32);
    seen.add(Buffer.from(bytes).toString("hex"));
  }
  // Two of 2 000 numbers of 256 bits are the same with a probability below 2^-230.
  expect(seen.size).toBe(2000);
  expect(pool.take(20_000).some((byte) => byte !== 0)).toBe(true);
});
