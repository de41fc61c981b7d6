import fc from "fast-check";
import { expect, it } from "vitest";
import { ArmSet, NO_ARM } from "../arms.js";
import { LineRanking } from "./lineLeader.js";

interface Line {
  readonly base: number;
  readonly slope: number;
}

/** The lowest arm with the largest rounded value. */
function highest(lines: readonly Line[], clock: number): number {
  const values = lines.map(({ base, slope }) => base + slope * clock);
  return values.indexOf(Math.max(...values));
}

/** Coarse ones tie, fine ones differ in the last bits. */
const numbers = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map((n) => n / 4),
  fc.integer({ min: 0, max: 4 }).map((n) => 0.3 + n * 2 ** -54),
  fc.double({ min: 0, max: 4, noNaN: true }),
);

it("is the lowest arm with the largest value, whichever arm changes and however the clock moves", () => {
  const lines = fc.record({ base: numbers.map((n) => n - 1), slope: numbers });
  const step = fc.record({
    advance: fc.oneof(fc.constantFrom(0, 1e-9, 1e-3), fc.double({ min: -0.5, max: 1, noNaN: true })),
    // Mostly the leader, as after a pull; else the arm of this number.
    arm: fc.option(fc.nat(4), { freq: 3 }),
    line: lines,
  });
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 5 }), fc.array(step, { maxLength: 60 }), (first, steps) => {
      const present = [...first];
      const leader = new LineRanking(present.length);
      present.forEach(({ base, slope }, arm) => leader.set(arm, base, slope));
      let clock = 0;
      for (const { advance, arm, line } of steps) {
        clock = Math.max(0, clock + advance);
        const top = highest(present, clock);
        expect(leader.top(clock)).toBe(top);
        const changed = (arm ?? top) % present.length;
        present[changed] = line;
        leader.set(changed, line.base, line.slope);
        expect(leader.value(changed, clock)).toBe(line.base + line.slope * clock);
      }
    }),
    { seed: 1, numRuns: 500 },
  );
});

it("begins with flat lines at the base that it is given", () => {
  const leader = new LineRanking(3, 5);
  leader.set(0, 4, 0);
  expect([leader.top(0), leader.value(0, 9), leader.value(2, 9)]).toEqual([1, 4, 5]);
});

it("only among the open arms, where some are closed", () => {
  const leader = new LineRanking(3);
  [0.25, 1, 0.5].forEach((base, arm) => leader.set(arm, base, 0));
  expect(leader.top(1)).toBe(1);
  expect(leader.top(1, new ArmSet(3, [0, 2]))).toBe(2);
  expect(leader.top(1, new ArmSet(3, []))).toBe(NO_ARM);
  expect(leader.top(1)).toBe(1);
});
