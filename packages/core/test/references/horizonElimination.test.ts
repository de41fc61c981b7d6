import { expect, test } from "vitest";
import { hkrOptimistic, hkrPessimistic, hkrReference } from "./horizonElimination.js";
import type { Curve } from "./anytimeImproving.js";

/** A gifted arm, always 1/2, and a late bloomer, n/8 up to 1. */
const curve: Curve = (arm, n) => (arm === 0 ? 1 / 2 : Math.min(1, n / 8));
const repeat = (arm: number, times: number): number[] => Array.from({ length: times }, () => arm);
const passes = (times: number): number[] => Array.from({ length: 2 * times }, (_, round) => round % 2);

test("both totals, worked by hand", () => {
  // n = 2, T = 10: Rew = 3/8; min(1, 2/8 + j/8): 3/8, …, 8/8 (sum 33/8), 1, 1:
  // 3/8 + 33/8 + 2 = 6.5. Pessimistic: 3/8 + 8·2/8.
  expect(hkrOptimistic(curve, 1, 2, 10)).toBe(6.5);
  expect(hkrPessimistic(curve, 1, 2, 10)).toBe(2.375);
});

test("a long horizon drops the gifted arm, a short one the late bloomer", () => {
  // T = 16: arm 0 has 8 in both totals.
  // Arm 1: optimistic 36/8 + 8 = 12.5; pessimistic after n = 4: 10/8 + 12·4/8 = 7.25,
  // after n = 5: 15/8 + 11·5/8 = 8.75 > 8: arm 0 is dropped after 5 passes.
  expect(hkrReference({ arms: 2, rounds: 16, curve })).toEqual([...passes(5), ...repeat(1, 6)]);
  // T = 6: optimistic 21/8 = 2.625 < 3: arm 1 is dropped at the first test, after 2 passes.
  expect(hkrReference({ arms: 2, rounds: 6, curve })).toEqual([0, 1, 0, 1, 0, 0]);
  // T = 7: 28/8 = 7/2: not below. n = 2, 3: arm 1's pessimistic 3/8 + 5·2/8, 6/8 + 4·3/8 < 7/2: none is dropped.
  expect(hkrReference({ arms: 2, rounds: 7, curve })).toEqual([0, 1, 0, 1, 0, 1, 0]);
});

test("no test before two pulls each; the survivors go on in order; the horizon may end in a pass", () => {
  // Arms 1 and 3 are 0 for ever: dropped after 2 passes. Arms 0 and 2 are equal.
  const four: Curve = (arm) => (arm % 2 === 0 ? 1 / 2 : 0);
  expect(hkrReference({ arms: 4, rounds: 11, curve: four })).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 2, 0]);
  expect(hkrReference({ arms: 4, rounds: 6, curve: four })).toEqual([0, 1, 2, 3, 0, 1]);
  expect(hkrReference({ arms: 1, rounds: 3, curve: four })).toEqual([0, 0, 0]);
});

test("equal arms never drop each other, also where their values are not dyadic", () => {
  expect(hkrReference({ arms: 2, rounds: 40, curve: () => 0.1 })).toEqual(passes(20));
});
