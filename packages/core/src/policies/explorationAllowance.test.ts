import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seeded } from "../../test/support/hostile.js";
import { ArmSet } from "../arms.js";
import { createPolicy, isFree, type CheckedPolicy } from "../index.js";
import { parseFraction } from "../shares/fraction.js";
import { ExplorationAllowance } from "./explorationAllowance.js";

const of = (arms: number, share: number | string) => new ExplorationAllowance(arms, parseFraction(share));
const armsOf = (set: ArmSet | undefined) => (set === undefined ? "all" : [...set].join());

describe("the allowance by hand", () => {
  it("a third: every third free round may go to an arm that was not heard from", () => {
    const allowance = of(3, "1/3");
    // No arm was heard from: suspended, and not counted.
    expect(armsOf(allowance.among())).toBe("all");
    allowance.pulled(0);
    expect(allowance.scalars).toEqual({ free: 0, unheardFree: 0 });
    allowance.rewarded(0);
    const rounds = Array.from({ length: 9 }, () => {
      const among = allowance.among();
      allowance.pulled(among === undefined ? 1 : 0);
      return armsOf(among);
    });
    // 1 <= (1/3)·(f + 1) for f = 2; 2 <= (1/3)·(f + 1) for f = 5; 3 for f = 8.
    expect(rounds).toEqual(["0", "0", "all", "0", "0", "all", "0", "0", "all"]);
    expect(allowance.scalars).toEqual({ free: 9, unheardFree: 3 });
  });

  it("is suspended while no arm that was heard from is open, and goes on as before", () => {
    const allowance = of(3, 0.1);
    allowance.rewarded(0);
    const without = new ArmSet(3, [1, 2]);
    expect(allowance.among(without)).toBe(without);
    allowance.pulled(1, without);
    expect(allowance.scalars).toEqual({ free: 0, unheardFree: 0 });
    expect(armsOf(allowance.among(new ArmSet(3, [0, 2])))).toBe("0");
  });

  it("0 leaves nothing; once every arm was heard from nothing is held back", () => {
    const allowance = of(2, 0);
    allowance.rewarded(1);
    allowance.played(1000);
    expect(armsOf(allowance.among())).toBe("1");
    allowance.rewarded(0);
    expect(allowance.isIdle).toBe(true);
    expect(armsOf(allowance.among())).toBe("all");
  });

  it("is exact: 3 of 10 rounds for 0.3, and with ends that doubles cannot tell apart", () => {
    const allowance = of(2, 0.3);
    allowance.rewarded(0);
    let unheard = 0;
    for (let round = 0; round < 10; round++) {
      const takes = allowance.among() === undefined;
      if (takes) unheard++;
      allowance.pulled(takes ? 1 : 0);
    }
    expect(unheard).toBe(3);
    const fine = of(2, "715827883/2147483647");
    fine.rewarded(0);
    // f = 2: 1·2147483647 <= 3·715827883 = 2147483649. A little less would not do.
    fine.played(2);
    expect(fine.among()).toBeUndefined();
    const below = of(2, "715827882/2147483647");
    below.rewarded(0);
    below.played(2);
    expect(armsOf(below.among())).toBe("0");
  });
});

describe.each([
  { id: "largest-deficit-quota", version: 1 },
  { id: "deadline-quota", version: 2 },
] as const)("in $id@$version, on every path", ({ id, version }) => {
  const allowances = fc.constantFrom(0, 0.1, "1/3", 0.5);
  const learner = fc.constantFrom("ucb1", "kl-ucb", "thompson", "round-robin", "uniform", "epsilon-greedy");

  it("unheard arms have at most their part of the free rounds in which an arm that was heard from was open", () => {
    fc.assert(
      fc.property(allowances, learner, fc.nat(), fc.boolean(), (allowance, name, seed, absent) => {
        const arms = 4;
        const parameters = { shares: [0.1, 0, 0.05, 0], learner: name, allowance };
        const policy = createPolicy({ id, version, parameters }, { arms, seed });
        const heard = new Set<number>();
        const next = seeded(seed);
        const { numerator, denominator } = parseFraction(allowance);
        let [free, unheard] = [0, 0];
        for (let round = 1; round <= 300; round++) {
          const open = absent
            ? new ArmSet(
                arms,
                [0, 1, 2, 3].filter((arm) => arm === round % 4 || next() < 0.5),
              )
            : undefined;
          const { arm, rule } = policy.explain(round, open);
          const isHeardOpen = [...heard].some((one) => open === undefined || open.has(one));
          if (isFree(rule) && isHeardOpen) {
            free++;
            if (!heard.has(arm)) unheard++;
            expect(unheard * denominator).toBeLessThanOrEqual(numerator * free);
          }
          policy.pulled(arm, round, open);
          // Arm 3 is never heard from, the others late.
          if (arm === 3 || next() < 0.8) continue;
          policy.rewarded(arm, next() < 0.5 ? 1 : 0);
          heard.add(arm);
        }
        if (heard.size > 0) {
          const { scalars } = policy.state();
          expect(scalars).toMatchObject({ free, unheardFree: unheard });
        }
      }),
      { seed: 31, numRuns: 60 },
    );
  });

  it("with 1, the default, nothing is counted, and pulls are those without it", () => {
    const created = (parameters: object) =>
      createPolicy({ id, version, parameters: { shares: 0.1, ...parameters } }, { arms: 3, seed: 1 });
    const [plain, one] = [created({}), created({ allowance: 1 })];
    const pulls = (policy: CheckedPolicy) =>
      Array.from({ length: 100 }, (_, index) => {
        const arm = policy.choose(index + 1);
        policy.pulled(arm, index + 1);
        return arm;
      });
    expect(pulls(one)).toEqual(pulls(plain));
    expect(one.state()).toEqual(plain.state());
    expect(Object.keys(plain.state().columns)).not.toContain("heard");
  });

  it("says when it holds arms back, and gives them the propensity 0", () => {
    const parameters = { shares: 0, learner: "uniform", allowance: 0.1 };
    const policy = createPolicy({ id, version, parameters }, { arms: 3, seed: 1 });
    policy.pulled(1, 1);
    policy.rewarded(1, 1);
    expect(policy.explain(2)).toMatchObject({
      arm: 1,
      rule: "learner, exploration allowance used up",
      numbers: { free: 0, unheardFree: 0 },
    });
    expect([0, 1, 2].map((arm) => policy.propensity(arm, 2).probability)).toEqual([0, 1, 0]);
  });
});

it("is suspended while those that were heard from are at their caps", () => {
  const parameters = { shares: 0, caps: [0.25, 1, 1], learner: "uniform", allowance: 0 };
  const policy = createPolicy({ id: "deadline-quota", version: 2, parameters }, { arms: 3, seed: 1 });
  policy.pulled(0, 1);
  policy.rewarded(0, 1);
  // Arm 0 has had 1 of 1 rounds: in rounds 2 to 4 it is at its cap, 1 >= t/4, and in round 5 it is below.
  for (let round = 2; round <= 4; round++) {
    expect(policy.explain(round)).toMatchObject({ rule: "learner" });
    policy.pulled(policy.choose(round), round);
    expect(policy.state().columns["pulls"][0]).toBe(1);
  }
  expect(policy.explain(5)).toMatchObject({ arm: 0, rule: "learner, exploration allowance used up" });
});
