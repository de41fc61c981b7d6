import { expect, test } from "vitest";
import { ucbPropReference } from "./ucbProp.js";

test("rewards always 1 and always 0, worked by hand", () => {
  // 3: n = (1, 1): √ln 12 = 1.5764: 2.5764·ln 2 = 1.7858 and 1.5764·ln 2 = 1.0926                              → 0
  // 4: n = (2, 1): √(ln 16/2) = 1.1774: 2.1774·ln 1.5 = 0.8829; √ln 16 = 1.6651: 1.6651·ln 2 = 1.1542          → 1
  // 5: n = (2, 2): √(ln 20/2) = 1.2239: 2.2239·ln 1.5 = 0.9017 and 1.2239·ln 1.5 = 0.4962                      → 0
  // 6: n = (3, 2): √(ln 24/3) = 1.0292: 2.0292·ln(4/3) = 0.5838; √(ln 24/2) = 1.2606: 1.2606·ln 1.5 = 0.5111   → 0
  // 7: n = (4, 2): √(ln 28/4) = 0.9127: 1.9127·ln 1.25 = 0.4268; √(ln 28/2) = 1.2908: 1.2908·ln 1.5 = 0.5234   → 1
  const pulls = ucbPropReference({ arms: 2, rounds: 7, rewards: (arm) => 1 - arm });
  expect(pulls).toEqual([0, 1, 0, 1, 0, 0, 1]);
});

test("the warm-up is part of T; ties go to the lowest arm", () => {
  expect(ucbPropReference({ arms: 3, rounds: 2, rewards: () => 1 })).toEqual([0, 1]);
  expect(ucbPropReference({ arms: 3, rounds: 7, rewards: () => 1 })).toEqual([0, 1, 2, 0, 1, 2, 0]);
});
