import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import {
  cellKey,
  highestOfLevel,
  isSingleLevel,
  levelOf,
  LEVELS,
  lowestOfLevel,
  PosteriorCells,
} from "./posteriorCells.js";

/** What the columns say of each cell. */
function contents(cells: PosteriorCells) {
  return range(cells.count).map((cell) => ({
    key: cells.keys[cell],
    arms: range(cells.sizeOf(cell)).map((place) => cells.order.at(cells.starts[cell] + place)),
    numbers: [cells.successes, cells.rests, cells.lnCoefficients, cells.lnAny].map((column) => column[cell]),
  }));
}

describe("cells", () => {
  it("that arms moved between are those that are filled at once", () => {
    const moves = fc.array(fc.tuple(fc.nat(30), fc.nat(5)), { maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), moves, (arms, steps) => {
        const keys = range(arms).map(() => 0);
        const moved = new PosteriorCells(arms);
        moved.fill(range(arms), (arm) => keys[arm]);
        for (const [step, to] of steps) {
          const arm = step % arms;
          moved.replace(arm, keys[arm], arm, cellKey(to, 100 * to));
          keys[arm] = cellKey(to, 100 * to);
        }
        const filled = new PosteriorCells(arms);
        filled.fill(range(arms), (arm) => keys[arm]);
        expect(contents(moved)).toEqual(contents(filled));
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("take another arm in for one that leaves, also into the same cell", () => {
    const cells = new PosteriorCells(3);
    cells.fill([0, 2, 3], () => cellKey(1, 1));
    cells.replace(0, cellKey(1, 1), 1, cellKey(1, 1));
    expect(contents(cells).map(({ arms }) => arms)).toEqual([[1, 2, 3]]);
    cells.replace(2, cellKey(1, 1), 0, cellKey(0, 5));
    expect(contents(cells).map(({ arms }) => arms)).toEqual([[0], [1, 3]]);
  });

  it("are bounded by their most successes and fewest failures", () => {
    const cells = new PosteriorCells(2);
    cells.fill([0, 1], (arm) => (arm === 0 ? cellKey(3, 4) : cellKey(130, 260)));
    // Levels of 2 from 64 on, of 4 from 128 on, of 8 from 256 on.
    expect([cells.successes[0], cells.rests[0]]).toEqual([3, 5]);
    expect([cells.successes[1], cells.rests[1]]).toEqual([131, 257]);
    expect([cells.isSingle(0), cells.isSingle(1)]).toEqual([true, false]);
    // C(8, 3) = 56, raised a little.
    expect(Math.exp(cells.lnCoefficients[0]) / 56).toBeCloseTo(1.001, 5);
    // 8^8 / (3^3 · 5^5), for one arm.
    expect(Math.exp(cells.lnAny[0]) / (8 ** 8 / (3 ** 3 * 5 ** 5))).toBeCloseTo(1.001, 5);
  });
});

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
