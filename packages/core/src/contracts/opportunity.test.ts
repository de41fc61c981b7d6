import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { powerShare, softmaxShare, uniformShare } from "../../test/references/deservedShares.js";
import {
  countVectors,
  optimalCounts,
  utility,
  type OpportunityInstance,
} from "../../test/references/opportunityOracle.js";
import { createEnvironment } from "../environments/index.js";
import { createContract } from "./index.js";
import type { OpportunityContract } from "./opportunity.js";

function create(parameters: Record<string, unknown>, arms: number, perRound = 1): OpportunityContract {
  return createContract({ id: "opportunity", parameters }, { arms, perRound }) as OpportunityContract;
}

function bernoulli(...means: number[]) {
  return createEnvironment({ id: "bernoulli", parameters: { means } });
}

describe("the opportunity contract by hand", () => {
  it("deficits are T·f(μ)_i − N_i, not rounded; withheld pulls and their price are whole", () => {
    // f = μ/2, T = 10: T·f = (3.75, 2.5), D = (3, 2). N = (1, 9): deficits 2.75 and −6.5; withheld 2 and 0.
    const [contract, environment] = [create({ cost: [0.5, 2], deserved: "linear" }, 2), bernoulli(0.75, 0.5)];
    const into = new Float64Array(2);
    contract.deficits(environment, 10, [1, 9], into);
    expect([...into]).toEqual([2.75, -6.5]);
    expect([...contract.withheld(environment, 10, [1, 9])]).toEqual([2, 0]);
    expect(contract.penalty(environment, 10, [1, 9])).toBe(1);
    // 0.75 + 9·0.5 − 1
    expect(contract.utility(environment, 10, [1, 9])).toBe(4.25);
    // Both short: 0.5·3 + 2·2
    expect(contract.penalty(environment, 10, [0, 0])).toBe(5.5);
  });

  it("OPT: served, not served, a second optimal arm, an indifferent arm", () => {
    // T = 10, f = 1/4: D = 2. Δ = (1/4, 0, 0, 1/2), λ = (1/2, 1/4, 1/4, 1/4): arm 0 is served, arm 3 is not, arm 2 is,
    // arm 1 has the rest. U = 1 + 4.5 + 1.5 − 0.25·2
    const environment = bernoulli(0.5, 0.75, 0.75, 0.25);
    const contract = create({ cost: [0.5, 0.25, 0.25, 0.25] }, 4);
    expect([...contract.oracle(environment, 10)]).toEqual([2, 6, 2, 0]);
    expect(contract.utility(environment, 10, [2, 6, 2, 0])).toBe(6.5);
    // Δ_0 = λ_0: any number up to 2 is best, and 0 is taken.
    const indifferent = create({ cost: 0.25 }, 4);
    expect([...indifferent.oracle(environment, 10)]).toEqual([0, 8, 2, 0]);
    expect([0, 1, 2].map((n) => indifferent.utility(environment, 10, [n, 8 - n, 2, 0]))).toEqual([6.5, 6.5, 6.5]);
  });

  it("section 3: OPT has 0.75 T; who keeps to the best arm has 0.7 T, and 0.1 for each exploration", () => {
    // μ = (1, 1/2), λ = 0.6, f = 1/2, T = 1000
    const [contract, environment] = [create({ cost: 0.6 }, 2), bernoulli(1, 0.5)];
    expect([...contract.oracle(environment, 1000)]).toEqual([500, 500]);
    expect(contract.utility(environment, 1000, [500, 500])).toBe(750);
    expect(contract.utility(environment, 1000, [1000, 0])).toBeCloseTo(700, 9);
    expect(contract.utility(environment, 1000, [990, 10])).toBeCloseTo(701, 9);
  });

  it("λ above 1 is legal: everything deserved is granted", () => {
    // T·f = (5, 5), Δ = 1 < 1.5
    expect([...create({ cost: 1.5 }, 2).oracle(bernoulli(1, 0), 10)]).toEqual([5, 5]);
    expect([...create({ cost: 0.5 }, 2).oracle(bernoulli(1, 0), 10)]).toEqual([10, 0]);
  });

  it("several pulls a round: no arm more often than there are rounds", () => {
    // T = 6, m = 2: 12 pulls. f = 1/3: D = 2. μ = (1, 0.5, 0.25), λ = 0.5: arm 0 its 6, arm 2's
    // first 2 are worth 0.75, then arm 1.
    expect([...create({ cost: 0.5 }, 3, 2).oracle(bernoulli(1, 0.5, 0.25), 6)]).toEqual([6, 4, 2]);
  });
});

const eighths = fc.integer({ min: 0, max: 8 }).map((n) => n / 8);
const arm = fc.record({ mean: eighths, cost: fc.integer({ min: 0, max: 12 }).map((n) => n / 8) });
const functions = {
  uniform: (arms: number) => ["uniform", uniformShare(arms)] as const,
  softmax: () => [{ id: "softmax", parameters: { c: 3 } }, softmaxShare(3)] as const,
  power: (arms: number) => [{ id: "power", parameters: { c: 2 } }, powerShare(arms, 2)] as const,
};

describe("OPT of Lemma 1", () => {
  it("has the largest utility of all count vectors, and the reference's counts", () => {
    fc.assert(
      fc.property(
        fc.array(arm, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 10 }),
        fc.constantFrom(...Object.values(functions)),
        fc.integer({ min: 1, max: 2 }),
        (arms, rounds, choice, given) => {
          const perRound = Math.min(given, arms.length);
          const [deserved, { share }] = choice(arms.length);
          const [means, lambda] = [arms.map(({ mean }) => mean), arms.map(({ cost }) => cost)];
          const instance: OpportunityInstance = { rounds, means, lambda, share };
          const contract = create({ cost: lambda, deserved }, arms.length, perRound);
          const counts = [...contract.oracle(bernoulli(...means), rounds)];
          const all = countVectors(arms.length, rounds * perRound).filter((one) => Math.max(...one) <= rounds);
          const best = Math.max(...all.map((one) => utility(instance, one)));
          expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rounds * perRound);
          expect(Math.max(...counts)).toBeLessThanOrEqual(rounds);
          expect(utility(instance, counts)).toBeCloseTo(best, 9);
          expect(contract.utility(bernoulli(...means), rounds, counts)).toBeCloseTo(best, 9);
          if (perRound === 1) expect(counts).toEqual(optimalCounts(instance));
        },
      ),
      { seed: 104, numRuns: 150 },
    );
  });
});

describe("what it refuses", () => {
  const environments: [string, { id: string; parameters: Record<string, unknown> }, string][] = [
    ["arms that improve", { id: "improving", parameters: { curves: [{ family: "line", potential: 1, slope: 0.1 }] } }, "means-not-fixed"], // prettier-ignore
    ["means above 1", { id: "constant", parameters: { rewards: [2] } }, "parameter-range"],
    ["means below 0", { id: "constant", parameters: { rewards: [-1] } }, "parameter-range"],
  ];

  it.each(environments)("%s", (_, specification, code) => {
    const environment = createEnvironment(specification);
    const contract = create({}, 1);
    const refused = expect.objectContaining({ code, path: "environment" }) as Error;
    expect(() => contract.oracle(environment, 10)).toThrow(refused);
    expect(() => contract.utility(environment, 10, [10])).toThrow(refused);
    expect(() => {
      contract.deficits(environment, 10, [10], new Float64Array(1));
    }).toThrow(refused);
  });

  it("a negative cost, and shares beyond the rounds", () => {
    expect(() => create({ cost: -0.1 }, 2)).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "contract.cost" }),
    );
    const deserved = { id: "constant", parameters: { gamma: 0.6 } };
    expect(() => create({ deserved }, 2)).toThrow(expect.objectContaining({ code: "deserved-shares-sum" }));
  });
});
