import { expect, test } from "vitest";
import { ucb1Reference } from "./ucb1.js";

test("two arms, rewards always 1 and always 0, worked by hand", () => {
  // 1, 2: arms never pulled, lowest first.
  // 3: 1 + √(2 ln 3/1) = 2.482 and √(2 ln 3) = 1.482                    → 0
  // 4: 1 + √(2 ln 4/2) = 2.177 and √(2 ln 4) = 1.665                    → 0
  // 5: 1 + √(2 ln 5/3) = 2.036 and √(2 ln 5) = 1.794                    → 0
  // 6: 1 + √(2 ln 6/4) = 1.947 and √(2 ln 6) = 1.893                    → 0
  // 7: 1 + √(2 ln 7/5) = 1.882 and √(2 ln 7) = 1.973                    → 1
  // 8: 1 + √(2 ln 8/5) = 1.912 and √(2 ln 8/2) = 1.442                  → 0
  const pulls = ucb1Reference({ arms: 2, rounds: 8, rewards: (arm) => (arm === 0 ? 1 : 0) });
  expect(pulls).toEqual([0, 1, 0, 0, 0, 0, 1, 0]);
});

test("equal indices go to the lowest arm; closed arms are skipped", () => {
  // Equal rewards: after a sweep all indices are equal; each pull lowers the arm's index below the others'.
  expect(ucb1Reference({ arms: 3, rounds: 6, rewards: () => 0.5 })).toEqual([0, 1, 2, 0, 1, 2]);
  // Arm 0 closed in rounds 1 and 2: 1, 2; then 0 has never been pulled; then all have one pull of 0.5 → 0.
  const open = (round: number) => [round > 2, true, true];
  expect(ucb1Reference({ arms: 3, rounds: 4, rewards: () => 0.5, open })).toEqual([1, 2, 0, 0]);
  expect(() => ucb1Reference({ arms: 1, rounds: 1, rewards: () => 0, open: () => [false] })).toThrow(
    "nothing to choose",
  );
});
