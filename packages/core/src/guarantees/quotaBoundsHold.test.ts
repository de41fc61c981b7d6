import { describe, expect, it } from "vitest";
import { pickPolicy } from "../../test/support/adversaries.js";
import { play } from "../../test/support/play.js";
import { DeadlineQuota } from "../policies/deadlineQuota.js";
import { GuardedLearner } from "../policies/guardedLearner.js";
import { Shares } from "../shares/shares.js";
import { simulateAll } from "../simulation/simulate.js";
import type { Summary } from "../simulation/result.js";
import type { Bound } from "./bound.js";
import { ucb1Regret } from "./learnerRegret.js";
import { naiveEpsilon, naiveRegretBound } from "./naiveRegretBound.js";
import { quotaRegretBound } from "./quotaRegretBound.js";
import { deadlineViolationBound } from "./quotaViolationBound.js";
import { smallestBound } from "./smallestBound.js";
import { trivialRegretBound } from "./trivialRegretBound.js";

const means = [0.5, 0.9, 0.4, 0.1];
const shares = [0.01, 0, 0.01, 0.005];
const horizon = 4000;
const instance = { means, shares: Shares.parse(shares, 4), horizon };

function run(id: string, parameters: Record<string, unknown> = { shares }, promised: readonly number[] = shares) {
  const { policies } = simulateAll({
    environment: { id: "bernoulli", parameters: { means } },
    policies: [{ id, parameters }],
    horizon,
    trials: 16,
    seed: 12,
    metrics: ["r-regret", "regret", "worst-violation"],
    contract: { id: "quota", parameters: { shares: promised } },
  });
  const at = (metric: string): Summary => policies[0].metrics[metric].checkpoints[0].values[0];
  return { rRegret: at("r-regret"), regret: at("regret"), violation: at("worst-violation") };
}

function valueOf(one: Bound): number {
  if (!one.applies) throw new Error(one.because);
  return one.value;
}

/**
 * Below the bound by five standard errors, and not because nothing happens: every one of these policies has to learn.
 */
function expectBelow({ mean, standardError }: Summary, limit: Bound) {
  expect(mean + 5 * standardError).toBeLessThan(valueOf(limit));
  expect(mean).toBeGreaterThan(0);
}

describe("the theorems hold in simulation", () => {
  it("2 and 3: T-FUCB and FUCB", () => {
    // 8 ln T = 66.35; Δ = 0.4, 0, 0.5, 0.8: 8 ln T/Δ² = 414.7, 265.4, 103.7 against r·T = 40, 40, 20:
    // 4.290·1.7 + 0.4·374.7 + 0.5·225.4 + 0.8·83.7 = 7.3 + 149.9 + 112.7 + 67.0 = 336.8
    expect(valueOf(quotaRegretBound(instance))).toBeCloseTo(336.8, 0);
    for (const id of ["quota-first", "largest-deficit-quota"]) expectBelow(run(id).rRegret, quotaRegretBound(instance));
  });

  it("1: NAIVE with the ε of the proof", () => {
    const epsilon = valueOf(naiveEpsilon(instance));
    expectBelow(run("naive-quota", { shares, epsilon }).rRegret, naiveRegretBound(instance, { epsilon }));
  });

  it("5: any policy that keeps the quotas; one that gives every free round to the worst arm attains it", () => {
    // 4000·0.8·0.975 = 3120; r·T are whole numbers, so no arm has more than its due but the worst
    const limit = trivialRegretBound(instance);
    expect(valueOf(limit)).toBeCloseTo(3120, 6);
    const worst = new GuardedLearner(
      new DeadlineQuota(instance.shares, 1),
      pickPolicy(4, () => 3),
    );
    const pulls = play(worst, { arms: 4, rounds: horizon, rewards: () => 0 });
    const rRegret = pulls.reduce((sum, arm) => sum + 0.9 - means[arm], -(40 * 0.4 + 40 * 0.5 + 20 * 0.8));
    expect(rRegret).toBeCloseTo(3120, 6);
    expectBelow(run("deadline-quota").rRegret, smallestBound(limit, trivialRegretBound(instance, { violation: 1 })));
  });

  it("deadline quota: no arm is further behind than 1 − 1/d", () => {
    // 1/100 and 1/200
    const limit = valueOf(deadlineViolationBound(instance.shares));
    expect(limit).toBe(0.995);
    expect(run("deadline-quota").violation.quantiles.max).toBeLessThanOrEqual(limit);
  });

  it("7: UCB1", () => {
    expectBelow(run("ucb1", {}).regret, ucb1Regret([0.4, 0, 0.5, 0.8], horizon));
  });

  it("r-regret is low for a policy that breaks its quotas: UCB1 and LFG", () => {
    const much = [0.1, 0, 0.05, 0.02];
    const of = (id: string, parameters: Record<string, unknown> = { shares: much }) => run(id, parameters, much);
    const [fucb, ucb1, lfg] = [of("largest-deficit-quota"), of("ucb1", {}), of("lfg")];
    for (const broken of [ucb1, lfg]) {
      expect(broken.rRegret.mean).toBeLessThan(fucb.rRegret.mean);
      expect(broken.violation.mean).toBeGreaterThan(50);
    }
    expect(fucb.violation.mean).toBeLessThan(2);
  });
});
