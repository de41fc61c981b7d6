import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Shares } from "../../shares/shares.js";
import { PullWindows } from "../windows/pullWindows.js";
import { compareByPd2 } from "./pd2.js";

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
