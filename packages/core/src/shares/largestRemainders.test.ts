import fc from "fast-check";
import { expect, it } from "vitest";
import { fraction } from "../../test/support/fraction.js";
import { largestRemainders as reference } from "../../test/references/largestRemainders.js";
import { largestRemainders } from "./largestRemainders.js";

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
