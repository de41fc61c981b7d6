import fc from "fast-check";
import { expect, it } from "vitest";
import { UnitShares } from "../../shares/armShares.js";
import { Absences } from "./absences.js";
import { CountedWindows } from "./countedWindows.js";
import { PullWindows } from "./pullWindows.js";

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
