import { expect, it } from "vitest";
import { futurePath } from "./useTrace.js";

it("averages so far, from the first tenth of the rounds on, and where the future is now", () => {
  const pulls = [1, 0, 0, 1, 1, 1].map((reward, index) => ({ round: index + 1, arm: 0, reward }));
  expect(futurePath("future 1", pulls, 5, 40).points).toEqual([
    { x: 4, y: 2 / 4 },
    { x: 5, y: 3 / 5 },
  ]);
  // A point at every second of a hundred rounds, from the tenth on.
  expect(futurePath("future 1", pulls, 6, 100).points).toEqual([]);
});
