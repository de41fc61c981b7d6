import { describe, expect, it } from "vitest";
import { play } from "../../test/support/play.js";
import { createPolicy } from "../registry/createPolicy.js";
import type { Bound } from "../guarantees/bound.js";
import { penaltyTheorem1, penaltyTheorem3 } from "../guarantees/penaltyPulls.js";
import { penaltyTheorem2Pulls, penaltyTheorem2Regret, penaltyTheorem2Shortfall } from "../guarantees/penaltyRegret.js";
import { Shares } from "../shares/shares.js";
import { simulateAll } from "../simulation/simulate.js";
import type { SpecificationInput } from "../parameters/descriptors.js";

const value = (one: Bound) => (one.applies ? one.value : NaN);

interface Instance {
  readonly means: readonly number[];
  readonly penalties: readonly number[];
  readonly shares: readonly number[];
  readonly horizon: number;
}

const guaranteed = (instance: Instance) => ({
  ...instance,
  shares: Shares.parse(instance.shares, instance.shares.length),
});

function simulated({ means, penalties, shares, horizon }: Instance, trials: number, policies?: SpecificationInput[]) {
  const parameters = { shares, penalties };
  return simulateAll({
    environment: { id: "bernoulli", parameters: { means } },
    contract: { id: "penalty", parameters },
    policies: policies ?? [{ id: "hard-threshold-ucb", parameters }],
    horizon,
    trials,
    seed: 17,
    metrics: ["pulls", "penalised-regret", "unfairness-by-arm"],
  }).policies.map(
    ({ metrics }) =>
      (metric: string) =>
        metrics[metric].checkpoints[0].values,
  );
}

describe("Theorem 1 of hard-threshold UCB", () => {
  it("equal thresholds: every arm has floor(τT) pulls, in every one of 30 trials", () => {
    // √(32·9.903/2000) = 0.398; leads 1.3, 1.1, 0.9, 0.7, 0.5
    const means = [0.9, 0.7, 0.5, 0.3, 0.1];
    const instance = { means, penalties: means.map(() => 1.3), shares: means.map(() => 0.1), horizon: 20_009 };
    const least = penaltyTheorem1(guaranteed(instance)).map(value);
    expect(least).toEqual([2000, 2000, 2000, 2000, 2000]);
    const [hard] = simulated(instance, 30);
    hard("pulls").forEach(({ quantiles }, arm) => expect(quantiles.min).toBeGreaterThanOrEqual(least[arm]));
    // It is the penalties that do it: the soft threshold, with the same ones, leaves an arm unfair in every trial.
    const parameters = { shares: instance.shares, penalties: instance.penalties };
    const [soft] = simulated(instance, 3, [{ id: "soft-threshold-ucb", parameters }]);
    expect(soft("pulls")[4].quantiles.max).toBeLessThan(2000);
  });

  it("unequal thresholds: floor(τT) is missed in every round 20j + 10, by at most the K − 2 that ours allows", () => {
    // All leads are at least 1, so the condition holds at any T.
    // The ten arms with τ = 1/20 become due together, in round 20j + 1, and have the larger μ + A:
    // arm 0 waits for ten rounds, and 0.45·10 = 4.5 pulls are missing.
    const ten = <T>(one: T) => Array.from({ length: 10 }, () => one);
    const [means, penalties] = [
      [0.5, ...ten(0.5), 1],
      [1.5, ...ten(2.5), 1],
    ];
    const shares = [0.45, ...ten(0.05), 0.01];
    const policy = createPolicy({ id: "hard-threshold-ucb", parameters: { shares, penalties } }, { arms: 12, seed: 1 });
    const pulls = play(policy, { arms: 12, rounds: 40_000, rewards: (arm) => means[arm] });
    let served = pulls.slice(0, 30_000).filter((arm) => arm === 0).length;
    for (let round = 30_001; round <= 40_000; round++) {
      if (pulls[round - 1] === 0) served++;
      if (round % 20 === 10) expect(0.45 * round - served, `round ${round}`).toBeCloseTo(4.5, 9);
    }
    const [ours] = penaltyTheorem1(guaranteed({ means, penalties, shares, horizon: 40_000 }));
    expect(value(ours)).toBe(18_000 - 10);
  });
});

describe("Theorem 2 of hard-threshold UCB", () => {
  const instance = { means: [0.9, 0.6, 0.2], penalties: [0.5, 0.8, 0.1], shares: [0.1, 0.1, 0.2], horizon: 30_000 };
  const [hard, ucb1] = simulated(instance, 16, [
    { id: "hard-threshold-ucb", parameters: { shares: instance.shares, penalties: instance.penalties } },
    "ucb1",
  ]);

  it("penalised regret stays below (13), and UCB1's does not", () => {
    // (13): 0 + 137.5 + O(3)
    const most = value(penaltyTheorem2Regret(guaranteed(instance)));
    const [{ mean, standardError }] = hard("penalised-regret");
    expect(mean + 5 * standardError).toBeLessThan(most);
    // Served too little, arm 1 costs 0.8 − 0.3 for each of 3000 − 916 pulls at least.
    const [other] = ucb1("penalised-regret");
    expect(other.mean - 5 * other.standardError).toBeGreaterThan(most);
  });

  it("critical arms have their thresholds, and pulls stay below the bound of each arm", () => {
    const shortfall = penaltyTheorem2Shortfall(guaranteed(instance)).map(value);
    const pulls = penaltyTheorem2Pulls(guaranteed(instance)).map(value);
    for (const arm of [0, 1]) expect(hard("unfairness-by-arm")[arm].mean).toBeLessThanOrEqual(shortfall[arm]);
    for (const arm of [1, 2]) {
      const { mean, standardError } = hard("pulls")[arm];
      expect(mean + 5 * standardError).toBeLessThanOrEqual(pulls[arm]);
    }
    // Not by serving no arm: arm 1 has its 3000, and arm 2 explores as UCB1 must, log T/(Δ − A)² = 28.6 times or more.
    expect(hard("pulls")[1].mean).toBeGreaterThanOrEqual(3000);
    expect(hard("pulls")[2].quantiles.min).toBeGreaterThan(10.309 / 0.36);
  });
});

it("Theorem 3: the worst shortfall of any round stays below a_j·log T, and not because everything would", () => {
  const instance = { means: [1, 0.5, 0.2], penalties: [3, 1.5, 1.05], shares: [0.1, 0.2, 0.5], horizon: 30_000 };
  const bounds = penaltyTheorem3(guaranteed(instance)).map(value);
  // μ + A = 4, 2, 1.25. b = (1/4 + 1/7.5625, 1 + 1/0.5625, 1/0.0625 + 1/0.5625):
  // a_3 = 8·(3·0.382 + 2·2.778 + 17.778) = 195.8
  expect(bounds[2]).toBeCloseTo(195.84 * Math.log(30_000) + 1, -1);
  const worst = (penalties: readonly number[]) => {
    const parameters = { shares: instance.shares, penalties };
    const policy = createPolicy({ id: "hard-threshold-ucb", parameters }, { arms: 3, seed: 1 });
    const counts = [0, 0, 0];
    const shortfall = [0, 0, 0];
    // Deterministic rewards at the means: the expectation is the path.
    play(policy, { arms: 3, rounds: 30_000, rewards: (arm) => instance.means[arm] }).forEach((pulled, index) => {
      counts[pulled]++;
      counts.forEach((count, arm) => {
        shortfall[arm] = Math.max(shortfall[arm], instance.shares[arm] * (index + 1) - count);
      });
    });
    return shortfall;
  };
  worst(instance.penalties).forEach((shortfall, arm) => expect(shortfall).toBeLessThanOrEqual(bounds[arm]));
  // UCB1 leaves it more than 10 000 pulls short.
  expect(worst([0, 0, 0])[2]).toBeGreaterThan(bounds[2]);
});
