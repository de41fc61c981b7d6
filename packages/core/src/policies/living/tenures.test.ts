import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPolicy } from "../../registry/createPolicy.js";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { unitsAboveCap } from "./freeRounds.js";
import { FARTHEST, Tenures } from "./tenures.js";
import { fractionOf, tenureOf } from "./tenureTexts.js";

const UNIT = 2 ** 31;

/** Two arms over the largest denominator; the first was pulled this often in as many rounds as its clock says. */
function tenuresWith(pulls: number, clock: number, cap: string | number = 1): Tenures {
  const tenures = new Tenures(Shares.parse([`1/${UNIT}`, 0], 2), parseCaps([cap, 1], 2), 0);
  tenures.scalars.played = clock;
  tenures.columns.pulls[0] = pulls;
  return tenures;
}

describe("an arm that is far ahead", () => {
  it("is ahead by as many units as it is, up to 2^52", () => {
    expect(tenuresWith(3, 100).balance(0)).toBe(100 - 3 * UNIT);
    expect(tenuresWith(2 ** 21, 0).balance(0)).toBe(FARTHEST);
  });

  it.each([
    ["products below 2^53", 3 * 2 ** 20],
    ["products beyond", 2 ** 32 - 1],
  ])("counts as 2^52 units ahead where it is more: %s", (_, pulls) => {
    expect(tenuresWith(pulls, 0).balance(0)).toBe(FARTHEST);
    expect(tenuresWith(pulls, 0).exactBalance(0)).toBe(-BigInt(pulls) * BigInt(UNIT));
    expect(tenureOf(tenuresWith(pulls, 0), 0, 1).balance).toBe(`-${pulls}`);
  });
});

it("what an arm is above its cap is exact beyond 2^53", () => {
  // n = 2^22 and c·(a + 1) = (2^30 + 1)·2^23 / 2^31: given 2^53 units of 2^53 + 2^23.
  expect(unitsAboveCap(tenuresWith(2 ** 22, 2 ** 23 - 1, `${2 ** 30 + 1}/${UNIT}`), 0)).toBe(-(2 ** 23));
});

it("a number of units has the text that it has as a whole number of any size", () => {
  const units = fc.integer({ min: 2 * FARTHEST, max: -2 * FARTHEST });
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: UNIT }), (number, denominator) => {
      expect(fractionOf(number, denominator)).toBe(fractionOf(BigInt(number), denominator));
    }),
    {
      seed: 5,
      examples: [
        [0, 7],
        [-6, 4],
        [2 * FARTHEST, UNIT],
      ],
    },
  );
});

it("the share of an arm is that of its tenure, also while it waits for another", () => {
  const parameters = { shares: ["1/2", "1/4", 0], learner: "ucb1" } as const;
  const policy = createPolicy("deadline-quota", parameters, { arms: 3, seed: 1 });
  for (let round = 1; round <= 6; round++) policy.pulled(2, round);
  policy.change({ shares: ["1/4", "2/4", "1/4"] });
  const shares = policy.tenures().map(({ share }) => share);
  expect(shares).not.toEqual(policy.tenures().map(({ target }) => target));
  const texts = [0, 1, 2].map((arm) => policy.share(arm)).map((share) => `${share.numerator}/${share.denominator}`);
  expect(texts).toEqual(shares.map((share) => (share.includes("/") ? share : `${share}/1`)));
});
