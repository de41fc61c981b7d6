import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PullWindows } from "./pullWindows.js";
import { NEVER } from "./windows.js";

const share = fc
  .oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2 ** 31 }))
  .chain((denominator) =>
    fc.record({ numerator: fc.integer({ min: 1, max: denominator }), denominator: fc.constant(denominator) }),
  );

/** floor(n / r), by definition, for r = p/d. */
function releaseBy(p: number, d: number, n: number): bigint {
  return (BigInt(n) * BigInt(d)) / BigInt(p);
}

/** ceil((n + 1) / r), by definition. */
function deadlineBy(p: number, d: number, n: number): bigint {
  const rounds = BigInt(n + 1) * BigInt(d);
  return rounds / BigInt(p) + (rounds % BigInt(p) === 0n ? 0n : 1n);
}

/** Of one arm with this share, and how to pull it. */
function windowsOf(numerator: number, denominator: number) {
  const pulls = new Uint32Array(1);
  const windows = new PullWindows([{ numerator, denominator }], pulls);
  const pull = (times = 1) => {
    pulls[0] += times;
    windows.countPulls(0);
  };
  return { windows, pulls, pull };
}

describe("PullWindows", () => {
  it("advances by many pulls as by one after the other", () => {
    const times = fc.array(fc.oneof(fc.integer({ min: 1, max: 1024 }), fc.integer({ min: 1, max: 200_000 })), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(share, times, ({ numerator, denominator }, list) => {
        const { windows, pulls, pull } = windowsOf(numerator, denominator);
        for (const many of list) {
          pull(many);
          expect(BigInt(windows.releases[0])).toBe(releaseBy(numerator, denominator, pulls[0]));
          expect(BigInt(windows.deadlines[0])).toBe(deadlineBy(numerator, denominator, pulls[0]));
        }
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("is early, never late, until the pulls are counted, which asking for a window does", () => {
    const { windows, pulls } = windowsOf(3, 8);
    pulls[0] = 5;
    expect([windows.releases[0], windows.deadlines[0]]).toEqual([0, 3]);
    expect([windows.releaseOf(0), windows.deadlineOf(0), windows.releases[0]]).toEqual([13, 16, 13]);
  });

  it("has the windows of the definition, by hand for r = 3/8", () => {
    // floor(8n/3) and ceil(8(n + 1)/3)
    const { windows, pull } = windowsOf(3, 8);
    const seen = Array.from({ length: 7 }, () => {
      const window = [windows.releases[0], windows.deadlines[0], windows.overlapsNext(0)];
      pull();
      return window;
    });
    expect(seen).toEqual([
      [0, 3, true],
      [2, 6, true],
      [5, 8, false],
      [8, 11, true],
      [10, 14, true],
      [13, 16, false],
      [16, 19, true],
    ]);
  });

  it("advances to the windows of the definition, for any share", () => {
    fc.assert(
      fc.property(share, ({ numerator: p, denominator: d }) => {
        const { windows, pull } = windowsOf(p, d);
        for (let n = 0; n < 200; n++) {
          expect(BigInt(windows.releases[0])).toBe(releaseBy(p, d, n));
          expect(BigInt(windows.deadlines[0])).toBe(deadlineBy(p, d, n));
          expect(BigInt(windows.remainders[0])).toBe((BigInt(n) * BigInt(d)) % BigInt(p));
          pull();
        }
      }),
      { seed: 6 },
    );
  });

  it("a release is the last round in which the arm is not due", () => {
    fc.assert(
      fc.property(share, fc.nat(1_000_000), ({ numerator: p, denominator: d }, n) => {
        const { windows, pulls } = windowsOf(p, d);
        pulls[0] = n;
        windows.rebuild(0);
        const unitsAt = (round: number) => BigInt(p) * BigInt(round) - BigInt(d) * BigInt(n);
        expect(unitsAt(windows.releases[0]) <= 0n).toBe(true);
        expect(unitsAt(windows.releases[0] + 1) > 0n).toBe(true);
        // The deadline: the first round at which floor(r·t) is n + 1.
        expect(unitsAt(windows.deadlines[0]) >= BigInt(d)).toBe(true);
        expect(unitsAt(windows.deadlines[0] - 1) < BigInt(d)).toBe(true);
      }),
      { seed: 7 },
    );
  });

  it("is exact after a million pulls of an awkward share", () => {
    const [p, d] = [2147483629, 2147483647];
    const { windows, pull } = windowsOf(p, d);
    for (let n = 0; n < 1_000_000; n++) pull();
    expect(BigInt(windows.releases[0])).toBe(releaseBy(p, d, 1_000_000));
    expect(BigInt(windows.deadlines[0])).toBe(deadlineBy(p, d, 1_000_000));
  });

  it("is exact after four billion pulls that were not counted one by one", () => {
    // n·(d mod p) would be beyond 2^53.
    const [p, d] = [1200000001, 2147483647];
    const { windows, pull } = windowsOf(p, d);
    windows.postpone(0);
    pull(3_999_999_999);
    expect(BigInt(windows.releases[0])).toBe(releaseBy(p, d, 3_999_999_999) + 1n);
    expect(BigInt(windows.deadlines[0])).toBe(deadlineBy(p, d, 3_999_999_999) + 1n);
    expect(BigInt(windows.remainders[0])).toBe((3_999_999_999n * BigInt(d)) % BigInt(p));
  });

  it("rebuilds at once what pulls and absences came to, whatever was there before", () => {
    const steps = fc.array(fc.boolean(), { maxLength: 300 });
    fc.assert(
      fc.property(share, steps, ({ numerator, denominator }, pulledOrAbsent) => {
        const { windows: stepped, pull } = windowsOf(numerator, denominator);
        for (const pulled of pulledOrAbsent) {
          if (pulled) pull();
          else stepped.postpone(0);
        }
        const absences = pulledOrAbsent.filter((pulled) => !pulled).length;
        const { windows: rebuilt, pulls } = windowsOf(numerator, denominator);
        rebuilt.postpone(0);
        pulls[0] = pulledOrAbsent.length - absences;
        rebuilt.rebuild(0, absences);
        for (const column of ["releases", "deadlines", "remainders", "shifts"] as const) {
          expect(rebuilt[column]).toEqual(stepped[column]);
        }
        expect(rebuilt.overlapsNext(0)).toBe(stepped.overlapsNext(0));
      }),
      { seed: 8 },
    );
  });

  it("postpones one arm's window by a round, and leaves the others", () => {
    const quarter = { numerator: 1, denominator: 4 };
    const windows = new PullWindows([quarter, quarter], new Uint32Array(2));
    windows.postpone(1);
    expect([...windows.releases]).toEqual([0, 1]);
    expect([...windows.deadlines]).toEqual([4, 5]);
    expect([...windows.shifts]).toEqual([0, 1]);
  });

  it("an arm of share 0 is never due", () => {
    const { windows, pull } = windowsOf(0, 1);
    pull();
    windows.postpone(0);
    expect([windows.releases[0], windows.deadlines[0]]).toEqual([NEVER, NEVER]);
    windows.rebuild(0, 3);
    expect([windows.releases[0], windows.deadlines[0]]).toEqual([NEVER, NEVER]);
  });
});
