import { expect, test } from "vitest";
import { roundRobinReference } from "./roundRobin.js";

test("arms in a cycle; the rule for availability agrees where all arms are open", () => {
  expect(roundRobinReference({ arms: 3, rounds: 7 })).toEqual([0, 1, 2, 0, 1, 2, 0]);
  expect(roundRobinReference({ arms: 3, rounds: 7, open: () => [true, true, true] })).toEqual([0, 1, 2, 0, 1, 2, 0]);
});

test("with availability the open arm with the fewest pulls", () => {
  // Arm 0 is closed in rounds 1 to 3: 1, 2, then 1 and 2 have one pull each → 1. From round 4 on all are open:
  // counts 0, 2, 1 → 0; 1, 2, 1 → 0; 2, 2, 1 → 2; 2, 2, 2 → 0.
  const open = (round: number) => [round > 3, true, true];
  expect(roundRobinReference({ arms: 3, rounds: 7, open })).toEqual([1, 2, 1, 0, 0, 2, 0]);
});
