import { expect, it } from "vitest";
import { goalSeek } from "./goalSeek.js";

/** Costs 0.1 % for each step, with an error of 0.1 %. */
const measured = (asked: number[]) => (place: number) => {
  asked.push(place);
  return Promise.resolve({ mean: place / 1000, error: 0.001 });
};

it("finds the strongest promise that is surely within the limit, and the strongest that may be", async () => {
  const asked: number[] = [];
  // 18 steps cost 1.8 % ± 0.2, 22 steps 2.2 % ± 0.2.
  const goal = await goalSeek(201, 0.0200001, measured(asked));
  expect(goal).toEqual({ sure: { place: 18, cost: { mean: 0.018, error: 0.001 } }, possible: 22 });
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.length).toBeLessThan(16);
});

it("all of them, and none of them", async () => {
  const all = await goalSeek(201, 0.9, measured([]));
  expect([all.sure?.place, all.possible]).toEqual([200, 200]);
  const none = await goalSeek(201, -0.01, measured([]));
  expect(none).toEqual({ sure: undefined, possible: -1 });
});

it("a single trial has no error: nothing is surely within the limit", async () => {
  const goal = await goalSeek(11, 0.5, () => Promise.resolve({ mean: 0, error: NaN }));
  expect(goal.sure).toBeUndefined();
});
