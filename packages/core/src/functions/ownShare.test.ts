import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gridRange, softmaxShare, theorem3Share } from "../../test/references/deservedShares.js";
import { createContract } from "../contracts/index.js";
import { createPolicy } from "../registry/createPolicy.js";
import { ownShare, type OwnShare } from "./ownShare.js";

const bump = (means: Float64Array) => means.map((mean) => Math.max(0, 0.5 - Math.abs(mean - 0.5)) / means.length);
const box = (...sides: [number, number][]) =>
  [Float64Array.from(sides, ([low]) => low), Float64Array.from(sides, ([, high]) => high)] as const;

describe("a user's own function as a parameter", () => {
  const square = ownShare({ share: (means) => means.map((mean) => (mean * mean) / 3), lipschitz: 2 / 3 });

  it("is taken by policies and by the contract, and means what it says", () => {
    const parameters = { cost: 0.9, deserved: square, alpha: 1, beta: 1 };
    const policy = createPolicy({ id: "self-regulated-utility", parameters }, { arms: 3, horizon: 24, seed: 1 });
    // Phases 1 and 2 are skipped: f(1/2) = 1/12, 2 pulls each.
    expect(policy.explain(1)).toMatchObject({ arm: 0, rule: "phase 3: deserved", numbers: { left: 2 } });
    const contract = { id: "opportunity", parameters: { deserved: square } };
    expect(() => createContract(contract, { arms: 3, perRound: 1 })).not.toThrow();
  });

  it("is told apart in JSON by its text", () => {
    const functions = [() => [0.1, 0.1], () => [0.2, 0.2]];
    const texts = functions.map((share) => JSON.stringify(ownShare({ share, lipschitz: 0.5 })));
    expect(texts.map((text) => JSON.parse(text) as unknown)).toMatchObject(
      functions.map((share) => ({ share: String(share), lipschitz: 0.5 })),
    );
    expect(texts[0]).not.toBe(texts[1]);
  });

  it("does not see the caller's array", () => {
    const means = Float64Array.of(0.5, 1);
    ownShare({ share: (own) => own.fill(0.1), lipschitz: 0 }).shares(means, new Float64Array(2));
    expect([...means]).toEqual([0.5, 1]);
  });

  it.each<[string, OwnShare["share"], string]>([
    ["a sum above 1", () => [0.5, 0.5, 0.5], "deserved-shares-sum"],
    ["NaN", () => [0, NaN, 0], "deserved-share-invalid"],
    ["a negative share", () => [0, -0.1, 0], "deserved-share-invalid"],
    ["a share above 1", () => [0, 1.5, 0], "deserved-share-invalid"],
    ["too few shares", () => [0.1, 0.1], "deserved-share-invalid"],
    ["too many shares", () => [0.1, 0.1, 0.1, 0.1], "deserved-share-invalid"],
  ])("%s is refused when the policy is made, and wherever it is evaluated", (_, share, code) => {
    const wrong = ownShare({ share, lipschitz: 0 });
    const setup = { arms: 3, horizon: 10, seed: 1 };
    const make = () => createPolicy({ id: "self-regulated-utility", parameters: { deserved: wrong } }, setup);
    expect(make).toThrow(expect.objectContaining({ code }));
    expect(() => wrong.spread(...box([0, 1], [0, 1], [0, 1]), 0)).toThrow(expect.objectContaining({ code }));
  });

  it("a sum that only sometimes exceeds 1 is refused where it does", () => {
    const sometimes = ownShare({ share: (means) => means.map((mean) => mean * 0.9), lipschitz: 0.9 });
    expect(() => sometimes.shares(Float64Array.of(0.5, 0.5), new Float64Array(2))).not.toThrow();
    expect(() => sometimes.spread(...box([0, 1], [0, 1]), 0)).toThrow(
      expect.objectContaining({ code: "deserved-shares-sum" }),
    );
  });

  it("a constant that its own values contradict is refused", () => {
    const own = ownShare({ share: (means) => means.map((mean) => mean / 2), lipschitz: 0.2 });
    expect(() => own.spread(...box([0, 1], [0, 1]), 0)).toThrow(
      expect.objectContaining({ code: "lipschitz-exceeded" }),
    );
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ share: "linear" }, "parameter-type", "share"],
    [{ lipschitz: -1 }, "parameter-range", "lipschitz"],
    [{ lipschitz: Infinity }, "parameter-range", "lipschitz"],
    [{ lipschitz: undefined }, "parameter-type", "lipschitz"],
    [{ lipschitz: NaN }, "parameter-type", "lipschitz"],
    [{ tolerance: -1 }, "parameter-range", "tolerance"],
    [{ evaluations: 0 }, "parameter-range", "evaluations"],
  ])("%o is refused with %s", (wrong, code, path) => {
    const options = { share: bump, lipschitz: 1, ...wrong } as OwnShare;
    expect(() => ownShare(options)).toThrow(expect.objectContaining({ code, path }));
  });
});

/** Functions with their constants: a bump and a product, whose extremes lie inside a box or at mixed corners. */
const functions: Record<string, { share: (means: Float64Array) => Float64Array; lipschitz: (arms: number) => number }> =
  {
    bump: { share: bump, lipschitz: (arms) => 1 / arms },
    // ∂/∂μ_j of Π μ / K, for K arms: at most 1/K each, K of them.
    product: {
      share: (means) => means.map(() => means.reduce((all, mean) => all * mean, 1) / means.length),
      lipschitz: () => 1,
    },
    softmax: { share: (means) => Float64Array.from(softmaxShare(4).share([...means])), lipschitz: () => 2 },
    piecewise: {
      share: (means) => Float64Array.from(theorem3Share(means.length, 2, 0.25).share([...means])),
      lipschitz: (arms) => 2 / arms,
    },
  };

const sides = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), {
  minLength: 1,
  maxLength: 3,
}).map((all) => box(...all.map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]))); // prettier-ignore
const named = fc.constantFrom(...Object.keys(functions));

describe("the certified range of a user's own function", () => {
  it("by hand: a bump of height 1/2 on [0, 1]", () => {
    const spread = (evaluations: number, threshold?: number) =>
      ownShare({ share: bump, lipschitz: 1, evaluations, tolerance: 0 }).spread(...box([0, 1]), 0, threshold);
    // One value, 1/2 at 1/2: from 0 to 1. Three, at 1/6, 1/2, 5/6 with reach 1/6: from 1/6 − 1/6 to 1/2 + 1/6.
    expect(spread(1)).toBe(1);
    expect(spread(2)).toBe(1);
    expect(spread(3)).toBeCloseTo(2 / 3, 14);
    // Two cuts more, one below and one above: the middle third at 7/18, 1/2, 11/18 with
    // reach 1/18: from 0 to 1/2 + 1/18.
    expect(spread(7)).toBeCloseTo(5 / 9, 14);
    expect(spread(401)).toBeCloseTo(1 / 2, 3);
    // Enough to know: 1 <= 1; 1/2 − 1/6 = 1/3 > 0.3 was found.
    expect(spread(401, 1)).toBe(1);
    expect(spread(401, 0.3)).toBeCloseTo(2 / 3, 14);
  });

  it("without a cut it is the bound of Lemma 3's proof: L times the box's l1 diameter", () => {
    const own = ownShare({ share: () => [0.3, 0.3], lipschitz: 0.5, evaluations: 1 });
    expect(own.spread(...box([0.25, 0.5], [0.5, 0.75]), 0)).toBeCloseTo(0.25, 14);
  });

  it("is never below what a fine grid finds, however few evaluations; more of them never make it larger", () => {
    fc.assert(
      fc.property(named, sides, fc.nat(2), (name, [lower, upper], index) => {
        const [arms, arm] = [lower.length, index % lower.length];
        const { share, lipschitz } = functions[name];
        const grid = gridRange((means) => [...share(Float64Array.from(means))], 24);
        const [least, most] = grid([...lower], [...upper], arm);
        let before = Infinity;
        for (const evaluations of [1, 3, 9, 31, 101]) {
          const own = ownShare({ share, lipschitz: lipschitz(arms), evaluations, tolerance: 0 });
          const spread = own.spread(lower, upper, arm);
          expect(spread).toBeGreaterThanOrEqual(most - least - 1e-12);
          expect(spread).toBeLessThanOrEqual(before + 1e-12);
          before = spread;
        }
      }),
      { seed: 101, numRuns: 60 },
    );
  });

  it("is within its tolerance of the truth, given the evaluations", () => {
    fc.assert(
      fc.property(named, sides, (name, [lower, upper]) => {
        const [low, high] = [lower.slice(0, 2), upper.slice(0, 2)];
        const { share, lipschitz } = functions[name];
        const [least, most] = gridRange((means) => [...share(Float64Array.from(means))], 60)([...low], [...high], 0);
        // Known no better than the grid: half a step of it, twice.
        const slack = (lipschitz(low.length) * high.reduce((sum, top, i) => sum + top - low[i], 0)) / 60;
        const own = ownShare({ share, lipschitz: lipschitz(low.length), evaluations: 20_000, tolerance: 0.05 });
        expect(own.spread(low, high, 0)).toBeLessThanOrEqual(most - least + slack + 0.05 + 1e-12);
      }),
      { seed: 102, numRuns: 40 },
    );
  });

  it("answers a threshold as it would without one, and evaluates no more often than it may", () => {
    let saved = 0;
    fc.assert(
      fc.property(named, sides, fc.double({ min: 0, max: 0.5, noNaN: true }), (name, [lower, upper], threshold) => {
        const { share, lipschitz } = functions[name];
        let used = 0;
        const counted = (means: Float64Array) => {
          used++;
          return share(means);
        };
        const own = ownShare({ share: counted, lipschitz: lipschitz(lower.length), evaluations: 60 });
        const whole = own.spread(lower, upper, 0);
        const full = used;
        expect(full).toBeLessThanOrEqual(60);
        expect(own.spread(lower, upper, 0, threshold) > threshold).toBe(whole > threshold);
        saved += 2 * full - used;
      }),
      { seed: 103, numRuns: 80 },
    );
    expect(saved).toBeGreaterThan(0);
  });
});
