import fc from "fast-check";
import { expect, it } from "vitest";
import { Openings } from "./openings.js";

const rounds = fc.nat(40);
/** An arm that is pulled opens later, some rounds go by, and sometimes the whole column is another. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("later" as const), arm: fc.nat(6), by: fc.nat(25) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("ask" as const), round: rounds }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restored" as const), opens: fc.array(rounds) }) },
);

it("knows who opens before a round, and when the next one does, whatever was moved later", () => {
  fc.assert(
    fc.property(fc.array(rounds, { minLength: 1, maxLength: 7 }), fc.array(step), (first, steps) => {
      const opens = Float64Array.from(first);
      const openings = new Openings(opens);
      for (const now of steps) {
        if (now.kind === "later") opens[now.arm % opens.length] += now.by;
        else if (now.kind === "restored") {
          opens.set(now.opens.slice(0, opens.length));
          openings.restored();
        } else {
          const count = openings.before(now.round);
          const expected = [...opens.keys()].filter((arm) => opens[arm] < now.round);
          expect([...openings.ranks.subarray(0, count)].sort((a, b) => a - b)).toEqual(expected);
          expect(openings.first).toBe(Math.min(...opens));
          expect(openings.next).toBe(Math.min(Infinity, ...opens.filter((opening) => opening >= now.round)));
        }
      }
    }),
    { numRuns: 2000 },
  );
});
