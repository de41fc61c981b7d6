import { expect, it } from "vitest";
import { meanInterval } from "./meanInterval.js";

it("is exact for rewards of 0 and 1", () => {
  const { low, high, by } = meanInterval(2, 1, 1);
  expect([low, high, by]).toEqual([
    expect.closeTo(1 - Math.sqrt(0.975), 12),
    expect.closeTo(Math.sqrt(0.975), 12),
    "exact",
  ]);
});

it("is Hoeffding's for few others: sqrt(ln 40 / 2n) to both sides, inside the range", () => {
  // Fifty rewards of 1/2.
  const radius = Math.sqrt(Math.log(40) / 100);
  const { low, high, by } = meanInterval(50, 25, 12.5);
  expect([low, high, by]).toEqual([expect.closeTo(0.5 - radius, 12), expect.closeTo(0.5 + radius, 12), "Hoeffding"]);
  // One of 0.9.
  expect(meanInterval(1, 0.9, 0.81)).toEqual({ low: 0, high: 1, by: "Hoeffding" });
});

it("is the empirical Bernstein bound from 100 rewards on", () => {
  // 50 of 1/4 and 51 of 3/4: sum 50.75, squares 31.8125; the variance is 50·51/(4·101·100) = 0.063118….
  const variance = (50 * 51) / (4 * 101 * 100);
  const radius = Math.sqrt((2 * variance * Math.log(80)) / 101) + (7 * Math.log(80)) / (3 * 100);
  const { low, high, by } = meanInterval(101, 50.75, 31.8125);
  expect([low, high]).toEqual([expect.closeTo(50.75 / 101 - radius, 12), expect.closeTo(50.75 / 101 + radius, 12)]);
  expect(by).toBe("empirical Bernstein");
});
