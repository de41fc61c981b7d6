import { expect, it } from "vitest";
import { highestOfLevel, isSingleLevel, levelOf, LEVELS, lowestOfLevel } from "./countLevels.js";

it("levels follow each other without a gap up to 2^32 − 1, none wider than a 32nd", () => {
  let previous = -1;
  let level = 0;
  for (; previous < 2 ** 32 - 1; level++) {
    const [lowest, highest] = [lowestOfLevel(level), highestOfLevel(level)];
    expect(lowest).toBe(previous + 1);
    expect([levelOf(lowest), levelOf(highest)]).toEqual([level, level]);
    expect(highest - lowest).toBeLessThan(Math.max(1, lowest / 32));
    expect(isSingleLevel(level)).toBe(highest === lowest);
    previous = highest;
  }
  expect(previous).toBe(2 ** 32 - 1);
  expect(level).toBeLessThanOrEqual(LEVELS);
});
