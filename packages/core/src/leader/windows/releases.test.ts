import fc from "fast-check";
import { expect, it } from "vitest";
import { Openings } from "./releases.js";

const rounds = fc.nat(40);
/** An arm that is pulled opens later, some rounds go by, and sometimes the whole column is another. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("later" as const), arm: fc.nat(6), by: fc.nat(25) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("ask" as const), round: rounds }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restored" as const), opens: fc.array(rounds) }) },
);

/** Columns that know of what was moved only once they are settled. */
class Moved {
  readonly opens: Float64Array;
  readonly truly: Float64Array;
  settled = 0;

  constructor(opens: readonly number[]) {
    this.opens = Float64Array.from(opens);
    this.truly = Float64Array.from(opens);
  }

  settle(arm: number): void {
    this.settled++;
    this.opens[arm] = this.truly[arm];
  }

  restore(opens: readonly number[]): void {
    this.truly.set(opens.slice(0, this.truly.length));
    this.opens.set(this.truly);
  }
}

it("knows who opens before a round, and a round before which nobody else does, whatever was moved later", () => {
  fc.assert(
    fc.property(fc.array(rounds, { minLength: 1, maxLength: 7 }), fc.array(step), (first, steps) => {
      const moved = new Moved(first);
      const openings = new Openings(moved);
      const { truly } = moved;
      for (const now of steps) {
        if (now.kind === "later") truly[now.arm % truly.length] += now.by;
        else if (now.kind === "restored") {
          moved.restore(now.opens);
          openings.restored();
        } else {
          const early = [...openings.bounds.subarray(0, truly.length)].filter((bound) => -bound < now.round).length;
          moved.settled = 0;
          const count = openings.before(now.round);
          // Twice where it was early, else once; nobody whose turn has not come.
          expect(moved.settled).toBeLessThanOrEqual(2 * early);
          const before = [...truly.keys()].filter((arm) => truly[arm] < now.round);
          expect([...openings.ranks.subarray(0, count)].sort((a, b) => a - b)).toEqual(before);
          expect(before.map((arm) => moved.opens[arm])).toEqual(before.map((arm) => truly[arm]));
          expect(openings.first).toBeLessThanOrEqual(Math.min(...truly));
          expect(openings.first).toBeGreaterThanOrEqual(count > 0 ? Math.min(...truly) : now.round);
          expect(openings.next).toBeGreaterThanOrEqual(now.round);
          expect(openings.next).toBeLessThanOrEqual(Math.min(Infinity, ...truly.filter((opens) => opens >= now.round)));
        }
      }
    }),
    { numRuns: 2000 },
  );
});
