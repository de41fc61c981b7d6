import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { constantShareEliminationReference } from "../../test/references/constantShareElimination.js";
import { ucb1Choice } from "../../test/references/ucb1.js";
import { type Availability, range } from "../../test/support/history.js";
import { bernoulliRewards, play } from "../../test/support/play.js";
import { ownShare } from "../functions/ownShare.js";
import { oneOpportunityEach } from "../guarantees/opportunityInstances.js";
import type { Policy } from "../policy.js";
import { createPolicy, preparePolicy } from "../registry/createPolicy.js";

const constant = (gamma: number) => ({ id: "constant", parameters: { gamma } });
const repeat = (arm: number, times: number) => range(times).map(() => arm);
const passes = (times: number, arms = 2) => range(arms * times).map((index) => index % arms);

/** As a simulation creates it: the door would refuse rounds beyond the horizon. */
function create(arms: number, horizon: number, parameters: Record<string, unknown>): Policy {
  return preparePolicy({ id: "constant-share-elimination", parameters }, { arms, horizon, seed: 1 })(1);
}

describe("constant-share elimination by hand", () => {
  const run = (horizon: number, parameters: Record<string, unknown>, rewards: (arm: number, n: number) => number) =>
    play(create(2, horizon, { learner: "round-robin", ...parameters }), { arms: 2, rounds: horizon, rewards });

  it("serves in passes, drops an arm whose gap is surely above λ, then asks the learner", () => {
    // T = 100: 2 ln T = 9.21034; γ = 0.45: 45 each.
    // Rewards 1 and 0: LCB(Δ_1) = 1 − 2√(9.21034/N) > λ = 0 when N > 36.84.
    // 37 passes; arm 0 goes on from 37 to 45; round robin from (45, 37): arm 1 until 45, then in turn.
    const played = run(100, { cost: 0, deserved: constant(0.45) }, (arm) => 1 - arm);
    expect(played).toEqual([...passes(37), ...repeat(0, 8), ...repeat(1, 8), ...passes(5)]);
    // λ = 0.1: 2c < 0.9 when N > 45.48: too late, 45 pulls each.
    expect(run(100, { cost: 0.1, deserved: constant(0.45) }, (arm) => 1 - arm)).toEqual(passes(50));
  });

  it("LCB(Δ) <= λ is not strict, and a dropped arm stays dropped", () => {
    // λ = 0 and LCB = 0 keeps an arm. T = 200: 2 ln T = 10.59663; arm 0 returns 1 up to its 43rd pull, then 0;
    // arm 1 always 0.
    // 2√(10.59663/43) = 0.99284 < 1: dropped after 43 passes. Then μ̂_0 falls and LCB would be 0 again.
    const played = run(200, { cost: 0, deserved: constant(0.5) }, (arm, n) => (arm === 0 && n <= 43 ? 1 : 0));
    expect(played).toEqual([...passes(43), ...repeat(0, 57), ...repeat(1, 57)]);
  });

  it("bounds change after whole passes only", () => {
    // T = 200, λ = 0. Arm 0 returns 0.18, then 1; arm 1 always 0.
    // 44 each: 43.18/44 = 0.98136 < 2√(10.59663/44) = 0.98150.
    // After arm 0's 45th pull 44.18/45 = 0.98178 is more, but the pass has begun:
    // arm 1 has its 45th too, and is dropped then.
    const played = run(200, { cost: 0, deserved: constant(0.5) }, (arm, n) => (arm === 1 ? 0 : n === 1 ? 0.18 : 1));
    expect(played).toEqual([...passes(45), ...repeat(0, 55), ...repeat(1, 55)]);
  });

  it("the quota is floor(T·γ), exactly; 0 leaves everything to the learner", () => {
    // T·γ = 2.5. Then UCB1 with means 1: the fewest pulls, in turn.
    const count = (gamma: number, horizon = 10) => {
      const policy = create(2, horizon, { cost: 1, deserved: constant(gamma) });
      const rules = range(horizon).map((index) => {
        const { arm, rule } = policy.explain(index + 1);
        policy.pulled(arm, index + 1);
        policy.rewarded(arm, 1);
        return rule;
      });
      return rules.filter((rule) => rule !== "learner").length;
    };
    expect([count(0.25), count(0.1 + 0.2), count(1 / 49, 49), count(0)]).toEqual([4, 6, 2, 0]);
  });

  it("shares may differ by arm: f only has to be constant", () => {
    // T = 20: 6, 2 and 0 pulls
    const deserved = ownShare({ share: () => [0.3, 0.1, 0], lipschitz: 0 });
    const policy = create(3, 20, { cost: 1, deserved, learner: "round-robin" });
    const played = play(policy, { arms: 3, rounds: 20, rewards: () => 1 });
    expect(played.slice(0, 8)).toEqual([0, 1, 0, 1, 0, 0, 0, 0]);
    expect(played.slice(8, 12)).toEqual([2, 2, 1, 2]); // from (6, 2, 0)
  });

  it("absent arms are caught up; the learner stands in while none that is due is open; never beyond T", () => {
    // 4 each. Arm 1 is absent in rounds 2 to 6: arm 0 has its quota after round 4,
    // and is the learner's only choice in 5 and 6.
    const policy = create(2, 9, { cost: 1, deserved: constant(0.45) });
    const rules: string[] = [];
    const open: Availability = (round) => [true, round < 2 || round > 6];
    const game = { arms: 2, rounds: 9, rewards: () => 1, open };
    expect(play(policy, game, (round, set) => rules.push(policy.explain(round, set).rule))).toEqual([
      0, 0, 0, 0, 0, 0, 1, 1, 1,
    ]);
    expect(range(9).filter((index) => rules[index] === "learner")).toEqual([4, 5]);
    const late = create(2, 2, { cost: 1 });
    play(late, { arms: 2, rounds: 2, rewards: () => 1, open: () => [true, false] });
    expect(late.explain(3).rule).toBe("learner");
  });

  it("late rewards: bounds count rewards, and a verdict stands once a pull has followed it", () => {
    // T = 200, λ = 0 as above: 44 pulls each, and 43 rewards of each come afterwards.
    const policy = create(2, 200, { cost: 0, deserved: constant(0.5) });
    for (let round = 1; round <= 88; round++) policy.pulled(policy.choose(round), round);
    for (let n = 0; n < 43; n++) for (const arm of [0, 1]) policy.rewarded(arm, 1 - arm);
    policy.pulled(policy.choose(89), 89); // arm 0: arm 1 is dropped by this pull
    expect(policy.state().columns["dropped"]).toEqual(Uint32Array.of(0, 1));
    // The 44th rewards say 0 and 1: nothing changes for arm 1, which has fewer pulls.
    policy.rewarded(0, 0);
    policy.rewarded(1, 1);
    expect(policy.choose(90)).toBe(0);
    // Where they had come before round 89, arm 1 would be in: 43/44 − 1/44 − 2√(10.59663/44) < 0.
    const other = create(2, 200, { cost: 0, deserved: constant(0.5) });
    for (let round = 1; round <= 88; round++) other.pulled(other.choose(round), round);
    for (let n = 0; n < 43; n++) for (const arm of [0, 1]) other.rewarded(arm, 1 - arm);
    expect(other.choose(89)).toBe(0);
    other.rewarded(0, 0);
    other.rewarded(1, 1);
    other.pulled(other.choose(89), 89);
    expect(other.choose(90)).toBe(1);
  });

  it("a pass is as long as arms are due, also while no reward has arrived", () => {
    // T = 200: 1 and 199 pulls. After 0 1 only arm 1 is due: passes of one pull.
    // Then all rewards say 1 and 0 (2 ln 200 = 10.59663): LCB(Δ_1) = 1 − 2√(10.59663/43) = 0.0072 > λ = 0:
    // arm 1 is dropped.
    const deserved = ownShare({ share: () => [1 / 200, 199 / 200], lipschitz: 0 });
    const policy = create(2, 200, { cost: 0, deserved });
    const pulls = range(44).map((index) => {
      const arm = policy.choose(index + 1);
      policy.pulled(arm, index + 1);
      return arm;
    });
    expect(pulls).toEqual([0, ...range(43).map(() => 1)]);
    expect(policy.explain(45).rule).not.toBe("learner");
    for (const arm of pulls) policy.rewarded(arm, 1 - arm);
    expect(policy.explain(45).rule).toBe("learner");
  });

  it("refuses shares that depend on the rewards", () => {
    expect(() => create(2, 100, { deserved: "linear" })).toThrow(
      expect.objectContaining({ code: "parameter-range", path: "deserved" }),
    );
  });
});

function createAtTheDoor(arms: number, horizon: number, parameters: Record<string, unknown>): Policy {
  return createPolicy({ id: "constant-share-elimination", parameters }, { arms, horizon, seed: 1 });
}

describe("constant-share elimination and its slow reference", () => {
  /** Anything, and arms that are far apart, with time to find out. */
  const instances = fc.oneof(
    fc.record({
      means: fc.array(fc.constantFrom(0, 0.2, 0.5, 0.8, 1), { minLength: 1, maxLength: 8 }),
      rounds: fc.integer({ min: 1, max: 350 }),
      part: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    fc.record({
      means: fc.shuffledSubarray([1, 0.95, 0.1, 0], { minLength: 2 }),
      rounds: fc.integer({ min: 220, max: 280 }),
      part: fc.double({ min: 0.8, max: 1, noNaN: true }),
    }),
  );
  const costs = fc.array(fc.constantFrom(0, 0.05, 0.1, 0.3, 1.5), { minLength: 8, maxLength: 8 });

  it("have the same pulls", () => {
    let dropped = 0;
    fc.assert(
      fc.property(instances, costs, fc.nat(), ({ means, rounds, part }, all, seed) => {
        const [arms, lambda] = [means.length, all.slice(0, means.length)];
        fc.pre(rounds >= arms);
        const gamma = part / arms;
        const rewards = bernoulliRewards(means, seed);
        const policy = createAtTheDoor(arms, rounds, { cost: lambda, deserved: constant(gamma) });
        const pulls = play(policy, { arms, rounds, rewards });
        expect(pulls).toEqual(
          constantShareEliminationReference({ arms, rounds, rewards, lambda, gamma, learner: ucb1Choice }),
        );
        if (policy.state().columns["dropped"].includes(1)) dropped++;
      }),
      { seed: 106, numRuns: 60 },
    );
    expect(dropped).toBeGreaterThan(10);
  });

  it("appendix B: each arm once, then the learner", () => {
    const { environment, contract, horizon } = oneOpportunityEach({ horizon: 1000, others: [0.25] });
    const rewards = bernoulliRewards((environment.parameters as { means: number[] }).means, 3);
    const policy = createAtTheDoor(3, horizon, contract.parameters as Record<string, unknown>);
    const rules: string[] = [];
    const pulls = play(policy, { arms: 3, rounds: 20, rewards }, (round) => rules.push(policy.explain(round).rule));
    expect(pulls.slice(0, 3)).toEqual([0, 1, 2]);
    expect(rules.map((rule) => rule === "learner")).toEqual(range(20).map((index) => index >= 3));
  });
});
