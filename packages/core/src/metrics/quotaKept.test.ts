import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createContract } from "../contracts/index.js";
import { createEnvironment } from "../environments/index.js";
import { alphaFairness } from "./quotaKept.js";

function meterOf(shares: unknown, arms: number) {
  const environment = createEnvironment({ id: "constant", parameters: { rewards: new Array<number>(arms).fill(1) } });
  const contract = createContract({ id: "quota", parameters: { shares } }, { arms, perRound: 1 });
  return alphaFairness.create({ environment, horizon: 100, perRound: 1, contract });
}

describe("α-fairness", () => {
  /** Plays one pull a round through a meter that is told of the first in a row, and reads it after each. */
  function readings(shares: unknown, played: readonly number[], arms = 3): number[] {
    const meter = meterOf(shares, arms);
    const pulls = new Float64Array(arms);
    const into = new Float64Array(1);
    meter.begin?.();
    return played.map((arm, index) => {
      if (arm !== played[index - 1]) meter.pulling?.(arm, index + 1, pulls[arm], 0);
      pulls[arm]++;
      meter.read({ round: index + 1, pulls, reward: 0 }, into, 0);
      return into[0];
    });
  }

  it("by hand: r = (1, 0), arm 1 throughout, then arm 0", () => {
    // Behind by t from the start: α = 1 − ln t/ln t = 0, from t = 2 on. (At t = 1 one pull behind: 1 <= 1.)
    expect(readings([1, 0], [1, 1, 1, 0, 0], 2)).toEqual([1, 0, 0, 0, 0]);
    // r = (1/2, 0): behind by 1/2, 1, 3/2, 2: α = 1 − ln 1.5/ln 3, then 1 − ln 2/ln
    // 4 = 1/2; after a pull at 5: 3/2 of 5
    const [a, b, c, d, e] = readings([0.5, 0], [1, 1, 1, 1, 0], 2);
    expect([a, b]).toEqual([1, 1]);
    expect(c).toBeCloseTo(1 - Math.log(1.5) / Math.log(3), 12);
    expect(d).toBeCloseTo(0.5, 12);
    expect(e).toBe(d);
  });

  it("is what Definition 3 says of all rounds so far", () => {
    const shares = [0.5, 0.25, 0];
    const runs = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(runs, fc.boolean(), (drawn, starve) => {
        const played = starve ? drawn.map((arm) => (arm === 0 ? 2 : arm)) : drawn;
        const found = readings(shares, played);
        let least = 1;
        played.forEach((_, index) => {
          const t = index + 1;
          shares.forEach((share, arm) => {
            const behind = share - played.slice(0, t).filter((pulled) => pulled === arm).length / t;
            if (t > 1 && behind > 0) least = Math.min(least, -Math.log(behind) / Math.log(t));
          });
          expect(found[index]).toBeCloseTo(least, 9);
        });
      }),
      { seed: 43, numRuns: 60 },
    );
  });

  it("a new trial starts at 1", () => {
    const meter = meterOf([1, 0], 2);
    const into = new Float64Array(1);
    meter.pulling?.(0, 21, 0, 0);
    meter.begin?.();
    meter.read({ round: 1, pulls: Float64Array.of(1, 0), reward: 0 }, into, 0);
    expect(into[0]).toBe(1);
  });
});
