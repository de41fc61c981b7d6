import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Shares } from "../../shares/shares.js";
import { PullWindows } from "../windows/pullWindows.js";
import { compareByPd2 } from "./urgency.js";

interface Job {
  readonly release: number;
  readonly deadline: number;
  readonly overlaps: boolean;
}

/** The (n+1)-th pull of an arm of share p/d, from the definition of its window. */
function job(p: number, d: number, n: number): Job {
  const next = (n + 1) * d;
  return { release: Math.floor((n * d) / p), deadline: Math.ceil(next / p), overlaps: next % p !== 0 };
}

/**
 * The group deadline as Anderson and Srinivasan define it, searched for: for a share of at least 1/2 the first t from
 * the deadline on at which a later job of the arm has its deadline without overlap, or, one round on, a window of three
 * rounds.
 */
function groupDeadline(p: number, d: number, n: number): number {
  if (2 * p < d) return 0;
  const from = job(p, d, n).deadline;
  let best = Infinity;
  for (let k = n; k < n + 2 * d + 2; k++) {
    const { release, deadline, overlaps } = job(p, d, k);
    if (!overlaps && deadline >= from) best = Math.min(best, deadline);
    if (deadline - release === 3 && deadline - 1 >= from) best = Math.min(best, deadline - 1);
  }
  return best;
}

/** PD² by its three rules, then the lower arm. */
function byDefinition(jobs: readonly (readonly [p: number, d: number, n: number])[]): number {
  const [a, b] = jobs.map((each) => ({ ...job(...each), group: groupDeadline(...each) }));
  if (a.deadline !== b.deadline) return a.deadline - b.deadline;
  if (a.overlaps !== b.overlaps) return a.overlaps ? -1 : 1;
  return a.overlaps && a.group !== b.group ? b.group - a.group : -1;
}

function compare(jobs: readonly (readonly [p: number, d: number, n: number])[]): number {
  const shares = Shares.parse(
    jobs.map(([p, d]) => `${p}/${d}`),
    2,
    2,
  );
  const pulls = Uint32Array.from(jobs, ([, , n]) => n);
  const windows = new PullWindows(shares.fractions(), pulls);
  return compareByPd2(windows, shares, 0, 1);
}

describe("PD²", () => {
  it("the definition gives the group deadlines 4, 8 and 11 of share 8/11 [Anderson and Srinivasan, Figure 1]", () => {
    expect(Array.from({ length: 8 }, (_, n) => groupDeadline(8, 11, n))).toEqual([4, 4, 8, 8, 8, 11, 11, 11]);
  });

  it("compares as the definition does", () => {
    const anyJob = fc
      .integer({ min: 2, max: 14 })
      .chain((d) => fc.tuple(fc.integer({ min: 1, max: d - 1 }), fc.constant(d), fc.nat(30)));
    // Many pairs with the same deadline: that is where the tie-breaks decide.
    fc.assert(
      fc.property(anyJob, anyJob, (a, b) => {
        expect(Math.sign(compare([a, b]))).toBe(Math.sign(byDefinition([a, b])));
      }),
      { seed: 9, numRuns: 5000 },
    );
  });

  it("absences move a job and its group deadline by as many rounds", () => {
    const shares = Shares.parse(["8/11", "8/11"], 2, 2);
    const windows = new PullWindows(shares.fractions(), Uint32Array.of(2, 0));
    // Arm 0 at pull 3, window [2, 5); arm 1 at pull 1, window [0, 2) moved by 3 to [3, 5): group deadlines 8 and 4 + 3.
    windows.rebuild(0);
    windows.rebuild(1, 3);
    expect([...windows.deadlines]).toEqual([5, 5]);
    expect(compareByPd2(windows, shares, 0, 1)).toBeLessThan(0);
    expect(compareByPd2(windows, shares, 1, 0)).toBeGreaterThan(0);
  });

  it("a window of share 1 never overlaps the next, and yields to one of the same deadline that does", () => {
    expect(
      compare([
        [1, 1, 1],
        [2, 3, 0],
      ]),
    ).toBeGreaterThan(0);
  });
});

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
