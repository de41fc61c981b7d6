import { describe, expect, it } from "vitest";
import { exploreThenCommitRegret, leastRegretRate, successiveEliminationRegret, ucb1Regret } from "./learnerRegret.js";
import type { Bound } from "./bound.js";

function valueOf(bound: Bound): number {
  if (!bound.applies) throw new Error(bound.because);
  return bound.value;
}

describe("regret bounds of learners, by hand", () => {
  it("UCB1: Σ 8 ln T / Δ + (1 + π²/3) Σ Δ", () => {
    // T = 3000, Δ = 0.2, 0.3, 0.6: 8·8.00637·(5 + 10/3 + 5/3) + 4.28987·1.1 = 640.509 + 4.719
    expect(valueOf(ucb1Regret([0, 0.2, 0.3, 0.6], 3000))).toBeCloseTo(645.228, 3);
    expect(ucb1Regret([0, 0], 3000)).toEqual({ applies: true, value: 0 });
  });

  it("Lai and Robbins: Σ Δ / kl(μ, μ*)", () => {
    // kl(1/4, 1/2) = ¼ ln ½ + ¾ ln 3/2 = −0.1732868 + 0.3040988 = 0.1308120; 0.25/0.1308120 = 1.911139
    expect(valueOf(leastRegretRate([0.5, 0.25, 0.5]))).toBeCloseTo(1.911139, 5);
    // kl(0, 1/2) = ln 2: (1/2)/ln 2 = 0.721348
    expect(valueOf(leastRegretRate([0, 0.5]))).toBeCloseTo(0.721348, 6);
    // No failure of the best arm ever: one reward of 0 decides.
    expect(leastRegretRate([1, 0.5])).toEqual({ applies: true, value: 0 });
    expect(leastRegretRate([0.3])).toEqual({ applies: true, value: 0 });
    expect(leastRegretRate([2, 0.5])).toEqual({
      applies: false,
      because: "the means are not those of Bernoulli arms",
    });
  });

  it("explore-then-commit: n ΣΔ + (T − nK) Σ Δ exp(−nΔ²)", () => {
    // n = 4, K = 2, T = 108, Δ = 1/2: 2 + 100·½·e^(−1) = 2 + 18.393972
    expect(valueOf(exploreThenCommitRegret([0, 0.5], 4, 108))).toBeCloseTo(20.393972, 6);
    // The whole horizon is exploration: n ΣΔ.
    expect(valueOf(exploreThenCommitRegret([0, 0.5], 54, 108))).toBe(27);
    expect(exploreThenCommitRegret([0, 0.5], 55, 108)).toEqual({
      applies: false,
      because: "the horizon ends within the exploration",
    });
  });

  it("successive elimination: Σ (32 ln T / Δ + Δ) + 2K/T²", () => {
    // T = 10, Δ = 1/2: 64·2.302585 + 0.5 = 147.865445; 2·2/100 = 0.04
    expect(valueOf(successiveEliminationRegret([0, 0.5], 10))).toBeCloseTo(147.905445, 5);
  });
});
