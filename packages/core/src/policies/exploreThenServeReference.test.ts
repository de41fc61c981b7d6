import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  linearShare,
  powerShare,
  softmaxShare,
  theorem3Share,
  uniformShare,
} from "../../test/references/deservedShares.js";
import { defaultExploration, fairnessAwareEtcReference } from "../../test/references/exploreThenServe.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { createPolicy } from "../registry/createPolicy.js";
import type { Policy } from "../policy.js";
import { simulateAll } from "../simulation/simulate.js";
import { explorationFor } from "./exploreThenServe.js";

function create(arms: number, horizon: number, parameters: Record<string, unknown>): Policy {
  return createPolicy({ id: "explore-then-serve", parameters }, { arms, horizon, seed: 1 });
}

describe("explore-then-serve and its slow reference", () => {
  const shares = {
    uniform: (arms: number) => ["uniform", uniformShare(arms)] as const,
    linear: (arms: number) => ["linear", linearShare(arms)] as const,
    softmax: () => [{ id: "softmax", parameters: { c: 3 } }, softmaxShare(3)] as const,
    power: (arms: number) => [{ id: "power", parameters: { c: 2 } }, powerShare(arms, 2)] as const,
    piecewise: (arms: number) =>
      [{ id: "piecewise", parameters: { slope: 2, width: 0.5 } }, theorem3Share(arms, 2, 0.5)] as const,
  };
  const arm = fc.record({
    mean: fc.double({ min: 0, max: 1, noNaN: true }),
    cost: fc.constantFrom(0, 0.2, 0.5, 0.8, 1, 1.5),
  });

  it("have the same pulls", () => {
    let [served, committed] = [0, 0];
    fc.assert(
      fc.property(
        fc.array(arm, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 250 }),
        fc.option(fc.integer({ min: 1, max: 12 })),
        fc.constantFrom(...Object.values(shares)),
        fc.nat(),
        (instance, rounds, given, choice, seed) => {
          const arms = instance.length;
          fc.pre(rounds >= arms);
          const [deserved, { share, lipschitz }] = choice(arms);
          const rewards = bernoulliRewards(instance.map(({ mean }) => mean), seed); // prettier-ignore
          const cost = instance.map((one) => one.cost);
          const exploration = given ?? defaultExploration(arms, rounds, lipschitz);
          const policy = create(arms, rounds, { cost, deserved, ...(given === null ? {} : { exploration: given }) });
          const rules: string[] = [];
          const pulls = play(policy, { arms, rounds, rewards }, (round) => rules.push(policy.explain(round).rule));
          expect(pulls).toEqual(
            fairnessAwareEtcReference({ arms, rounds, rewards, lambda: cost, exploration, share: (at) => share(at) }),
          );
          if (rules.includes("serve")) served++;
          if (rules.includes("highest mean")) committed++;
        },
      ),
      { seed: 105, numRuns: 120 },
    );
    expect(Math.min(served, committed)).toBeGreaterThan(20); // the instances reach every line
  });

  it("with λ = 0 it has the counts of explore-then-commit", () => {
    const game = (seed: number) => ({ arms: 3, rounds: 100, rewards: bernoulliRewards([0.6, 0.5, 0.4], seed) });
    const etc = { id: "explore-then-commit", parameters: { exploration: 7 } };
    for (let seed = 1; seed <= 10; seed++) {
      const committed = play(createPolicy(etc, { arms: 3, horizon: 100, seed: 1 }), game(seed));
      const served = play(create(3, 100, { cost: 0, exploration: 7 }), game(seed));
      expect(served.sort()).toEqual(committed.sort());
    }
  });
});

describe("Theorem 1", () => {
  it("N = 8 L^(2/3) T^(2/3) log^(1/3) T, rounded up, from 1 to T/K", () => {
    // T = 10⁶, L = 1/8: 8·(1/4)·10⁴·13.81551^(1/3) = 20 000·2.399510 = 47 990.2
    expect(explorationFor(2, 1_000_000, 1 / 8)).toBe(47_991);
    expect(explorationFor(30, 1_000_000, 1 / 8)).toBe(33_333);
    expect([explorationFor(3, 1000, 0), explorationFor(5, 3, 1), explorationFor(2, 1, 1)]).toEqual([1, 1, 1]);
  });

  it("section 3: serving leaves no regret where explore-then-commit loses 0.05 T", () => {
    // μ = (1, 1/2), λ = 0.6, f = 1/2. Arm 1 is missed with P(μ̂_1 <= 0.4) <= exp(−2N·0.1²) = p;
    // then, as without service, 0.1 is lost for each of its T/2 − N deserved pulls.
    const trials = 40;
    const regretAt = (horizon: number, cost: number, exploration: number) => {
      const result = simulateAll({
        environment: { id: "bernoulli", parameters: { means: [1, 0.5] } },
        contract: { id: "opportunity", parameters: { cost: 0.6 } },
        policies: [{ id: "explore-then-serve", parameters: { cost, exploration } }],
        horizon,
        trials,
        seed: 5,
        metrics: ["opportunity-regret"],
      });
      return result.policies[0].metrics["opportunity-regret"].checkpoints[0].values[0].mean;
    };
    for (const [horizon, exploration] of [
      [1000, 100],
      [8000, 200],
      [64_000, 400],
    ]) {
      const lost = 0.1 * (horizon / 2 - exploration);
      const p = Math.exp(-exploration / 50);
      expect(regretAt(horizon, 0.6, exploration)).toBeLessThanOrEqual(lost * (p + 5 * Math.sqrt(p / trials)));
      expect(regretAt(horizon, 0, exploration)).toBeCloseTo(lost, 6);
    }
  });
});
