import fc from "fast-check";
import { expect, it } from "vitest";
import { range } from "../../test/support/history.js";
import { rootTwoLn } from "../math/index.js";
import { parseFraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import { Starts } from "../shares/starts.js";
import { type DeficitLeader, DeficitScan, DeficitTournament } from "./deficitLeader.js";
import { thresholdScan, ThresholdTournament } from "./thresholdLeader.js";

/** Arms that came after different rounds; n twentieths are each one's share. */
const arm = fc.record({ twentieths: fc.integer({ min: 0, max: 3 }), start: fc.nat(12) });
const arms = fc.array(arm, { minLength: 1, maxLength: 6 });
const pulled = fc.array(fc.nat(5), { minLength: 40, maxLength: 40 });

/** The last round before the leaders are asked: all arms have come. */
const COME = 12;

function begun(some: readonly { readonly twentieths: number; readonly start: number }[]) {
  const starts = new Starts();
  starts.restored({ starts: Uint32Array.from(some, ({ start }) => start) });
  const shares = Shares.parse(some.map(({ twentieths }) => `${twentieths}/20`), some.length); // prettier-ignore
  return { starts, shares, pulls: new Uint32Array(some.length) };
}

it("the largest deficit counts from each arm's start, by scan and by tournament", () => {
  fc.assert(
    fc.property(arms, pulled, fc.constantFrom(0, "1/4"), (some, pulling, tolerance) => {
      const { starts, shares, pulls } = begun(some);
      const allowed = parseFraction(tolerance);
      const leaders: readonly DeficitLeader[] = [
        new DeficitScan(shares, allowed, pulls, starts),
        new DeficitTournament(shares, allowed, pulls, starts),
      ];
      for (const leader of leaders) leader.restored();
      pulling.forEach((any, index) => {
        const round = COME + 1 + index;
        // In twentieths: r·(t − 1 − s) − N − α.
        const excess = some.map(
          ({ twentieths, start }, i) => twentieths * (round - 1 - start) - 20 * pulls[i] - (tolerance === 0 ? 0 : 5),
        );
        const largest = Math.max(...excess);
        const expected = largest > 0 ? excess.indexOf(largest) : -1;
        for (const leader of leaders) expect(leader.top(round)).toBe(expected);
        const next = any % some.length;
        pulls[next]++;
        for (const leader of leaders) leader.pulled?.(next);
      });
    }),
    { seed: 1, numRuns: 300 },
  );
});

it("thresholds count from each arm's start, by scan and by tournament, hard and soft", () => {
  fc.assert(
    fc.property(arms, pulled, (some, pulling) => {
      const { starts, shares, pulls } = begun(some);
      const hard = [thresholdScan(shares, "hard", pulls, 0, starts), new ThresholdTournament(shares, pulls, 0, starts)];
      const soft = thresholdScan(shares, "soft", pulls, 0, starts);
      for (const leader of [...hard, soft]) {
        leader.restored();
        range(some.length).forEach((i) => leader.set(i, i / 8, 1 / (i + 1), 1));
      }
      pulling.forEach((any, index) => {
        const round = COME + 1 + index;
        const missing = some.map(({ twentieths, start }, i) => twentieths * (round - start) - 20 * pulls[i]);
        const base = (raised: (i: number) => number) =>
          range(some.length).map((i) => i / 8 + (missing[i] > 0 ? raised(i) : 0) + (1 / (i + 1)) * rootTwoLn(round));
        const highest = base(() => 1);
        for (const leader of hard) expect(leader.top(round)).toBe(highest.indexOf(Math.max(...highest)));
        const softly = base((i) => missing[i] / (some[i].twentieths * (round - some[i].start)));
        range(some.length).forEach((i) => expect(soft.value(i, round)).toBeCloseTo(softly[i], 12));
        const next = any % some.length;
        pulls[next]++;
        for (const leader of [...hard, soft]) leader.pulled(next);
      });
    }),
    { seed: 2, numRuns: 300 },
  );
});
