import { expect, it } from "vitest";
import { goalSeek, type Measure } from "./GoalSeek.js";

/** Costs 0.1 % for each step; the error is 0.1 %, and twice that where fewer trials would do. */
function measuring(asked: [number, boolean][] = []): Measure {
  return (place, isExact) => {
    asked.push([place, isExact]);
    return Promise.resolve({ mean: place / 1000, error: isExact ? 0.001 : 0.002 });
  };
}

it("finds the strongest promise that is surely within the limit, and the strongest that may be", async () => {
  const asked: [number, boolean][] = [];
  // Roughly 16 steps cost 1.6 % ± 0.4 and 24 steps 2.4 % ± 0.4.
  const goal = await goalSeek(201, 0.0200001, measuring(asked));
  expect(goal).toEqual({ sure: { place: 16, cost: { mean: 0.016, error: 0.001 } }, possible: 24 });
  const rough = asked.filter(([, isExact]) => !isExact).map(([place]) => place);
  expect(new Set(rough).size).toBe(rough.length);
  expect(rough.length).toBeLessThan(16);
  expect(asked.filter(([, isExact]) => isExact)).toEqual([[16, true]]);
});

it("all of them, and none of them", async () => {
  const all = await goalSeek(201, 0.9, measuring());
  expect([all.sure?.place, all.possible]).toEqual([200, 200]);
  expect(await goalSeek(201, -0.01, measuring())).toEqual({ sure: undefined, possible: -1 });
});

it("goes down where all trials say that it costs more than it seemed", async () => {
  const goal = await goalSeek(11, 0.005, (place, isExact) =>
    Promise.resolve({ mean: (place + (isExact ? 2 : 0)) / 1000, error: 0 }),
  );
  expect(goal).toEqual({ sure: { place: 3, cost: { mean: 0.005, error: 0 } }, possible: 5 });
});

it("a single trial has no error: nothing is surely within the limit", async () => {
  const goal = await goalSeek(11, 0.5, () => Promise.resolve({ mean: 0, error: NaN }));
  expect(goal.sure).toBeUndefined();
});
