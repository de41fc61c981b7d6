import { describe, expect, it } from "vitest";
import { ArmSet } from "./arms.js";
import type { Setup } from "./policy.js";
import type { CheckedPolicy } from "./registry/checkedPolicy.js";
import { createPolicy } from "./registry/createPolicy.js";

type Given = Readonly<Record<string, unknown>>;

function create(id: string, parameters: Given, arms: number, setup: Partial<Setup> = {}): CheckedPolicy {
  return createPolicy({ id, version: 1, parameters }, { arms, seed: 1, ...setup });
}

/** Tells rounds from the first on: the arm of each, and its reward. */
function tell(policy: CheckedPolicy, arms: readonly number[], reward: (arm: number) => number = () => 0): void {
  arms.forEach((arm, index) => {
    policy.pulled(arm, index + 1);
    policy.rewarded(arm, reward(arm));
  });
}

function column(policy: CheckedPolicy, name: string): number[] {
  return [...policy.state().columns[name]];
}

describe("learners", () => {
  it("an index goes on from the arm's own rewards, in the round that it is", () => {
    const from = create("ucb1", {}, 2);
    tell(from, [0, 1, 0, 0, 0], (arm) => (arm === 0 ? 0.5 : 0.9));
    const policy = create("ucb1", {}, 2);
    policy.carry(from, [null, 1]);
    expect([column(policy, "pulls"), column(policy, "sums")]).toEqual([[0, 1], [0, 0.9]]); // prettier-ignore
    expect(policy.explain(6)).toMatchObject({ arm: 0, rule: "not yet observed" });
    policy.pulled(0, 6);
    policy.rewarded(0, 0.2);
    // 0.9 + sqrt(2 ln 7) = 0.9 + 1.97277
    expect(policy.explain(7)).toMatchObject({ arm: 1, rule: "highest index" });
    expect(policy.explain(7).numbers["index"]).toBeCloseTo(2.87277, 5);
  });

  it("Thompson sampling keeps successes and failures, and a newcomer has the prior that it is given", () => {
    const from = create("thompson", {}, 3);
    tell(from, [0, 1, 1, 2, 2, 2], (arm) => (arm === 2 ? 1 : 0));
    const policy = create("thompson", { priorSuccesses: [1, 5], priorFailures: [1, 3] }, 2);
    policy.carry(from, [null, null, 0]);
    expect([column(policy, "successes"), column(policy, "failures")]).toEqual([[3, 0], [0, 0]]); // prettier-ignore
    // Beta(4, 1) against Beta(5, 3): 1 − ∫ x⁴ dG(x), with E[x⁴] of Beta(5, 3) = (5·6·7·8)/(8·9·10·11) = 7/33.
    expect(policy.propensity(0, 7)).toMatchObject({ probability: expect.closeTo(26 / 33, 8) as number });
  });

  it("round robin's newcomers begin with the fewest pulls of the others", () => {
    const from = create("round-robin", {}, 3);
    tell(from, [0, 1, 2, 0, 1, 2, 0]);
    const policy = create("round-robin", {}, 4);
    policy.carry(from, [3, null, 0]);
    expect(column(policy, "pulls")).toEqual([2, 2, 2, 3]);
    const pulled = [8, 9, 10, 11, 12].map((round) => {
      const arm = policy.choose(round);
      policy.pulled(arm, round);
      return arm;
    });
    expect(pulled).toEqual([0, 1, 2, 0, 1]);
  });

  it("successive elimination judges again: the arm that beat another may be gone", () => {
    const from = create("successive-elimination", {}, 3, { horizon: 1000 });
    // 2 ln 1000 = 13.8: with n = 60 each the radius is 0.48, and 1 − 0.48 is above 0 + 0.48.
    tell(from, Array.from({ length: 180 }, (_, index) => index % 3), (arm) => (arm === 0 ? 1 : 0)); // prettier-ignore
    expect(column(from, "dropped")).toEqual([0, 1, 1]);
    const policy = create("successive-elimination", {}, 2, { horizon: 1000 });
    policy.carry(from, [null, 0, 1]);
    expect([column(policy, "dropped"), column(policy, "observed")]).toEqual([[0, 0], [60, 60]]); // prettier-ignore
    expect(policy.explain(181)).toMatchObject({ rule: "survivors in turn", numbers: { survivors: 2 } });
  });

  it("explore-then-commit explores a newcomer, also where less exploration is asked for than there was", () => {
    const from = create("explore-then-commit", { exploration: 3 }, 2);
    tell(from, [0, 1, 0, 1, 0, 1], (arm) => arm);
    const policy = create("explore-then-commit", { exploration: 2 }, 3);
    policy.carry(from, [0, 1]);
    for (const round of [7, 8]) {
      expect(policy.explain(round)).toMatchObject({ arm: 2, rule: "exploration" });
      policy.pulled(2, round);
      policy.rewarded(2, 0.5);
    }
    expect(policy.explain(9)).toMatchObject({ arm: 1, rule: "highest mean", numbers: { mean: 1, observed: 3 } });
  });
});

describe("what is owed counts from the arm's start", () => {
  const half: Given = { shares: [0, "1/2"] };
  /** Arm 1, with ½, comes after round 10. */
  const joined = (id: string, parameters: Given = half): CheckedPolicy => {
    const from = create(id, { ...parameters, shares: [0] }, 1);
    tell(from, new Array<number>(10).fill(0));
    const policy = create(id, parameters, 2);
    policy.carry(from, [0]);
    return policy;
  };
  const newcomer = new ArmSet(2, [1]);

  it("largest deficit: r·(t − 1 − 10) − N is above 0 from round 12 on", () => {
    const policy = joined("largest-deficit-quota");
    expect(policy.explain(11).rule).toBe("learner");
    expect(policy.explain(12)).toMatchObject({ arm: 1, rule: "largest deficit", numbers: { deficit: 0.5 } });
    policy.pulled(1, 12);
    // 1/2·(t − 11) − 1 is above 0 from round 14 on.
    expect(policy.explain(13).rule).toBe("learner");
    expect(policy.explain(14)).toMatchObject({ arm: 1, numbers: { deficit: 0.5 } });
    expect(column(policy, "starts")).toEqual([0, 10]);
  });

  it("an arm keeps its start in the next change, and the column goes with the arm", () => {
    const policy = create("largest-deficit-quota", { shares: ["1/2", 0, 0] }, 3);
    policy.carry(joined("largest-deficit-quota"), [1, 0]);
    expect(column(policy, "starts")).toEqual([10, 0, 10]);
    const without = create("largest-deficit-quota", { shares: ["1/2"] }, 1);
    without.carry(policy, [null, 0, null]);
    expect(without.state().columns).not.toHaveProperty("starts");
  });

  it("a hard threshold raises the newcomer while N < τ·(n − 10)", () => {
    const policy = joined("hard-threshold-ucb", { ...half, penalties: 1 });
    policy.pulled(1, 11);
    policy.rewarded(1, 0);
    // 1 < (n − 10)/2 from round 13 on; on the clock of all rounds from round 3 on.
    const raised = [11, 12, 13].map((round) => policy.explain(round, newcomer).numbers["raised"]);
    expect(raised).toEqual([0, 0, 1]);
  });

  it("a soft one by (τ·(n − 10) − N)/(τ·(n − 10))", () => {
    const policy = joined("soft-threshold-ucb", { ...half, penalties: 1 });
    policy.pulled(1, 11);
    policy.rewarded(1, 0);
    // (2 − 1)/2 in round 14, (4 − 1)/4 in round 18.
    expect([14, 18].map((round) => policy.explain(round, newcomer).numbers["raised"])).toEqual([0.5, 0.75]);
  });

  it("the bonus of η-FUCB and the queue of LFG", () => {
    const bonus = joined("deficit-bonus-ucb");
    expect(bonus.explain(14, newcomer).numbers["deficit"]).toBe(1.5);
    bonus.pulled(1, 14);
    bonus.rewarded(1, 0);
    expect(bonus.explain(15, newcomer).numbers["deficit"]).toBe(1);
    const queue = joined("lfg");
    expect(queue.explain(14, newcomer).numbers["queue"]).toBe(1.5);
    expect(queue.explain(11, newcomer).numbers["queue"]).toBe(0);
  });

  it("LFG's queues go along", () => {
    const from = create("lfg", { shares: ["1/2", "1/4"] }, 2);
    tell(from, [0, 0, 0, 0, 0, 0]);
    const policy = create("lfg", { shares: ["1/4", 0] }, 2);
    policy.carry(from, [null, 0]);
    expect(policy.explain(7, new ArmSet(2, [0])).numbers["queue"]).toBe(1.5);
  });

  it("quota first plans r·(T − 40) pulls for one that comes after round 40, in the present period alone", () => {
    const shares = ["1/2", "1/10"];
    for (const beyondHorizon of ["refuse", "renew"] as const) {
      const setup = { horizon: 100, beyondHorizon };
      const before = beyondHorizon === "renew" ? 140 : 40;
      const from = create("quota-first", { shares: ["1/2"] }, 1, setup);
      tell(from, new Array<number>(before).fill(0));
      const policy = create("quota-first", { shares }, 2, setup);
      policy.carry(from, [0]);
      const newcomer = policy.explain(before + 1, new ArmSet(2, [1]));
      expect(newcomer).toMatchObject({ rule: "quota first", numbers: { planned: 6, pulls: 0 } });
      if (beyondHorizon === "refuse") continue;
      expect(policy.explain(201, new ArmSet(2, [1])).numbers["planned"]).toBe(10);
    }
  });
});

describe("plans, phases and verdicts begin again", () => {
  it("self-regulated utility keeps what was observed, and asks its phases again", () => {
    const parameters = { cost: 0.4, alpha: 0.5, beta: 0.39 };
    const from = create("self-regulated-utility", parameters, 3, { horizon: 2000 });
    for (let round = 1; round <= 1500; round++) {
      const arm = from.choose(round);
      from.pulled(arm, round);
      from.rewarded(arm, arm === 0 ? 1 : 0);
    }
    expect(from.state().scalars["phase"]).toBeGreaterThan(2);
    const policy = create("self-regulated-utility", parameters, 3, { horizon: 2000 });
    policy.carry(from, [1, null, 0]);
    const { scalars, columns } = policy.state();
    expect(scalars).toEqual({ phase: 1, leftInSweep: 0 });
    expect([columns["plan"], columns["phasePulls"]]).toEqual([new Uint32Array(3), new Uint32Array(4)]);
    const observed = column(from, "observed");
    expect(column(policy, "observed")).toEqual([observed[2], observed[0], 0]);
    // The gap of a newcomer is unclear, and it has the fewest pulls.
    expect(policy.explain(1501)).toMatchObject({ arm: 2, rule: "phase 1: gaps unclear" });
  });

  it("explore-then-serve explores a newcomer, then plans again with all rewards", () => {
    const from = create("explore-then-serve", { exploration: 4 }, 2, { horizon: 100 });
    tell(from, [0, 1, 0, 1, 0, 1, 0, 1, 0, 0], (arm) => 1 - arm);
    const policy = create("explore-then-serve", { exploration: 3 }, 3, { horizon: 100 });
    policy.carry(from, [0, 1]);
    for (const round of [11, 12, 13]) {
      expect(policy.explain(round)).toMatchObject({ arm: 2, rule: "explore", numbers: { planned: 3 } });
      policy.pulled(2, round);
      policy.rewarded(2, 1);
    }
    // A third of 100 rounds, rounded down, for the arms whose gap is below the cost of 0.4.
    expect(policy.explain(14)).toMatchObject({ arm: 0, rule: "serve", numbers: { pulls: 6, planned: 33 } });
    expect(policy.explain(14, new ArmSet(3, [1])).rule).toBe("highest mean");
  });

  it("elimination for constant shares and HKR take back their verdicts", () => {
    const deserved = { id: "constant", parameters: { gamma: 0.3 } };
    const from = create("constant-share-elimination", { cost: 0, deserved }, 2, { horizon: 1000 });
    for (let round = 1; round <= 600; round++) {
      const arm = from.choose(round);
      from.pulled(arm, round);
      from.rewarded(arm, arm);
    }
    expect(column(from, "dropped")).toEqual([1, 0]);
    const alone = create("constant-share-elimination", { cost: 0, deserved }, 1, { horizon: 1000 });
    alone.carry(from, [0, null]);
    expect([column(alone, "dropped"), column(alone, "sums")]).toEqual([[0], [0]]);

    const curves = create("horizon-elimination", {}, 2, { horizon: 100 });
    tell(curves, [0, 1, 0, 1, 0], (arm) => arm);
    expect(column(curves, "surviving")).toEqual([0, 1]);
    const policy = create("horizon-elimination", {}, 2, { horizon: 100 });
    policy.carry(curves, [1, null]);
    expect(column(policy, "surviving")).toEqual([1, 1]);
    expect([column(policy, "pulls"), column(policy, "totals")]).toEqual([[0, 3], [0, 0]]); // prettier-ignore
  });

  it("everything of improving arms", () => {
    const from = create("anytime-improving", {}, 2);
    const curve = [0.2, 0.5, 0.7];
    [0, 1, 0, 1, 0].forEach((arm, index) => {
      from.pulled(arm, index + 1);
      from.rewarded(arm, arm === 1 ? 0.1 : curve[index / 2]);
    });
    const policy = create("anytime-improving", {}, 2);
    policy.carry(from, [1, null]);
    policy.pulled(0, 6);
    policy.rewarded(0, 0.4);
    policy.pulled(0, 7);
    policy.rewarded(0, 0.6);
    // Arm 1: 0.2 + 0.5 + 0.7. Arm 0: 0.4 + 0.6 and, one pull behind, 0.6 + 0.2: 1.8.
    const { numbers } = policy.explain(8);
    expect(numbers).toMatchObject({ pulls: 2, mostPulls: 3 });
    expect(numbers["optimisticTotal"]).toBeCloseTo(1.8, 12);
    const other = policy.explain(8, new ArmSet(2, [1])).numbers;
    expect([other["optimisticTotal"], other["increment"]]).toEqual([expect.closeTo(1.4, 12), expect.closeTo(0.2, 12)]);
  });

  it("catch-up goes on with its loop and the loop's coin, and compares other pairs", () => {
    const from = create("proportional-catch-up", {}, 3);
    for (let round = 1; round <= 200; round++) {
      const arm = from.choose(round);
      from.pulled(arm, round);
      from.rewarded(arm, 0.5);
    }
    const before = from.state().scalars;
    for (const [arms, ...to] of [
      [4, 0, 1, 2],
      [2, 0, 1, null],
      [1, null, 0, null],
    ] as const) {
      const policy = create("proportional-catch-up", {}, arms);
      policy.carry(from, to);
      const exploring = arms === 1 ? 1 : before["exploring"];
      expect(policy.state().scalars).toEqual({ ...before, pair: 0, exploring });
      expect(policy.choose(201)).toBeLessThan(arms);
    }
  });

  it("the allowance knows who was heard from, and what was used of it", () => {
    const from = create("largest-deficit-quota", { shares: 0, allowance: "1/2", learner: "round-robin" }, 2);
    from.pulled(0, 1);
    from.rewarded(0, 1);
    [0, 1, 0].forEach((arm, index) => from.pulled(arm, index + 2));
    expect(from.state().scalars).toEqual({ free: 3, unheardFree: 1 });
    const policy = create("largest-deficit-quota", { shares: 0, allowance: "1/3", learner: "round-robin" }, 2);
    policy.carry(from, [1, null]);
    expect(policy.state().scalars).toEqual({ free: 3, unheardFree: 1 });
    expect(column(policy, "heard")).toEqual([0, 1]);
    // 2 <= (3 + 1)/3 is false.
    expect(policy.explain(5)).toMatchObject({ arm: 1, rule: "learner, exploration allowance used up" });
  });
});
