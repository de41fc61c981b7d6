import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, ZERO } from "../../test/support/fraction.js";
import { range } from "../../test/support/history.js";
import { below, randomShares, seeded } from "../../test/support/hostile.js";
import { drawArm } from "../../test/references/shareDraw.js";
import { toNumber } from "../../test/support/exact.js";
import { ShareDraw } from "./shareDraw.js";

const drawOf = (numerators: readonly number[], denominator: number, perRound = 1) =>
  new ShareDraw({ numerators: numerators.map(BigInt), denominator: BigInt(denominator) }, perRound);

describe("one pull a round", () => {
  it("by hand: 0.6, 0.1, 0.3", () => {
    // The double 0.6 is below 6/10, the double 0.7 below 7/10, 0.6 + 2^-53 above 6/10.
    const draw = drawOf([6, 1, 3], 10);
    const uniforms = [0, 0.59, 0.6, 0.6 + 2 ** -53, 0.69, 0.7, 0.71, 1 - 2 ** -53];
    expect(uniforms.map((u) => draw.arm(u, 0, 3))).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
  });

  it("by hand: 1/4, 1/4 and a gap of 1/2 behind arm 0, arm 1 or all arms", () => {
    const draw = drawOf([1, 1], 4);
    const uniforms = [0, 0.25, 0.5, 0.75];
    expect(uniforms.map((u) => draw.arm(u, 0, 0))).toEqual([0, 0, 0, 1]); // [0, 3/4) and [3/4, 1)
    expect(uniforms.map((u) => draw.arm(u, 0, 1))).toEqual([0, 1, 1, 1]); // [0, 1/4) and [1/4, 1)
    expect(uniforms.map((u) => draw.arm(u, 0, 2))).toEqual([0, 1, 2, 2]); // no arm from 1/2 on
  });

  it("is the inverse distribution function, also next to the ends of the intervals", () => {
    const nudges = fc.constantFrom(-1, 0, 1);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom(3, 7, 10, 49, 9973),
        fc.nat(),
        nudges,
        (arms, d, seed, nudge) => {
          const next = seeded(seed);
          const exact = randomShares(next, arms, d, 1, 0);
          const draw = drawOf(
            exact.map(([p]) => Number(p)),
            d,
          );
          const end = toNumber(exact.slice(0, 1 + below(next, arms)).reduce(add, ZERO));
          // A multiple of 2^-53, as every uniform is.
          const near = Math.round(end * 2 ** 53) / 2 ** 53 + nudge * 2 ** -53;
          for (const u of [next(), Math.min(1 - 2 ** -53, Math.max(0, near))]) {
            expect(draw.arm(u, 0, arms)).toBe(drawArm(exact, u));
          }
        },
      ),
      { seed: 31, numRuns: 300 },
    );
  });
});

describe("several pulls a round", () => {
  it("by hand: 1, 1/2, 1/2, two pulls", () => {
    // [0, 1), [1, 3/2), [3/2, 2): u always falls on arm 0, u + 1 on arm 1 below 1/2 and on arm 2 from there.
    const draw = drawOf([2, 1, 1], 2, 2);
    expect([0, 0.49, 0.5, 0.99].map((u) => [draw.arm(u, 0, 3), draw.arm(u, 1, 3)])).toEqual([
      [0, 1],
      [0, 1],
      [0, 2],
      [0, 2],
    ]);
  });

  it("every arm is drawn in exactly its part of all uniforms, and at most once a round", () => {
    const denominator = 64; // so that u = 0, 1/64, 2/64, … are doubles
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 4 }),
        fc.nat(64),
        fc.nat(),
        (m, more, slack, seed) => {
          const exact = randomShares(seeded(seed), m + more, denominator, m, slack);
          const units = exact.map(([p]) => Number(p));
          const draw = drawOf(units, denominator, m);
          const counts = units.map(() => 0);
          for (const step of range(denominator)) {
            const arms = range(m).map((point) => draw.arm(step / denominator, point, units.length));
            const drawn = arms.filter((arm) => arm < units.length);
            expect(new Set(drawn).size).toBe(drawn.length);
            for (const arm of drawn) counts[arm]++;
          }
          expect(counts).toEqual(units);
        },
      ),
      { seed: 32 },
    );
  });

  it("sums beyond 2^53 stay exact", () => {
    // Denominator 2^60: p = 1 − 2^-60, so the next interval begins below 1 and at no multiple of 2^-53.
    const whole = 1n << 60n;
    const draw = new ShareDraw({ numerators: [whole - 1n, whole, 1n], denominator: whole }, 2);
    expect([draw.arm(1 - 2 ** -53, 0, 3), draw.arm(1 - 2 ** -53, 1, 3)]).toEqual([0, 1]);
  });
});
