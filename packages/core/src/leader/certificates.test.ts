import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { below, seeded } from "../../test/support/hostile.js";
import { Shares } from "../shares/shares.js";
import { DeficitScan, DeficitTournament } from "./deficitLeader.js";
import { Growth } from "./growth.js";
import { GrowthScan, GrowthTournament } from "./growthLeader.js";
import { lineLastsUntil, LineRanking, LineTournament } from "./lineLeader.js";

/** Nothing changes but the clock, step by step: every verdict must be given up in time. */
const runs = (check: (next: () => number, arms: number) => void) => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 2, max: 12 }), (seed, arms) => check(seeded(seed), arms)),
    { seed: 71, numRuns: 1000 },
  );
};

/** A million calls of `expect` would take longer than what is tested. */
function same(found: number, expected: number): void {
  if (found !== expected) expect(found).toBe(expected);
}

describe("only the clock moves", () => {
  it("parabolas over max N", () => {
    runs((next, arms) => {
      const column = (draw: () => number) => Float64Array.from({ length: arms }, draw);
      const fine = [1 / 64, 2 ** -40, 0.1, 1e-9][below(next, 4)];
      const growth = new Growth(arms);
      growth.setColumns({
        pulls: Uint32Array.from({ length: arms }, () => 2 + below(next, 6)),
        observed: Uint32Array.from({ length: arms }, () => 2 + below(next, 6)),
        totals: column(() => below(next, 400) * fine * 16),
        last: column(() => (below(next, 40) - 10) * fine),
        increments: column(() => ((below(next, 12) - 6) * fine) / 8),
      });
      const [scan, tournament] = [new GrowthScan(growth), new GrowthTournament(growth)];
      for (let arm = 0; arm < arms; arm++) tournament.changed(arm);
      for (let clock = 8; clock < 160; clock++) same(tournament.top(clock), scan.top(clock));
    });
  });

  it("deficits over the rounds, which often are equal", () => {
    runs((next, arms) => {
      const shares = Shares.parse(
        Array.from({ length: arms }, () => `${below(next, 5)}/48`),
        arms,
      );
      const tolerance = { numerator: below(next, 2), denominator: 4 };
      const pulls = Uint32Array.from({ length: arms }, () => below(next, 6));
      const scan = new DeficitScan(shares, tolerance, pulls);
      const tournament = new DeficitTournament(shares, tolerance, pulls);
      for (let round = 1; round <= 200; round++) same(tournament.top(round), scan.top(round));
    });
  });

  it("lines that differ in their last bits", () => {
    runs((next, arms) => {
      const [scan, tournament] = [new LineRanking(arms), new LineTournament(arms)];
      const unit = [2 ** -52, 2 ** -50, 2 ** -20][below(next, 3)];
      for (let arm = 0; arm < arms; arm++) {
        const [base, slope] = [0.5 + below(next, 8) * unit, 0.25 + below(next, 8) * unit];
        for (const leader of [scan, tournament]) leader.set(arm, base, slope);
      }
      for (let clock = next(); clock < 9; clock += next() / 8) same(tournament.top(clock), scan.top(clock));
    });
  });
});

it("a line is still ahead at the last clock that is certain, and it is not for long after that", () => {
  const number = fc.double({ min: 0, max: 4, noNaN: true });
  fc.assert(
    fc.property(number, number, number, number, number, (base, slope, otherBase, otherSlope, clock) => {
      const ahead = (at: number) => base + slope * at > otherBase + otherSlope * at;
      if (!ahead(clock)) return;
      const until = lineLastsUntil(clock, false, base, slope, otherBase, otherSlope);
      if (until === Infinity) expect(ahead(1e6)).toBe(true);
      else {
        expect(ahead(until)).toBe(true);
        if (otherSlope - slope > 1e-6) expect(ahead(until * (1 + 1e-6) + 1e-6)).toBe(false);
      }
    }),
    { seed: 72, numRuns: 5000 },
  );
});
