import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { optimisticFairPolicy } from "../../../test/references/fairExposure.js";
import { ArmSet } from "../../arms.js";
import { meritShares } from "../../deserved/meritShares.js";
import { Generator } from "../../random/index.js";
import { createPolicy } from "../../registry/createPolicy.js";
import { expectedShare } from "./expectedShare.js";
import { drawByShare, mostPromising } from "./merit.js";

const promise = (means: ArrayLike<number>, c: number) => {
  const merits = Array.from(means, (mean) => Math.exp(c * mean));
  const total = merits.reduce((sum, merit) => sum + merit, 0);
  return merits.reduce((sum, merit, arm) => sum + merit * means[arm], 0) / total;
};

describe("shares by merit", () => {
  it("are exp(c·μ) over the sum, of the open arms alone", () => {
    const into = new Float64Array(3);
    const e = Math.E;
    meritShares([0, 0.5, 1], 2, into);
    [1, e, e * e].forEach((merit, arm) => expect(into[arm]).toBeCloseTo(merit / (1 + e + e * e), 12));
    meritShares([0, 0.5, 1], 2, into, new ArmSet(3, [0, 1]));
    expect(Array.from(into, (share) => Number(share.toFixed(6)))).toEqual([0.268941, 0.731059, 0]);
  });

  it("are drawn from as often as they say", () => {
    const shares = Float64Array.of(0.5, 0.2, 0, 0.3);
    const counts = [0, 0, 0, 0];
    const generator = new Generator();
    for (let round = 1; round <= 4000; round++) counts[drawByShare(generator, 7, round, shares)]++;
    expect(counts[2]).toBe(0);
    counts.forEach((count, arm) => {
      const p = shares[arm];
      expect(Math.abs(count / 4000 - p)).toBeLessThanOrEqual(5 * Math.sqrt((p * (1 - p)) / 4000));
    });
  });
});

describe("the most promising means within bounds", () => {
  it("an arm that can only draw from better ones is taken at its low end", () => {
    // c = 4: arms that are surely 1 and 0.9, and one between 0 and 0.3.
    const into = mostPromising(Float64Array.of(1, 0.9, 0), Float64Array.of(1, 0.9, 0.3), 4, new Float64Array(3));
    expect([...into]).toEqual([1, 0.9, 0]);
  });

  it("no combination of ends, and no point between them, promises more", () => {
    const bounds = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 0.8, noNaN: true })), { minLength: 1, maxLength: 5 }); // prettier-ignore
    fc.assert(
      fc.property(bounds, fc.double({ min: 0, max: 8, noNaN: true }), fc.nat(), (pairs, c, seed) => {
        const low = Float64Array.from(pairs, ([mean, radius]) => mean - radius);
        const high = Float64Array.from(pairs, ([mean, radius]) => mean + radius);
        const found = promise(mostPromising(low, high, c, new Float64Array(pairs.length)), c);
        const generator = new Generator().key(seed, 1, 0, 0);
        for (let ends = 0; ends < 2 ** pairs.length; ends++) {
          const corner = low.map((value, arm) => ((ends >> arm) & 1 ? high[arm] : value));
          const inside = low.map((value, arm) => value + generator.uniform() * (high[arm] - value));
          expect(promise(corner, c)).toBeLessThanOrEqual(found + 1e-9);
          expect(promise(inside, c)).toBeLessThanOrEqual(found + 1e-9);
        }
      }),
      { seed: 5, numRuns: 60 },
    );
  });
});

describe("FairX-UCB and its slow reference", () => {
  it("the same shares, from the same means, counts and width", () => {
    const width = 0.4;
    const merit = (mean: number) => Math.exp(3 * mean);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 5 }), (counts) => {
        const parameters = { steepness: 3, width };
        const policy = createPolicy({ id: "fairx-ucb", parameters }, { arms: counts.length, seed: 1, horizon: 1000 });
        let round = 0;
        counts.forEach(([ones, zeros], arm) => {
          for (let n = 0; n <= ones + zeros; n++) {
            policy.pulled(arm, ++round);
            policy.rewarded(arm, n <= ones ? 1 : 0);
          }
        });
        const intervals = counts.map(([ones, zeros]) => {
          const n = ones + zeros + 1;
          return { lower: (ones + 1) / n - width / Math.sqrt(n), upper: (ones + 1) / n + width / Math.sqrt(n) };
        });
        optimisticFairPolicy(merit, intervals).forEach((share, arm) => {
          expect(policy.propensity(arm, round + 1).probability).toBeCloseTo(share, 9);
        });
      }),
      { seed: 3, numRuns: 15 },
    );
  });
});

describe("the expected share under posteriors", () => {
  it("of equal posteriors is the same for all, and of all arms 1", () => {
    const counts = Uint32Array.of(3, 3, 3);
    expect(expectedShare(counts, counts, 5, 1).probability).toBeCloseTo(1 / 3, 8);
    const [successes, failures] = [Uint32Array.of(0, 40, 2), Uint32Array.of(0, 10, 200)];
    const sum = [0, 1, 2].reduce(
      (all, arm) => all + (expectedShare(successes, failures, 3, arm).probability ?? NaN),
      0,
    );
    expect(sum).toBeCloseTo(1, 8);
  });

  it("of a uniform posterior beside a sure one with c = ln 2, by hand", () => {
    // Against one that is surely about 1 (10^6 successes): ∫ 2^x/(2^x + 2) dx over [0, 1], which with u = 2^x is
    // log2(u + 2) from u = 1 to u = 2: log2(4/3).
    const { probability } = expectedShare(Uint32Array.of(0, 1e6), Uint32Array.of(0, 0), Math.LN2, 0);
    expect(probability).toBeCloseTo(Math.log2(4 / 3), 5);
  });
});
