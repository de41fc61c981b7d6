import { expect, it } from "vitest";
import { purpose } from "./purposes.js";

it("no two purposes share a number, and none is 0", () => {
  const numbers = Object.values(purpose);
  expect(new Set<number>(numbers).size).toBe(numbers.length);
  expect(numbers).not.toContain(0);
});

it("keeps the numbers that results were computed with", () => {
  expect(purpose).toMatchObject({ choice: 1, coin: 2, reward: 3, availability: 4, delay: 5, instance: 6 });
});
