import fc from "fast-check";
import { expect, it } from "vitest";
import { largestRemainders as reference } from "../../test/references/largestRemainders.js";
import { fraction } from "../../test/support/fraction.js";
import { largestRemainders, wholePulls } from "./wholePulls.js";

it("is floor, but a value within rounding error below a whole number counts as that number", () => {
  expect(49 * (1 / 49)).toBeLessThan(1);
  expect(wholePulls(49 * (1 / 49))).toBe(1);
  expect(wholePulls(0.29 * 100)).toBe(29);
  expect(wholePulls(2.75)).toBe(2);
  expect(wholePulls(3)).toBe(3);
  expect(wholePulls(0)).toBe(0);
  expect(wholePulls(0.999)).toBe(0);
  expect(wholePulls(1 - 1e-9)).toBe(0);
});

it("horizon × share, computed in doubles, gives the exact floor", () => {
  const share = fc
    .integer({ min: 1, max: 1000 })
    .chain((d) => fc.tuple(fc.integer({ min: 0, max: d }), fc.constant(d)));
  fc.assert(
    fc.property(share, fc.integer({ min: 1, max: 1_000_000 }), ([p, d], horizon) => {
      expect(wholePulls(horizon * (p / d))).toBe(Math.floor((horizon * p) / d));
    }),
    { seed: 17, numRuns: 2000 },
  );
});

it("by hand: 3.5, 2.1, 1.4 to a sum of 7, 8 and 6", () => {
  // floors 3 + 2 + 1 = 6; fractional parts 5, 1, 4 tenths
  const round = (sum: bigint) => [...largestRemainders([35n, 21n, 14n], 10n, sum)];
  expect(round(7n)).toEqual([4, 2, 1]);
  expect(round(8n)).toEqual([4, 2, 2]);
  expect(round(6n)).toEqual([3, 2, 1]);
});

it("ties go to the lowest arm", () => {
  expect([...largestRemainders([10n, 10n, 10n], 3n, 10n)]).toEqual([4, 3, 3]);
});

it("is exact where doubles are not", () => {
  // (2^60 + 1)/2^60 and (2^60 + 2)/2^60: the fractional parts 1 and 2 in units of 2^-60 are equal as doubles next to 1.
  const unit = 1n << 60n;
  expect([...largestRemainders([unit + 1n, unit + 2n], unit, 3n)]).toEqual([1, 2]);
});

it("rounds like its slow reference", () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 1, max: 12 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (list, unit, part) => {
        const whole = list.reduce((sum, amount) => sum + Math.floor(amount / unit), 0);
        const sum = whole + Math.round(part * list.filter((amount) => amount % unit > 0).length);
        const expected = reference(
          list.map((amount) => fraction(amount, unit)),
          sum,
        );
        expect([...largestRemainders(list.map(BigInt), BigInt(unit), BigInt(sum))]).toEqual(expected);
      },
    ),
    { seed: 30 },
  );
});
