import { expect, test } from "vitest";
import { fraction, ZERO } from "../support/fraction.js";
import { seeded } from "../support/hostile.js";
import { randomQuotaReference } from "./randomQuota.js";

test("r = (1/2, 0, 1/5), worked by hand", () => {
  // (1 − 7/10)/3 = 1/10: p = (0.6, 0.1, 0.3), cumulative 0.6, 0.7, 1.
  // The double 0.6 is below 6/10, the double 0.7 below 7/10.
  const draws = [0, 0.59, 0.6, 0.61, 0.69, 0.7, 0.71, 0.99];
  const shares = [fraction(1, 2), ZERO, fraction(1, 5)];
  const pulls = randomQuotaReference({ shares, rounds: 8, uniform: (round) => draws[round - 1] });
  expect(pulls).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
});

test("the frequencies", () => {
  const next = seeded(2);
  const pulls = randomQuotaReference({ shares: [fraction(1, 4), fraction(1, 2)], rounds: 4000, uniform: next });
  // p_0 = 1/4 + 1/8: 1500 expected, standard deviation 31.
  expect(Math.abs(pulls.filter((arm) => arm === 0).length - 1500)).toBeLessThan(130);
  expect(() => randomQuotaReference({ shares: [fraction(3, 2)], rounds: 1, uniform: next })).toThrow("more than 1");
});
