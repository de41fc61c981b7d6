import fc from "fast-check";
import * as reference from "../../test/references/proportionalOracle.js";
import { describe, expect, it } from "vitest";
import { countVectors } from "../../test/references/opportunityOracle.js";
import { range } from "../../test/support/history.js";
import { createEnvironment } from "../environments/index.js";
import { bestIntegerAllocation } from "../oracles/bestIntegerAllocation.js";
import {
  approximatelyProportional,
  logUtility,
  proportionalAllocation,
  proportionalChange,
} from "../oracles/proportionalAllocation.js";
import { createContract } from "./index.js";

const constant = (...rewards: number[]) => createEnvironment({ id: "constant", parameters: { rewards } });
const utilities = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 });

describe("proportional shares", () => {
  it("x* = T·μ/Σμ makes Σ μ log x largest and leaves no proportional gain (Proposition 1, Definition 1)", () => {
    expect([...proportionalAllocation([0.5, 0.25, 0.25], 8)]).toEqual([4, 2, 2]);
    expect(proportionalChange([0.5, 0.25, 0.25], [4, 2, 2], [0, 7, 1])).toBe(0);
    // Equal shares are not fair: 0.5·(2 − 1)/1 + 0.25·(0 − 1)/1
    expect(proportionalChange([0.5, 0.25], [1, 1], [2, 0])).toBe(0.25);
    expect(logUtility([0.5, 0.25], [4, 1])).toBe(Math.LN2);
    expect(logUtility([0.5, 0.25], [4, 0])).toBe(-Infinity);
    fc.assert(
      fc.property(utilities, fc.integer({ min: 1, max: 1000 }), (mu, total) => {
        const fair = [...proportionalAllocation(mu, total)];
        fair.forEach((share, arm) => expect(share).toBeCloseTo(reference.proportionalAllocation(mu, total)[arm], 9));
        const other = fair.map((_, arm) => (arm === 0 ? total : 0));
        expect(proportionalChange(mu, fair, other)).toBeCloseTo(0, 9);
        expect(logUtility(mu, fair)).toBeCloseTo(reference.proportionalObjective(mu, fair), 9);
      }),
      { seed: 160, numRuns: 60 },
    );
  });

  it("an arm can have no more than one pull in each round: the others share the rest", () => {
    // T = 10 rounds of 2 pulls: 20·8/10 = 16 > 10, so 10, and the other 10 as 1 : 1. Then
    // 20·(6, 5, 1)/12 = (10, 8.3, 1.7).
    expect([...proportionalAllocation([1, 8, 1], 20, 10)]).toEqual([5, 10, 5]);
    expect([...proportionalAllocation([6, 5, 1], 20, 10)].map((x) => x.toFixed(6))).toEqual(["10.000000", "8.333333", "1.666667"]); // prettier-ignore
    expect([...proportionalAllocation([9, 9, 1, 1], 30, 10)]).toEqual([10, 10, 5, 5]);
  });

  it("≈ is the reference's, and not symmetric", () => {
    const pair = fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }));
    const sixteenths = fc.integer({ min: 1, max: 16 }).map((n) => n / 16);
    fc.assert(
      fc.property(pair, fc.tuple(sixteenths, sixteenths), (counts, mu) => {
        expect(approximatelyProportional(counts, mu)).toBe(reference.approximatelyProportional(counts, mu));
      }),
      { seed: 161, numRuns: 300 },
    );
    // |4/4 − 1/2| = 1/2 > 1/4, and ≤ 1/2 the other way round.
    expect(approximatelyProportional([4, 1], [0.5, 0.25])).toBe(false);
    expect(approximatelyProportional([1, 4], [0.25, 0.5])).toBe(true);
    // 2·0.3 − 3·0.1 = 0.3 on the border, where 3·0.1 > 0.3 in doubles; and 12·0.7 − 11·0.7.
    expect([approximatelyProportional([0, 3], [0.1, 0.3]), approximatelyProportional([12, 11], [0.7, 0.7])]).toEqual([true, true]); // prettier-ignore
  });
});

describe("the best integer allocation", () => {
  it("against all count vectors", () => {
    fc.assert(
      fc.property(utilities, fc.integer({ min: 0, max: 9 }), (mu, more) => {
        const total = mu.length + more;
        const best = [...bestIntegerAllocation(mu, total)];
        expect(best.reduce((sum, units) => sum + units, 0)).toBe(total);
        const objective = reference.proportionalObjective(mu, best);
        expect(Math.abs(objective - reference.bruteForceObjective(mu, total))).toBeLessThan(1e-12);
      }),
      { seed: 162, numRuns: 80 },
    );
  });

  it("is the greedy rule's, unit after unit, also with a head start", () => {
    const some = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(some, fc.integer({ min: 8, max: 400 }), (mu, total) => {
        expect([...bestIntegerAllocation(mu, total)]).toEqual(reference.greedyAllocation(mu, total));
      }),
      { seed: 163, numRuns: 40 },
    );
    expect([...bestIntegerAllocation([0.5, 0.25], 8)]).toEqual([5, 3]);
  });

  it("ties go to the lowest arm; fewer units than arms to the largest utilities", () => {
    expect([...bestIntegerAllocation([0.3, 0.3, 0.3], 7)]).toEqual([3, 2, 2]);
    expect([...bestIntegerAllocation([0.3, 0.9, 0.3, 0.5], 3)]).toEqual([1, 1, 0, 1]);
  });

  it("takes utilities of any size, and refuses those that cannot be compared", () => {
    const mu = [0.3, 0.9, 0.3, 0.5];
    for (const factor of [2 ** 28, 2 ** 30, 2 ** 1000, 2 ** -1000]) {
      for (const total of [1, 3, 11]) {
        const large = mu.map((utility) => utility * factor);
        expect([...bestIntegerAllocation(large, total)], `${factor}`).toEqual([...bestIntegerAllocation(mu, total)]);
      }
    }
    // 1.8·10^8 times the 10^300 that stood for a first unit was infinite for all of them.
    expect([...bestIntegerAllocation([2e8, 3e8, 4e8], 1)]).toEqual([0, 0, 1]);
    expect([...bestIntegerAllocation([5e-324, 1e-323], 9)]).toEqual([3, 6]);
    expect([...bestIntegerAllocation([1e308, 1.7e308, 1e308], 2 ** 40)].every(Number.isSafeInteger)).toBe(true);
    expect(() => bestIntegerAllocation([1e308, 1], 2)).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "utilities[1]" }),
    );
  });

  it("several pulls a round: no arm more than the rounds, against all such vectors", () => {
    for (const mu of [[1, 0.1, 0.1], [0.5, 0.4, 0.3], [0.9, 0.9, 0.05]]) {
      const [rounds, perRound] = [4, 2];
      const possible = countVectors(3, rounds * perRound).filter((counts) => Math.max(...counts) <= rounds);
      const best = Math.max(...possible.map((counts) => reference.proportionalObjective(mu, counts)));
      const found = [...bestIntegerAllocation(mu, rounds * perRound, rounds)];
      expect(Math.max(...found)).toBeLessThanOrEqual(rounds);
      expect(reference.proportionalObjective(mu, found)).toBeCloseTo(best, 12);
    } // prettier-ignore
  });
});

describe("the proportional contract", () => {
  it("has the deficits x*_i(t) − n_i, and its oracle is the best integer allocation", () => {
    const contract = createContract("proportional", { arms: 3, perRound: 1 });
    const into = new Float64Array(3);
    contract.deficits(constant(2, 1, 1), 8, [3, 3, 2], into);
    expect([...into]).toEqual([1, -1, 0]);
    expect([...contract.oracle(constant(2, 1, 1), 8)]).toEqual(reference.greedyAllocation([2, 1, 1], 8));
    const twoARound = createContract("proportional", { arms: 3, perRound: 2 });
    twoARound.deficits(constant(8, 1, 1), 10, [10, 4, 6], into);
    expect([...into]).toEqual([0, 1, -1]);
    expect([...twoARound.oracle(constant(8, 1, 1), 10)]).toEqual([10, 5, 5]);
  });

  it("needs fixed utilities above 0", () => {
    const contract = createContract("proportional", { arms: 2, perRound: 1 });
    for (const wrong of [0, -1]) {
      expect(() => contract.oracle(constant(1, wrong), 8)).toThrow(
        expect.objectContaining({ code: "utility-not-positive", path: "environment" }),
      );
    }
    const curves = range(2).map(() => ({ family: "line", potential: 1, slope: 0.1 }));
    const improving = createEnvironment({ id: "improving", parameters: { curves } });
    expect(() => contract.oracle(improving, 8)).toThrow(expect.objectContaining({ code: "means-not-fixed" }));
  });
});
