import { describe, expect, it } from "vitest";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { createPolicy } from "../registry/createPolicy.js";
import type { Bound } from "../guarantees/bound.js";
import {
  exploreThenCommitRegret,
  leastRegretRate,
  successiveEliminationRegret,
  ucb1Regret,
} from "../guarantees/learnerRegret.js";
import type { SpecificationInput } from "../parameters/descriptors.js";

const means = [0.9, 0.8, 0.7, 0.6, 0.5];
const gaps = means.map((mean) => 0.9 - mean);
const horizon = 5000;
const trials = 30;

/** The regret Σ Δ_i·N_i of each trial, and after the first 500 rounds; all learners meet the same rewards. */
function regretsOf(specification: SpecificationInput): { whole: number; early: number }[] {
  return Array.from({ length: trials }, (_, trial) => {
    const policy = createPolicy(specification, { arms: 5, seed: trial, horizon });
    const pulls = play(policy, { arms: 5, rounds: horizon, rewards: bernoulliRewards(means, trial) });
    const regret = (some: readonly number[]) => some.reduce((sum, arm) => sum + gaps[arm], 0);
    return { whole: regret(pulls), early: regret(pulls.slice(0, 500)) };
  });
}

function estimate(values: readonly number[]): { mean: number; error: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, error: Math.sqrt(variance / values.length) };
}

function valueOf(bound: Bound): number {
  if (!bound.applies) throw new Error(bound.because);
  return bound.value;
}

const whole = (specification: SpecificationInput) => regretsOf(specification).map((regrets) => regrets.whole);

describe("Bernoulli arms of 0.9, 0.8, …, 0.5", () => {
  const ucb1 = regretsOf("ucb1");
  const klUcb = regretsOf("kl-ucb");

  it("KL-UCB has less regret than UCB1, by more than five standard errors", () => {
    const { mean, error } = estimate(ucb1.map((regrets, trial) => regrets.whole - klUcb[trial].whole));
    expect(mean).toBeGreaterThan(5 * error);
  });

  it("UCB1 stays below its bound", () => {
    // 8·8.517·(10 + 5 + 10/3 + 2.5) + 4.29·1 = 1423.8
    expect(valueOf(ucb1Regret(gaps, horizon))).toBeCloseTo(1423.8, 1);
    const { mean, error } = estimate(ucb1.map((regrets) => regrets.whole));
    expect(mean + 5 * error).toBeLessThan(valueOf(ucb1Regret(gaps, horizon)));
  });

  it("KL-UCB's regret grows no faster than Lai and Robbins allow, UCB1's does", () => {
    // Σ Δ/kl(μ, 0.9) = 0.1/0.0444 + 0.2/0.1537 + 0.3/0.3112 + 0.4/0.5108 = 5.30
    const rate = valueOf(leastRegretRate(means));
    expect(rate).toBeCloseTo(5.3, 1);
    const growth = (runs: typeof ucb1) =>
      estimate(runs.map(({ whole: all, early }) => (all - early) / Math.log(horizon / 500)));
    expect(growth(klUcb).mean - 5 * growth(klUcb).error).toBeLessThan(rate);
    expect(growth(ucb1).mean - 5 * growth(ucb1).error).toBeGreaterThan(rate);
  });

  it("successive elimination stays below its bound, and explore-then-commit below its own", () => {
    const elimination = estimate(whole("successive-elimination"));
    expect(elimination.mean + 5 * elimination.error).toBeLessThan(
      Math.min(valueOf(successiveEliminationRegret(gaps, horizon)), 0.2 * horizon),
    );
    // n = 200: 200·1 + 4000·(0.1 e^(−2) + 0.2 e^(−8) + …) = 254.4
    const committed = estimate(whole({ id: "explore-then-commit", parameters: { exploration: 200 } }));
    const bound = valueOf(exploreThenCommitRegret(gaps, 200, horizon));
    expect(bound).toBeCloseTo(254.4, 0);
    expect(committed.mean + 5 * committed.error).toBeLessThan(bound);
    expect(committed.mean).toBeGreaterThanOrEqual(200);
  });

  it("ε-greedy goes on paying ε·ΣΔ/K a round, uniform play ΣΔ/K", () => {
    // Once the best arm is known: 0.1·1/5 = 0.02 a round; and 0.2.
    const uniform = estimate(whole("uniform"));
    expect(Math.abs(uniform.mean - 0.2 * horizon)).toBeLessThan(5 * uniform.error);
    const greedy = estimate(regretsOf("epsilon-greedy").map(({ whole: all, early }) => all - early));
    expect(greedy.mean + 5 * greedy.error).toBeGreaterThan(0.02 * (horizon - 500));
    expect(greedy.mean).toBeLessThan(uniform.mean / 3);
  });

  it("both Thompson samplers have less regret than UCB1", () => {
    for (const learner of ["thompson", { id: "gaussian-thompson", parameters: { sigma: 0.5 } }]) {
      const { mean, error } = estimate(whole(learner).map((regret, trial) => ucb1[trial].whole - regret));
      expect(mean).toBeGreaterThan(5 * error);
    }
  });
});
