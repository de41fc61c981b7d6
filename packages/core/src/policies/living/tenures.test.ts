import { describe, expect, it } from "vitest";
import { parseCaps } from "../../shares/caps.js";
import { Shares } from "../../shares/shares.js";
import { unitsAboveCap } from "./freeRounds.js";
import { FARTHEST, Tenures } from "./tenures.js";

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
  });
});

it("what an arm is above its cap is exact beyond 2^53", () => {
  // n = 2^22 and c·(a + 1) = (2^30 + 1)·2^23 / 2^31: given 2^53 units of 2^53 + 2^23.
  expect(unitsAboveCap(tenuresWith(2 ** 22, 2 ** 23 - 1, `${2 ** 30 + 1}/${UNIT}`), 0)).toBe(-(2 ** 23));
});
