import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Shares } from "../../shares/shares.js";
import { PullWindows } from "../windows/pullWindows.js";
import { compareByPd2 } from "./pd2.js";

type Order = (windows: PullWindows, shares: Shares, a: number, b: number) => number;

const byDeadlineAlone: Order = ({ deadlines }, _shares, a, b) => deadlines[a] - deadlines[b] || a - b;

/**
 * Plays m pulls a round: the due arms in the given order, then `idle` (early pulls) as far as there is room. Returns
 * the first round after which some arm has fewer than floor(r·t) pulls, or 0.
 */
function firstMiss(
  units: readonly number[],
  d: number,
  m: number,
  order: Order,
  idle: (round: number) => number[],
): number {
  const shares = Shares.parse(
    units.map((unit) => `${unit}/${d}`),
    units.length,
    m,
  );
  const pulls = new Uint32Array(units.length);
  const windows = new PullWindows(shares.fractions(), pulls);
  for (let round = 1; round <= 4 * d; round++) {
    const due = [...pulls.keys()].filter((arm) => windows.releases[arm] < round);
    const first = due.sort((a, b) => order(windows, shares, a, b)).slice(0, m);
    const rest = idle(round).filter((arm) => !first.includes(arm));
    for (const arm of [...first, ...rest].slice(0, m)) {
      pulls[arm]++;
      windows.countPulls(arm);
    }
    if (pulls.some((count, arm) => count < Math.floor((units[arm] * round) / d))) return round;
  }
  return 0;
}

const none = () => [];

describe("several pulls a round", () => {
  it("earliest deadline alone misses a deadline by round 4, PD² does not", () => {
    // m = 3, r = (1/2, 1/2, 1/2, 3/4, 3/4), and nothing is pulled early.
    expect(firstMiss([2, 2, 2, 3, 3], 4, 3, byDeadlineAlone, none)).toBeLessThanOrEqual(4);
    expect(firstMiss([2, 2, 2, 3, 3], 4, 3, byDeadlineAlone, none)).toBeGreaterThan(0);
    expect(firstMiss([2, 2, 2, 3, 3], 4, 3, compareByPd2, none)).toBe(0);
  });

  it("PD² keeps N >= floor(r·t) for any shares with a sum of m, also with early pulls", () => {
    const system = fc.record({
      d: fc.integer({ min: 2, max: 24 }),
      m: fc.integer({ min: 2, max: 4 }),
      cuts: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 5, maxLength: 9 }),
      early: fc.array(fc.shuffledSubarray([0, 1, 2, 3, 4]), { minLength: 97, maxLength: 97 }),
    });
    fc.assert(
      fc.property(system, ({ d, m, cuts, early }) => {
        expect(firstMiss(unitsOf(cuts, d, m), d, m, compareByPd2, (round) => early[round])).toBe(0);
      }),
      { seed: 10, numRuns: 300 },
    );
  });
});

/** Whole units of 1/d for each arm, at most d each, that sum to m·d as nearly as the sizes of `cuts` allow. */
function unitsOf(cuts: readonly number[], d: number, m: number): number[] {
  const total = cuts.reduce((sum, cut) => sum + cut, 0);
  const units = cuts.map((cut) => Math.max(1, Math.min(d, Math.floor((cut / total) * m * d))));
  for (
    let left = m * d - units.reduce((sum, unit) => sum + unit, 0), arm = 0;
    left > 0;
    arm = (arm + 1) % units.length
  ) {
    if (units.every((unit) => unit === d)) break;
    if (units[arm] < d) {
      units[arm]++;
      left--;
    }
  }
  while (units.reduce((sum, unit) => sum + unit, 0) > m * d) units[units.indexOf(Math.max(...units))]--;
  return units;
}
