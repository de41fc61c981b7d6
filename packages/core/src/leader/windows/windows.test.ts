import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnitShares } from "../../shares/armShares.js";
import { Shares } from "../../shares/shares.js";
import { Absences } from "./absences.js";
import { PullWindows } from "./pullWindows.js";
import { CountedWindows, NEVER } from "./windows.js";

const share = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2 ** 31 })).chain((denominator) =>
  fc.record({
    numerator: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: denominator })),
    denominator: fc.constant(denominator),
  }),
);
/** Also numbers of pulls that make pulls times a denominator exceed 2^53. */
const pulls = fc.oneof(fc.nat(1000), fc.integer({ min: 0, max: 2 ** 32 - 1 }));

function windowsOf(text: string | number, count: number, absences?: number) {
  const away = new Absences(Uint32Array.of(absences ?? 0));
  const windows = new CountedWindows(Shares.parse([text], 1), Uint32Array.of(count), away);
  windows.anyAbsent = absences !== undefined;
  return windows;
}

describe("CountedWindows", () => {
  it("are those of the definition: floor(n/r) and ceil((n + 1)/r), both later by the absences", () => {
    fc.assert(
      fc.property(share, pulls, fc.nat(100), ({ numerator, denominator }, n, absences) => {
        const windows = windowsOf(`${numerator}/${denominator}`, n, absences);
        const [p, d] = [BigInt(numerator), BigInt(denominator)];
        const next = BigInt(n + 1) * d;
        // Later than any round that there can be.
        fc.pre(next / p < BigInt(NEVER));
        expect(windows.releaseOf(0)).toBe(Number((BigInt(n) * d) / p) + absences);
        expect(windows.deadlineOf(0)).toBe(Number((next + p - 1n) / p) + absences);
        expect(windows.overlapsNext(0)).toBe(next % p !== 0n);
        expect(windows.absences(0)).toBe(absences);
      }),
      { seed: 81, numRuns: 2000 },
    );
  });

  it("do not look at absences before there are any", () => {
    const away = new Absences(Uint32Array.of(9));
    const windows = new CountedWindows(Shares.parse(["1/4"], 1), Uint32Array.of(2), away);
    expect([windows.releaseOf(0), windows.deadlineOf(0), windows.absences(0)]).toEqual([8, 12, 0]);
  });

  it("never open for an arm without a share", () => {
    const windows = windowsOf(0, 7, 3);
    expect([windows.releaseOf(0), windows.deadlineOf(0)]).toEqual([NEVER, NEVER]);
  });
});

/** The largest whole number up to a/b. */
function floorOf(a: bigint, b: bigint): bigint {
  return a >= 0n || a % b === 0n ? a / b : a / b - 1n;
}

it("after an opening balance of b pulls: floor((n − b)/r) and ceil((n + 1 − b)/r), later by the absences", () => {
  const share = fc
    .oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2 ** 31 }))
    .chain((d) => fc.tuple(fc.integer({ min: 1, max: d }), fc.constant(d), fc.integer({ min: -3 * d, max: 2 * d })));
  fc.assert(
    fc.property(share, fc.nat(1000), fc.nat(5), fc.nat(9), ([p, d, opening], n, more, absences) => {
      const shares = new UnitShares(Uint32Array.of(p), d);
      const [pulls, openings] = [Uint32Array.of(n), Float64Array.of(opening)];
      const away = new Absences(Uint32Array.of(absences));
      const kept = new PullWindows(shares.fractions(), pulls, openings);
      const counted = new CountedWindows(shares, pulls, away, openings);
      counted.anyAbsent = true;
      kept.rebuild(0, absences);
      pulls[0] += more;
      const scaled = BigInt(pulls[0]) * BigInt(d) - BigInt(opening);
      const release = Number(floorOf(scaled, BigInt(p))) + absences;
      const deadline = Number(-floorOf(-scaled - BigInt(d), BigInt(p))) + absences;
      expect([kept.releaseOf(0), kept.deadlineOf(0)]).toEqual([release, deadline]);
      expect([counted.releaseOf(0), counted.deadlineOf(0)]).toEqual([release, deadline]);
    }),
    { seed: 82, numRuns: 2000 },
  );
});
