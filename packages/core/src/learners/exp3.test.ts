import { describe, expect, it } from "vitest";
import { exp3Distribution, rexp3Distribution, rexp3Tuning } from "../../test/references/exp3.js";
import { History, range } from "../../test/support/history.js";
import { play } from "../../test/support/play.js";
import { ArmSet } from "../arms.js";
import type { Arm } from "../arms.js";
import type { Policy } from "../policy.js";
import { Generator, purpose } from "../random/index.js";
import { createPolicy } from "../registry/createPolicy.js";
import { Exp3 } from "./exp3.js";

const chances = (policy: Policy, arms: number, round: number, open?: ArmSet) =>
  range(arms).map((arm) => (open?.has(arm) === false ? 0 : policy.propensity?.(arm, round, open).probability));

/** Pulls what the learner draws. */
function pullOwn(policy: Policy, round: number): Arm {
  const arm = policy.choose(round);
  policy.pulled(arm, round);
  return arm;
}

describe("EXP3", () => {
  it("by hand: a reward multiplies its arm's weight by exp(γ·(x/p)/K)", () => {
    const policy = new Exp3(2, 0.5, 7);
    expect(chances(policy, 2, 1)).toEqual([0.5, 0.5]);
    // x/p = 1/0.5 = 2, so w = exp(0.5·2/2) = e^(1/2) and p = 0.5·w/(w + 1) + 0.25.
    const first = pullOwn(policy, 1);
    policy.rewarded(first, 1);
    const likely = (0.5 * Math.sqrt(Math.E)) / (Math.sqrt(Math.E) + 1) + 0.25;
    expect(policy.propensity(first, 2).probability).toBeCloseTo(likely, 14);
    expect(policy.propensity(1 - first, 2).probability).toBeCloseTo(1 - likely, 14);
    // A reward of 0 changes no weight.
    const second = pullOwn(policy, 2);
    policy.rewarded(second, 0);
    expect(policy.propensity(first, 3).probability).toBeCloseTo(likely, 14);
  });

  it("draws by one uniform number, the arms one after the other", () => {
    const policy = new Exp3(3, 0.25, 11);
    const generator = new Generator();
    for (const round of range(60).map((index) => index + 1)) {
      const [p0 = 0, p1 = 0] = chances(policy, 3, round).map(Number);
      const u = generator.key(11, purpose.choice, round, 3).uniform();
      const arm = pullOwn(policy, round);
      expect(arm).toBe(u < p0 ? 0 : u < p0 + p1 ? 1 : 2);
      policy.rewarded(arm, [0.25, 1, 0.5][arm]);
    }
  });

  it("no chance falls below γ/K, and gains as large as they get do not overflow", () => {
    const policy = new Exp3(4, 0.125, 3);
    play(policy, { arms: 4, rounds: 10_000, rewards: (arm) => (arm === 2 ? 1 : 0) });
    expect(chances(policy, 4, 10_001)).toEqual([0.03125, 0.03125, 0.90625, 0.03125]);
    // Among the arms that never returned anything all are alike.
    expect(chances(policy, 4, 10_001, new ArmSet(4, [0, 1]))).toEqual([0.5, 0.5, 0, 0]);
  });

  it("learns nothing from a pull that it would not have drawn", () => {
    const policy = new Exp3(2, 0.5, 7);
    const forced = 1 - policy.choose(1);
    policy.pulled(forced, 1);
    policy.rewarded(forced, 1);
    expect(chances(policy, 2, 2)).toEqual([0.5, 0.5]);
  });

  it("a late reward has the mean weight of the pulls that wait for one", () => {
    const policy = new Exp3(2, 0.5, 7);
    const own = policy.choose(1);
    // One pull of its own, 1/p = 2, and one that was forced, 0: each reward has the weight 1.
    policy.pulled(own, 1);
    const other = range(100).find((index) => policy.choose(index + 2) !== own) ?? NaN;
    policy.pulled(own, other + 2);
    policy.rewarded(own, 1);
    policy.rewarded(own, 1);
    const state = policy.state().columns;
    expect([state["gains"][own], state["awaited"][own]]).toEqual([2, 0]);
  });

  it("derives γ from the horizon, and asks for one of them", () => {
    // K ln K/((e − 1)·T) with K = 2, T = 100
    const policy = createPolicy("exp3", {}, { arms: 2, seed: 1, horizon: 100 });
    const arm = pullOwn(policy, 1);
    policy.rewarded(arm, 1);
    const gamma = Math.sqrt((2 * Math.log(2)) / ((Math.E - 1) * 100));
    const weight = Math.exp(gamma);
    const likely = ((1 - gamma) * weight) / (weight + 1) + gamma / 2;
    expect(policy.propensity(arm, 2).probability).toBeCloseTo(likely, 12);
    expect(() => createPolicy("exp3", {}, { arms: 2, seed: 1 })).toThrow("the parameter gamma");
    expect(() => createPolicy("rexp3", {}, { arms: 2, seed: 1 })).toThrow("the parameter batch");
  });

  it("keeps Corollary 3.2 where the best arm changes half way, on average over 40 seeds", () => {
    const [arms, rounds] = [3, 1000];
    // By round, as the theorem has it: arm 0 pays in the first 400 rounds, arm 1 in the other 600, arm 2 always half.
    const rewardAt = (arm: Arm, round: number) => (arm === 2 ? 0.5 : Number((arm === 0) === round <= 400));
    const earned = range(40).map((seed) => {
      const policy = createPolicy("exp3", {}, { arms, seed, horizon: rounds });
      let total = 0;
      for (let round = 1; round <= rounds; round++) {
        const arm = pullOwn(policy, round);
        policy.rewarded(arm, rewardAt(arm, round));
        total += rewardAt(arm, round);
      }
      return total;
    });
    const regret = 600 - earned.reduce((sum, one) => sum + one, 0) / earned.length;
    expect(regret).toBeLessThan(2.63 * Math.sqrt(rounds * arms * Math.log(arms)));
    expect(regret).toBeGreaterThan(0);
  });
});

describe("R-EXP3", () => {
  it("begins again after every batch, and knows what it earned in the present one", () => {
    const policy = new Exp3(2, 0.5, 7, 3);
    range(3).forEach((index) => policy.rewarded(pullOwn(policy, index + 1), 1));
    expect(chances(policy, 2, 3)).not.toEqual([0.5, 0.5]);
    // Asked before round 4 is played, it answers for a batch that has just begun.
    expect(chances(policy, 2, 4)).toEqual([0.5, 0.5]);
    policy.rewarded(pullOwn(policy, 4), 1);
    expect(policy.state().scalars).toEqual({ restarts: 1 });
    expect(chances(policy, 2, 5)).not.toEqual([0.5, 0.5]);
    expect(chances(policy, 2, 7)).toEqual([0.5, 0.5]);
  });

  it("pulls like EXP3 until the first batch is over", () => {
    const game = { arms: 3, rounds: 80, rewards: (arm: number, n: number) => ((arm + n) % 3) / 2 };
    const once = play(new Exp3(3, 0.25, 5), game);
    const again = play(new Exp3(3, 0.25, 5, 40), game);
    expect(again.slice(0, 40)).toEqual(once.slice(0, 40));
    expect(again).not.toEqual(once);
  });

  it("derives the batch from the horizon and what means change by", () => {
    // (K ln K)^(1/3)·(T/V)^(2/3) = (2 ln 2)^(1/3)·(1000/8)^(2/3) = 1.1150·25 = 27.9
    const policy = createPolicy("rexp3", { variation: 8 }, { arms: 2, seed: 1, horizon: 1000 });
    for (let round = 1; round <= 28; round++) policy.rewarded(pullOwn(policy, round), 1);
    expect(chances(policy, 2, 28)).not.toEqual([0.5, 0.5]);
    expect(chances(policy, 2, 29)).toEqual([0.5, 0.5]);
  });
});

describe("EXP3, R-EXP3 and their references", () => {
  it("have the same lottery in every round", () => {
    const [arms, rounds] = [3, 90];
    const rewards = (arm: number, n: number) => ((2 * arm + n) % 5) / 4;
    const { batch, gamma } = rexp3Tuning(arms, rounds, 4);
    const plain = { own: new Exp3(arms, gamma, 9), of: (past: History) => exp3Distribution(past, arms, gamma) };
    const restarted = {
      own: createPolicy("rexp3", { variation: 4 }, { arms, seed: 9, horizon: rounds }),
      of: (past: History, round: number) => rexp3Distribution(past, arms, round, { batch, gamma }),
    };
    for (const { own, of } of [plain, restarted]) {
      const history = new History();
      for (let round = 1; round <= rounds; round++) {
        const lottery = of(history, round);
        chances(own, arms, round).forEach((chance, arm) => expect(chance).toBeCloseTo(lottery[arm], 12));
        const arm = pullOwn(own, round);
        history.pull(round, arm, rewards);
        own.rewarded(arm, rewards(arm, history.count(arm)));
      }
    }
  });
});
