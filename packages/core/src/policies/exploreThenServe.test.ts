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
import { type Availability, range } from "../../test/support/history.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { ArmSet } from "../arms.js";
import type { Policy } from "../policy.js";
import { createPolicy, preparePolicy } from "../registry/createPolicy.js";
import { simulateAll } from "../simulation/simulate.js";
import { explorationFor } from "./exploreThenServe.js";

/** As a simulation creates it: the door would refuse rounds beyond the horizon. */
function create(arms: number, horizon: number, parameters: Record<string, unknown>): Policy {
  return preparePolicy({ id: "explore-then-serve", parameters }, { arms, horizon, seed: 1 })(1);
}

describe("explore-then-serve by hand", () => {
  const table = [
    [1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  ];
  const pulls = (parameters: Record<string, unknown>, rounds = 15, open?: Availability) => {
    const rewards = (arm: number, n: number) => table[arm][n - 1];
    return play(create(3, rounds, { exploration: 3, ...parameters }), { arms: 3, rounds, rewards, open });
  };

  it("explores arm after arm, serves in order, commits", () => {
    // μ̂ = (1, 1/3, 2/3), Δ̂ = (0, 2/3, 1/3). f = 1/3: T·f = 5, 2 more for each arm with Δ̂ < λ.
    const explored = [0, 0, 0, 1, 1, 1, 2, 2, 2];
    expect(pulls({ cost: 0.7 })).toEqual([...explored, 0, 0, 1, 1, 2, 2]);
    expect(pulls({ cost: 0.5 })).toEqual([...explored, 0, 0, 2, 2, 0, 0]);
    expect(pulls({ cost: [0, 0.7, 0] })).toEqual([...explored, 1, 1, 0, 0, 0, 0]);
    // f = μ/3: T·f(μ̂) = (5, 5/3, 10/3): 2 more, none, none
    expect(pulls({ cost: 2, deserved: "linear" })).toEqual([...explored, 0, 0, 0, 0, 0, 0]);
    // f = 2/9 each: floor(10/3) = 3. What is learned later (arm 0 returns 0 from now on) changes nothing.
    expect(pulls({ cost: 2, deserved: { id: "constant", parameters: { gamma: 2 / 9 } } })).toEqual([
      ...[...explored, 0, 0, 0, 0, 0, 0],
    ]);
  });

  it("Δ̂ < λ is strict, ties commit to the lowest arm, and 49·(1/49) is one pull", () => {
    const equal = play(create(2, 8, { exploration: 1, cost: 0 }), { arms: 2, rounds: 8, rewards: () => 1 });
    expect(equal).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
    const halves = { arms: 2, rounds: 8, rewards: (arm: number) => [1, 0.5][arm] };
    expect(play(create(2, 8, { exploration: 1, cost: 0.5 }), halves)).toEqual([0, 1, 0, 0, 0, 0, 0, 0]);
    expect(play(create(2, 8, { exploration: 1, cost: 0.51 }), halves)).toEqual([0, 1, 0, 0, 0, 1, 1, 1]);
    const each = { arms: 49, rounds: 98, rewards: () => 1 };
    expect(play(create(49, 98, { exploration: 1, cost: 1 }), each)).toEqual(range(98).map((t) => t % 49));
  });

  it("no line goes beyond T; after it, the highest mean", () => {
    expect(pulls({ cost: 0.7 }, 5)).toEqual([0, 0, 0, 1, 1]);
    const policy = create(2, 4, { exploration: 3, cost: 1 });
    // Round 5 is beyond: arm 0 has the higher mean.
    expect(play(policy, { arms: 2, rounds: 6, rewards: (arm) => 1 - arm })).toEqual([0, 0, 0, 1, 0, 0]);
    expect(policy.explain(7)).toMatchObject({ arm: 0, rule: "highest mean", numbers: { mean: 1, pulls: 5 } });
  });

  it("absent arms: explored and served when they are back; the highest mean stands in", () => {
    // Arm 1 is absent in rounds 4 to 10. 0 0 0; 2 2 2;
    // then arm 0, whose mean is 1, until arm 1 is explored in 11 to 13.
    // μ̂ as before: 5 pulls each with λ = 0.7, arm 0 has 7: arms 1 and 2 have 2 pulls left each, 2 rounds are left.
    const away = pulls({ cost: 0.7 }, 15, (round) => [true, round < 4 || round > 10, true]);
    expect(away).toEqual([0, 0, 0, 2, 2, 2, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(create(3, 9, { exploration: 3 }).choose(1, new ArmSet(3, [2]))).toBe(2);
  });

  it("late rewards: arms without one go first, and what is served follows the first N that arrive", () => {
    const policy = create(2, 20, { exploration: 2, cost: 0.6, deserved: "linear" });
    for (let round = 1; round <= 4; round++) policy.pulled(policy.choose(round), round);
    expect(policy.explain(5)).toMatchObject({ arm: 0, rule: "not yet observed" });
    policy.rewarded(0, 1);
    expect(policy.explain(5)).toMatchObject({ arm: 1, rule: "not yet observed" });
    policy.rewarded(1, 0);
    // μ̂ = (1, 0): arm 1 is not served; T·f = 10·μ̂_0 for arm 0.
    expect(policy.explain(5)).toMatchObject({ arm: 0, rule: "serve", numbers: { pulls: 2, planned: 10 } });
    policy.rewarded(1, 1);
    for (let round = 5; round <= 12; round++) policy.pulled(policy.choose(round), round);
    // μ̂_1 = 1/2: the gap is 1/2 < 0.6, T·f = 5. Later rewards count no more.
    expect(policy.explain(13)).toMatchObject({ arm: 1, rule: "serve", numbers: { pulls: 2, planned: 5 } });
    for (const round of [13, 14]) {
      policy.pulled(policy.choose(round), round);
      policy.rewarded(1, 0);
    }
    expect(policy.explain(15)).toMatchObject({ arm: 1, rule: "serve", numbers: { pulls: 4, planned: 5 } });
  });
});

function createAtTheDoor(arms: number, horizon: number, parameters: Record<string, unknown>): Policy {
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
          const policy = createAtTheDoor(arms, rounds, {
            cost,
            deserved,
            ...(given === null ? {} : { exploration: given }),
          });
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
      const served = play(createAtTheDoor(3, 100, { cost: 0, exploration: 7 }), game(seed));
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
