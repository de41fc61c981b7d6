import fc from "fast-check";
import { expect, it } from "vitest";
import { type ReleaseColumn, ReleaseOrder } from "./ranking.js";

const rounds = fc.nat(40);
/** A pull moves an arm's release later, some rounds go by, and sometimes the whole column is another. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("later" as const), arm: fc.nat(6), by: fc.nat(25) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("ask" as const), round: rounds }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restored" as const), releases: fc.array(rounds) }) },
);

/** A column that is right only once an arm's pulls have been counted. */
class Moved implements ReleaseColumn {
  readonly releases: Float64Array;
  readonly truly: Float64Array;
  counted = 0;

  constructor(releases: readonly number[]) {
    this.releases = Float64Array.from(releases);
    this.truly = Float64Array.from(releases);
  }

  countPulls(arm: number): void {
    this.counted++;
    this.releases[arm] = this.truly[arm];
  }

  restore(releases: readonly number[]): void {
    this.truly.set(releases.slice(0, this.truly.length));
    this.releases.set(this.truly);
  }
}

it("has the arms that are released before a round, and a round before which no other is, whatever was moved", () => {
  fc.assert(
    fc.property(fc.array(rounds, { minLength: 1, maxLength: 7 }), fc.array(step), (first, steps) => {
      const moved = new Moved(first);
      const order = new ReleaseOrder(moved);
      const { truly } = moved;
      for (const now of steps) {
        if (now.kind === "later") truly[now.arm % truly.length] += now.by;
        else if (now.kind === "restored") {
          moved.restore(now.releases);
          order.restored();
        } else {
          const early = [...order.bounds.subarray(0, truly.length)].filter((bound) => -bound < now.round).length;
          moved.counted = 0;
          const count = order.releasedBefore(now.round);
          // Twice where the release was early, else once; no arm whose release has not come.
          expect(moved.counted).toBeLessThanOrEqual(2 * early);
          const before = [...truly.keys()].filter((arm) => truly[arm] < now.round);
          expect([...order.ranks.subarray(0, count)].sort((a, b) => a - b)).toEqual(before);
          expect(before.map((arm) => moved.releases[arm])).toEqual(before.map((arm) => truly[arm]));
          expect(order.first).toBeLessThanOrEqual(Math.min(...truly));
          expect(order.first).toBeGreaterThanOrEqual(count > 0 ? Math.min(...truly) : now.round);
          expect(order.next).toBeGreaterThanOrEqual(now.round);
          const later = truly.filter((release) => release >= now.round);
          expect(order.next).toBeLessThanOrEqual(Math.min(Infinity, ...later));
        }
      }
    }),
    { seed: 63, numRuns: 2000 },
  );
});
