import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeservedShare } from "../functions/deservedShare.js";
import { parseParameters } from "../specification/parseParameters.js";
import { deservedShares } from "./index.js";

const ARMS = 4;
const given: Readonly<Record<string, readonly Record<string, unknown>[]>> = {
  constant: [{ gamma: 0 }, { gamma: 0.1 }, { gamma: 0.25 }, { gamma: [0.7, 0.1, 0, 0.2] }],
  power: [{}, { c: 1 }, { c: 2.5 }, { c: 100 }],
  softmax: [{}, { c: 0 }, { c: 5 }, { c: 100 }],
  piecewise: [
    { slope: 2, width: 0.25 },
    { slope: 2, width: 1 },
    { slope: 100, width: 0.01 },
    { slope: 3, width: 0 },
  ],
  table: [{ points: [[0.5, 0.2]] }, { points: [[0.2, 0.01], [0.4, 0.05], [0.41, 0.2], [1, 0.25]] }], // prettier-ignore
  formula: [
    { share: "0.1" },
    { share: "mean * mean / arms" },
    { share: "max(0, mean - 0.25) * arm / (arms * arms)" },
    { share: "0.9 * mean / (sum + 0.5)" },
  ],
};

function create(id: string, parameters: Record<string, unknown>, arms = ARMS): DeservedShare {
  const definition = deservedShares.find((candidate) => candidate.id === id)!;
  return definition.create({ arms }, parseParameters(definition.parameters, parameters, { arms }));
}

const cases = deservedShares.flatMap(({ id }) =>
  (given[id] ?? [{}]).map((parameters): [string, DeservedShare] => [
    `${id} ${JSON.stringify(parameters)}`,
    create(id, parameters),
  ]),
);

const mean = fc.double({ min: 0, max: 1, noNaN: true });
const means = fc.array(mean, { minLength: ARMS, maxLength: ARMS }).map((list) => Float64Array.from(list));

function sharesOf(deserved: DeservedShare, at: Float64Array): Float64Array {
  const into = new Float64Array(at.length).fill(NaN);
  deserved.shares(at, into);
  return into;
}

const distance = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0);

describe.each(cases)("%s", (_, deserved) => {
  it("gives nonnegative shares with a sum of at most 1", () => {
    fc.assert(
      fc.property(means, (at) => {
        const shares = sharesOf(deserved, at);
        for (const share of shares) expect(share).toBeGreaterThanOrEqual(0);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1 + ARMS * Number.EPSILON);
      }),
      { seed: 18 },
    );
  });

  it("is Lipschitz with its constant, far apart and close together", () => {
    fc.assert(
      fc.property(means, means, fc.constantFrom(1, 0.1, 1e-4), (a, other, part) => {
        const b = a.map((value, i) => value + part * (other[i] - value));
        const moved = distance(sharesOf(deserved, a), sharesOf(deserved, b));
        expect(moved).toBeLessThanOrEqual(deserved.lipschitz(ARMS) * distance(a, b) + 1e-14);
      }),
      { seed: 19, numRuns: 500 },
    );
  });

  it("has the spread that a fine grid over the box finds", () => {
    const part = fc.array(fc.tuple(mean, mean), { minLength: ARMS, maxLength: ARMS });
    fc.assert(
      fc.property(part, fc.nat(ARMS - 1), (ends, arm) => {
        const lower = Float64Array.from(ends, ([a, b]) => Math.min(a, b));
        const upper = Float64Array.from(ends, ([a, b]) => Math.max(a, b));
        const found = gridOver(lower, upper).map((at) => sharesOf(deserved, at)[arm]);
        const spread = deserved.spread(lower, upper, arm);
        expect(Math.max(...found) - Math.min(...found)).toBeCloseTo(spread, 12);
      }),
      { seed: 20, numRuns: 40 },
    );
  });
});

/** Five points on each side, corners among them. */
function gridOver(lower: Float64Array, upper: Float64Array): Float64Array[] {
  return Array.from({ length: 5 ** ARMS }, (_, index) =>
    lower.map((low, i) => {
      const step = Math.floor(index / 5 ** i) % 5;
      return step === 4 ? upper[i] : low + (step / 4) * (upper[i] - low);
    }),
  );
}

describe("by hand", () => {
  it.each([
    ["zero", {}, [0, 0, 0, 0]],
    ["uniform", {}, [0.25, 0.25, 0.25, 0.25]],
    ["constant", { gamma: 0.125 }, [0.125, 0.125, 0.125, 0.125]],
    ["constant", { gamma: [0.5, 0, 0.125, 0.25] }, [0.5, 0, 0.125, 0.25]],
    ["table", { points: [[0.25, 0.1], [0.75, 0.2]] }, [0.2, 0.15, 0.1, 0.1]], // prettier-ignore
    ["formula", { share: "mean / (1 + sum)" }, [4 / 11, 2 / 11, 0, 1 / 11]],
    ["formula", { share: "arm * min(mean, 0.5) / 8" }, [1 / 16, 1 / 8, 0, 1 / 8]],
    ["linear", {}, [0.25, 0.125, 0, 0.0625]],
    ["power", { c: 2 }, [1 / 4, 1 / 16, 0, 1 / 64]],
    ["piecewise", { slope: 2, width: 0.25 }, [0.125, 0, 0, 0]],
    ["power", { c: 1 }, [0.25, 0.125, 0, 0.0625]],
    ["softmax", { c: 0 }, [0.25, 0.25, 0.25, 0.25]],
    ["softmax", { c: 4 * Math.LN2 }, [16 / 23, 4 / 23, 1 / 23, 2 / 23]],
  ])("%s %o at (1, 1/2, 0, 1/4)", (id, parameters, expected) => {
    sharesOf(create(id, parameters), Float64Array.of(1, 0.5, 0, 0.25)).forEach((share, arm) => {
      expect(share).toBeCloseTo(expected[arm], 14);
    });
  });

  it("piecewise: 0 up to 1/2, then a slope of L/K up to 1/2 + ε, then constant", () => {
    // L = 2, K = 4, ε = 1/4. At 5/8: 2·(1/8)/4 = 1/16. From 3/4 on: 2·(1/4)/4 = 1/8.
    const piecewise = create("piecewise", { slope: 2, width: 0.25 });
    expect([...sharesOf(piecewise, Float64Array.of(0.5, 0.625, 0.75, 1))]).toEqual([0, 1 / 16, 1 / 8, 1 / 8]);
  });

  it("Lipschitz constants are the smallest: a small step reaches them", () => {
    // From 1 down for a power, across the kink's upper side for the piecewise one, from p = 1/2 each for softmax.
    const step = 1e-6;
    const slope = (id: string, parameters: Record<string, number>, ...at: number[]) => {
      const moved = Float64Array.from(at, (value, arm) => (arm === 0 ? value - step : value));
      const deserved = create(id, parameters, at.length);
      const ratio = distance(sharesOf(deserved, Float64Array.from(at)), sharesOf(deserved, moved)) / step;
      return ratio / deserved.lipschitz(at.length);
    };
    expect(slope("linear", {}, 0.5, 0.5, 0.5)).toBeCloseTo(1, 4);
    expect(slope("power", { c: 3 }, 1, 0.5, 0.5)).toBeCloseTo(1, 4);
    expect(slope("piecewise", { slope: 2, width: 0.25 }, 0.6, 0.2, 0.9)).toBeCloseTo(1, 4);
    expect(slope("softmax", { c: 3 }, 0.5, 0.5)).toBeCloseTo(1, 4);
    // Theorem 3's f is L/K-Lipschitz, K times better than Claim 1 says.
    expect(create("piecewise", { slope: 2, width: 0.25 }).lipschitz(ARMS)).toBe(2 / ARMS);
  });

  it("piecewise shares must fit into the rounds: L·min(ε, 1/2) <= 1", () => {
    expect(() => create("piecewise", { slope: 2, width: 1 })).not.toThrow();
    for (const wrong of [
      { slope: 2.02, width: 1 },
      { slope: 4.04, width: 0.25 },
    ]) {
      expect(() => create("piecewise", wrong)).toThrow(expect.objectContaining({ code: "deserved-shares-sum" }));
    }
    expect(() => create("power", { c: 0.5 })).toThrow(expect.objectContaining({ code: "parameter-range", path: "c" }));
  });

  it("a constant share may be 1/K, and not more", () => {
    expect(() => create("constant", { gamma: 1 / 49 }, 49)).not.toThrow();
    expect(() => create("constant", { gamma: 0.26 })).toThrow(expect.objectContaining({ code: "deserved-shares-sum" }));
    expect(() => create("constant", { gamma: [0.5, 0.5, 0, 0.01] })).toThrow(
      expect.objectContaining({ code: "deserved-shares-sum", path: "gamma" }),
    );
    expect(() => create("constant", { gamma: [0.5, 0.5] })).toThrow(
      expect.objectContaining({ code: "parameter-length", path: "gamma" }),
    );
  });
});
