import { describe, expect, it } from "vitest";
import {
  penalizedLoss,
  prophetBruteForce,
  prophetLoss,
  prophetShares,
  prophetSets as setsByReference,
} from "../../test/references/penaltyOracle.js";
import { compositions } from "../../test/support/compositions.js";
import { toNumber } from "../../test/support/exact.js";
import { range } from "../../test/support/history.js";
import { below, randomShares, seeded } from "../../test/support/hostile.js";
import { quotasOf } from "../../test/support/quotas.js";
import { createEnvironment } from "../environments/index.js";
import { prophetSets } from "../oracles/knownMeans.js";
import { Shares } from "../shares/shares.js";
import { createContract } from "./index.js";
import { PenaltyContract, thresholdsFromExponent } from "./penalty.js";

function create(shares: unknown, penalties: unknown, arms: number, perRound = 1): PenaltyContract {
  const contract = createContract({ id: "penalty", parameters: { shares, penalties } }, { arms, perRound });
  if (contract instanceof PenaltyContract) return contract;
  throw new Error("another contract");
}

const constant = (rewards: readonly number[]) => createEnvironment({ id: "constant", parameters: { rewards } });

describe("the penalty contract by hand: Δ = (0, 0.3, 0.6, 0), A = (1, 0.5, 0.2, 1), τ = (1/10, 2/10, 3/10, 1/10)", () => {
  const means = [0.9, 0.6, 0.3, 0.9];
  const contract = create([0.1, 0.2, 0.3, 0.1], [1, 0.5, 0.2, 1], 4);

  it("sets, shares, counts and least loss of the prophet", () => {
    // Arm 1 is critical (0.5 >= 0.3), arm 2 is not (0.6 > 0.2):
    // y = (1 − 0.2 − 0.1, 0.2, 0, 0.1), L*/T = 0.3·0.2 + 0.2·0.3.
    expect(prophetSets(means, contract.penalties)).toEqual({ optimal: [0, 3], critical: [1], nonCritical: [2] });
    expect([...contract.prophetShares(means)].map((share) => share.toFixed(12))).toEqual(
      [0.7, 0.2, 0, 0.1].map((share) => share.toFixed(12)),
    );
    expect([...contract.oracle(constant(means), 10)]).toEqual([7, 2, 0, 1]);
    expect(contract.leastLoss(means, 10)).toBeCloseTo(1.2, 12);
  });

  it("deficits, penalty and loss of pulls (0, 5, 4, 1) in 10 rounds", () => {
    const into = new Float64Array(4);
    contract.deficits(constant(means), 10, [0, 5, 4, 1], into);
    expect([...into]).toEqual([1, -3, -1, 0]);
    expect(contract.penalty(10, [0, 5, 4, 1])).toBe(1);
    expect(contract.loss(means, 10, [0, 5, 4, 1])).toBeCloseTo(1 + 0.3 * 5 + 0.6 * 4, 12);
  });

  it("a part of a pull is worth its part of the penalty", () => {
    // τ = (0, 1/4), T = 10: 2.5 pulls are due. Gap 0.3: the half pull is worth A/2. A = 0.8: 0.4 > 0.3, three
    // pulls; A = 0.5: 0.25 < 0.3, two.
    const oracle = (rate: number) => [...create([0, 0.25], rate, 2).oracle(constant([0.9, 0.6]), 10)];
    expect([oracle(0.8), oracle(0.5), oracle(0.2)]).toEqual([
      [7, 3],
      [8, 2],
      [10, 0],
    ]);
  });

  it("A = Δ is critical, and 0.9 − 0.6 is compared as the double it is", () => {
    expect(prophetSets([0.5, 0.25], [0, 0.25])).toEqual({ optimal: [0], critical: [1], nonCritical: [] });
    expect([...create([0, 0.5], 0.25, 2).oracle(constant([0.5, 0.25]), 10)]).toEqual([5, 5]);
    // 0.9 − 0.6 = 0.30000000000000004 in doubles
    expect(prophetSets([0.9, 0.6], [0, 0.3]).nonCritical).toEqual([1]);
  });
});

describe("the prophet", () => {
  it("is that of the reference, and its whole pulls are the best of all count vectors", () => {
    const next = seeded(21);
    for (let trial = 0; trial < 150; trial++) {
      const arms = 1 + below(next, 4);
      const rounds = 1 + below(next, 9);
      const { shares, exact } = quotasOf(randomShares(next, arms, [8, 10, 12][below(next, 3)], 1, below(next, 8)));
      const means = range(arms).map(() => below(next, 5) / 4);
      const penalties = range(arms).map(() => below(next, 5) / 4);
      const instance = { means, penalties, thresholds: exact, rounds };
      const contract = create(shares, penalties, arms);
      expect(prophetSets(means, penalties)).toEqual(setsByReference(instance));
      const share = prophetShares(instance).map(toNumber);
      contract.prophetShares(means).forEach((y, arm) => expect(y).toBeCloseTo(share[arm], 12));
      expect(contract.leastLoss(means, rounds)).toBeCloseTo(prophetLoss(instance), 12);
      const oracle = [...contract.oracle(constant(means), rounds)];
      expect(oracle.every(Number.isInteger)).toBe(true);
      expect(oracle.reduce((sum, count) => sum + count, 0)).toBe(rounds);
      expect(penalizedLoss(instance, oracle)).toBeCloseTo(prophetBruteForce(instance).loss, 12);
      expect(contract.loss(means, rounds, oracle)).toBeCloseTo(penalizedLoss(instance, oracle), 12);
    }
  });

  it("with several pulls a round gives no arm more than one of them, and is still the best", () => {
    const next = seeded(22);
    for (let trial = 0; trial < 60; trial++) {
      const [arms, perRound, rounds] = [3 + below(next, 2), 2, 1 + below(next, 5)];
      const { shares, exact } = quotasOf(randomShares(next, arms, 10, perRound, below(next, 10)));
      const means = range(arms).map(() => below(next, 5) / 4);
      const penalties = range(arms).map(() => below(next, 5) / 4);
      const contract = create(shares, penalties, arms, perRound);
      const loss = (counts: readonly number[]) =>
        penalizedLoss({ means, penalties, thresholds: exact, rounds }, counts);
      const allowed = compositions(rounds * perRound, arms).filter((counts) => Math.max(...counts) <= rounds);
      const oracle = [...contract.oracle(constant(means), rounds)];
      expect(Math.max(...oracle)).toBeLessThanOrEqual(rounds);
      expect(loss(oracle)).toBeCloseTo(Math.min(...allowed.map(loss)), 12);
      // Parts of pulls: at T = 10 all τ_k·T are whole, so nothing is gained by dividing one.
      const ten = contract.oracle(constant(means), 10);
      expect(contract.leastLoss(means, 10)).toBeCloseTo(contract.loss(means, 10, ten), 12);
    }
  });

  it("is refused where arms do not stay as they are", () => {
    const improving = createEnvironment({
      id: "improving",
      parameters: {
        curves: [
          { family: "values", values: [0.25, 0.5] },
          { family: "values", values: [0.5] },
        ],
      },
    });
    expect(() => create(0.1, 1, 2).oracle(improving, 10)).toThrow(
      expect.objectContaining({ code: "means-not-fixed", path: "environment" }),
    );
  });
});

it.each<[unknown, unknown, string, string]>([
  [[0.5, 0.5, 0.5], 1, "share-sum", "contract.shares"],
  [0.1, [1, -0.5, 1], "parameter-range", "contract.penalties[1]"],
  [0.1, [1, 1], "parameter-length", "contract.penalties"],
  [0.1, "1", "parameter-type", "contract.penalties"],
  [undefined, 1, "parameter-missing", "contract.shares"],
])("shares %o with penalties %o are refused with %s", (shares, penalties, code, path) => {
  expect(() => create(shares, penalties, 3)).toThrow(expect.objectContaining({ code, path }));
});

describe("thresholdsFromExponent", () => {
  it.each<[number, number, string]>([
    [1 / 2, 1_000_000, "1000000/1000000000"], // 10^−3 exactly
    [1 / 3, 1_000_000_000, "1000000/1000000000"],
    [0.2, 100_000, "100000000/1000000000"], // 1/10; in doubles 0.2 is a little more than 1/5
    [1 / 2, 10_000, "10000000/1000000000"],
    [1 / 2, 20_000, "7071067/1000000000"], // 1/√20000 = 0.00707106781…
    [2 / 3, 8, "250000000/1000000000"],
    [0.99, 4_294_967_295, "0/1000000000"], // 2.9·10^−10: below 10^−9
  ])("b = %d, T = %d: %s", (exponent, horizon, threshold) => {
    expect(thresholdsFromExponent(exponent, horizon, 3)).toEqual([threshold, threshold, threshold]);
  });

  it("never above T^(−b) by more than rounding, never a 10^−9 below, and readable as shares", () => {
    for (let trial = 1; trial <= 200; trial++) {
      const [exponent, horizon] = [0.3 + 0.6 * ((trial * 0.618) % 1), 50 + trial * trial * trial];
      const share = Shares.parse(thresholdsFromExponent(exponent, horizon, 2), 2).value(0);
      const exact = Math.pow(horizon, -exponent);
      expect(share).toBeLessThanOrEqual(exact * (1 + 1e-12));
      expect(share).toBeGreaterThan(exact - 1.001e-9);
    }
  });

  it("is refused outside 0 < b < 1, and where K·T^(−b) > 1", () => {
    for (const exponent of [0, 1, -0.5, NaN]) {
      expect(() => thresholdsFromExponent(exponent, 100, 2)).toThrow(
        expect.objectContaining({ code: "parameter-range", path: "exponent" }),
      );
    }
    expect(() => thresholdsFromExponent(0.5, 100, 11)).toThrow(expect.objectContaining({ code: "share-sum" }));
    expect(thresholdsFromExponent(0.5, 100, 10)).toHaveLength(10);
  });
});
