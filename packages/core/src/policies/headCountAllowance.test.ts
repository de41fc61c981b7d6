import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HeadCountRule } from "../../test/references/headCountRule.js";
import { seeded } from "../../test/support/hostile.js";
import { ArmSet } from "../arms.js";
import { createPolicy, isFree, type CheckedPolicy } from "../index.js";
import { parseFraction } from "../shares/fraction.js";
import { HeadCountAllowance } from "./headCountAllowance.js";

const of = (arms: number, share: number | string) => new HeadCountAllowance(arms, parseFraction(share));
const armsOf = (set: ArmSet | undefined) => (set === undefined ? "all" : [...set].join());

/** The sides of the next free rounds. In each the first arm of the side is pulled. */
function sides(allowance: HeadCountAllowance, rounds: number, open?: ArmSet): string[] {
  return Array.from({ length: rounds }, () => {
    const among = allowance.among(open);
    const [arm = 0] = among ?? open ?? [];
    allowance.pulled(arm, open);
    return armsOf(among);
  });
}

describe("by hand", () => {
  it("one of five: every fifth round is its own; the others have four", () => {
    const allowance = of(5, 0.1);
    expect(sides(allowance, 2)).toEqual(["all", "all"]);
    allowance.rewarded(4);
    // (u' + 1)·5 <= 4·(f' + 1): 5 <= 4 no; 5 <= 8, 10 <= 12, 15 <= 16, 20 <= 20 yes; 25 <= 24 no.
    const five = ["4", "0,1,2,3", "0,1,2,3", "0,1,2,3", "0,1,2,3"];
    expect(sides(allowance, 10)).toEqual([...five, ...five]);
    expect(allowance.scalars).toEqual({ free: 0, unheardFree: 0, freeSinceHeard: 10, unheardSinceHeard: 8 });
  });

  it("begins again with each arm that is heard from; from half on it is the allowance, with its own counts", () => {
    const allowance = of(5, "1/3");
    allowance.rewarded(4);
    sides(allowance, 7);
    expect(allowance.scalars).toMatchObject({ freeSinceHeard: 7, unheardSinceHeard: 5 });
    allowance.rewarded(4);
    expect(allowance.scalars).toMatchObject({ freeSinceHeard: 7, unheardSinceHeard: 5 });
    allowance.rewarded(0);
    expect(allowance.scalars).toMatchObject({ freeSinceHeard: 0, unheardSinceHeard: 0 });
    // (u' + 1)·5 <= 3·(f' + 1): 5 <= 3 no; 5 <= 6 yes; 10 <= 9 no; 10 <= 12, 15 <= 15 yes. Without a new beginning,
    // from f' = 7 and u' = 5 on, the two would have two rounds first: 30 <= 24, 30 <= 27 no; 30 <= 30 yes.
    expect(sides(allowance, 5)).toEqual(["0,4", "1,2,3", "0,4", "1,2,3", "1,2,3"]);
    allowance.rewarded(2);
    // Three of five: u + 1 <= (f + 1)/3 from f = 2 on, as long as the learner prefers arm 0, which is not counted in u.
    expect(sides(allowance, 4)).toEqual(["0,2,4", "0,2,4", "all", "all"]);
    expect(allowance.scalars).toEqual({ free: 4, unheardFree: 0, freeSinceHeard: 0, unheardSinceHeard: 0 });
  });

  it("counts open arms alone: one of two is half, one of three is not", () => {
    const allowance = of(4, 0);
    allowance.rewarded(0);
    expect(sides(allowance, 2, new ArmSet(4, [0, 3]))).toEqual(["0", "0"]);
    expect(allowance.scalars).toMatchObject({ free: 2, freeSinceHeard: 0 });
    // (u' + 1)·3 <= 2·(f' + 1): 3 <= 2 no; 3 <= 4, 6 <= 6 yes.
    expect(sides(allowance, 3, new ArmSet(4, [0, 1, 3]))).toEqual(["0", "1,3", "1,3"]);
    expect(sides(allowance, 1, new ArmSet(4, [1, 3]))).toEqual(["1,3"]);
    expect(allowance.scalars).toMatchObject({ free: 2, freeSinceHeard: 3, unheardSinceHeard: 2 });
  });
});

const versions = [
  { id: "largest-deficit-quota", version: 2 },
  { id: "deadline-quota", version: 3 },
] as const;

describe.each(versions)("$id@$version, on every path", ({ id, version }) => {
  const create = (parameters: object, arms: number, seed = 1) =>
    createPolicy({ id, version, parameters: { shares: 0, ...parameters } }, { arms, seed });

  it("chooses among the arms of the reference", () => {
    const learner = fc.constantFrom("ucb1", "thompson", "round-robin", "epsilon-greedy");
    const allowances = fc.constantFrom<number | string>(0, 0.1, "1/3");
    fc.assert(
      fc.property(learner, allowances, fc.integer({ min: 3, max: 7 }), fc.nat(), fc.boolean(), (...drawn) => {
        const [name, allowance, arms, seed, areAbsent] = drawn;
        const policy = create(
          { shares: [0.1, ...new Array<number>(arms - 1).fill(0)], learner: name, allowance },
          arms,
        );
        const next = seeded(seed);
        const reference = new HeadCountRule(arms, parseFraction(allowance));
        for (let round = 1; round <= 120; round++) {
          const all = Array.from({ length: arms }, (_, arm) => arm);
          const open = areAbsent ? all.filter((arm) => arm === round % arms || next() < 0.7) : all;
          const set = areAbsent ? new ArmSet(arms, open) : undefined;
          const { arm, rule } = policy.explain(round, set);
          const { rounds, unheard, fewRounds, fewUnheard } = reference.state;
          const [free, unheardFree, freeSinceHeard, unheardSinceHeard] = [rounds, unheard, fewRounds, fewUnheard].map(
            Number,
          );
          expect(policy.state().scalars).toMatchObject({ free, unheardFree, freeSinceHeard, unheardSinceHeard });
          if (isFree(rule)) {
            const may = reference.among(open);
            expect(may).toContain(arm);
            const isOpen = (one: number) => policy.propensity(one, round, set).probability !== 0;
            if (name === "thompson" && round % 10 === 0) expect(open.filter(isOpen)).toEqual(may);
            reference.pulled(arm, open);
          }
          policy.pulled(arm, round, set);
          // The last arm is never heard from, the others late.
          if (arm === arms - 1 || next() < 0.9) continue;
          policy.rewarded(arm, next() < 0.5 ? 1 : 0);
          reference.heard(arm);
        }
      }),
      { seed: 32, numRuns: 25 },
    );
  });

  it("with h of n heard from, the others have at most (n − h)/n of the free rounds, and less than one round less", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), fc.nat(), fc.nat(), (arms, some, seed) => {
        const heard = 1 + (some % Math.ceil(arms / 2 - 1));
        const policy = create({ learner: "thompson", allowance: 0.1 }, arms, seed);
        for (let arm = 0; arm < heard; arm++) {
          policy.pulled(arm, arm + 1);
          policy.rewarded(arm, arm % 2);
        }
        let unheard = 0;
        for (let free = 1; free <= 60; free++) {
          const arm = policy.choose(heard + free);
          policy.pulled(arm, heard + free);
          if (arm >= heard) unheard++;
          expect(unheard * arms).toBeLessThanOrEqual((arms - heard) * free);
          expect(unheard * arms).toBeGreaterThan((arms - heard) * free - arms);
        }
      }),
      { seed: 33, numRuns: 40 },
    );
  });

  it("the first arm that reports is not crowned: 40 of 200 decisions among five, for a reward of 0 and of 1", () => {
    for (const learner of ["thompson", "ucb1", "epsilon-greedy"]) {
      for (const reward of [0, 1]) {
        const policy = create({ learner, allowance: 0.1 }, 5);
        play(policy, 1, 100);
        policy.rewarded(4, reward);
        // The allowance alone gave it 180.
        expect(play(policy, 101, 300)[4]).toBe(40);
      }
    }
  });

  it("a silent arm of three keeps its tenth: two of three are more than half", () => {
    const silent = create({ learner: "thompson", allowance: 0.1 }, 3);
    const pulls = [0, 0, 0];
    for (let round = 1; round <= 1000; round++) {
      const arm = playedArm(silent, round);
      pulls[arm]++;
      if (arm < 2) silent.rewarded(arm, round % 2);
    }
    // With no limit it has 461 of them.
    expect(pulls[2]).toBeGreaterThan(90);
    expect(pulls[2]).toBeLessThanOrEqual(102);
  });

  it("says which side chose, and gives the other side the propensity 0", () => {
    const policy = create({ learner: "uniform", allowance: 0.1 }, 4);
    policy.pulled(1, 1);
    policy.rewarded(1, 1);
    const chances = (round: number) => [0, 1, 2, 3].map((arm) => policy.propensity(arm, round).probability);
    const held = { rule: "learner, exploration allowance used up", numbers: { freeSinceHeard: 0 } };
    expect(policy.explain(2)).toMatchObject({ arm: 1, ...held });
    expect(chances(2)).toEqual([0, 1, 0, 0]);
    policy.pulled(1, 2);
    const theirs = { rule: "learner, among arms not heard from", numbers: { freeSinceHeard: 1, unheardSinceHeard: 0 } };
    expect(policy.explain(3)).toMatchObject(theirs);
    expect(chances(3)).toEqual([1 / 3, 0, 1 / 3, 1 / 3].map((chance) => expect.closeTo(chance, 12) as number));
  });

  it("counts by head begin again when arms come or go; who was heard from is kept", () => {
    const parameters = { learner: "round-robin", allowance: "1/3" };
    const from = create(parameters, 3);
    from.pulled(0, 1);
    from.rewarded(0, 1);
    play(from, 2, 6);
    expect(from.state().scalars).toMatchObject({ freeSinceHeard: 5, unheardSinceHeard: 3 });
    const policy = create(parameters, 5);
    policy.carry(from, [4, 0, 1]);
    expect(policy.state().scalars).toMatchObject({ free: 0, freeSinceHeard: 0, unheardSinceHeard: 0 });
    expect([...policy.state().columns["heard"]]).toEqual([0, 0, 0, 0, 1]);
    const restored = create(parameters, 3);
    restored.restore(from.state());
    expect(play(restored, 7, 60)).toEqual(play(from, 7, 60));
    const { scalars, ...rest } = from.state();
    const wrong = { ...rest, scalars: { ...scalars, freeSinceHeard: 1, unheardSinceHeard: 2 } };
    expect(() => create(parameters, 3).restore(wrong)).toThrow(/2 of 1 free rounds since an arm/);
  });

  it("takes an allowance from 0 to 1; the version before took any, which logs may hold", () => {
    for (const allowance of [0, "1/10", 0.5, 1]) expect(() => create({ allowance }, 3)).not.toThrow();
    const refused = expect.objectContaining({ code: "parameter-range", path: "allowance" }) as Error;
    for (const allowance of [7, "7", "3/2", 1.000000001]) expect(() => create({ allowance }, 3)).toThrow(refused);
    expect(() => create({ allowance: 7 }, 3)).toThrow(/Received 7; required: from 0 to 1/);
    const before = { id, version: version - 1, parameters: { shares: 0, allowance: 7 } };
    expect(createPolicy(before, { arms: 3, seed: 1 }).state().identity.parameters["allowance"]).toBe("7");
  });
});

it("several arms a round: all of them from the side that is owed the round, as long as it has arms", () => {
  const parameters = { shares: 0, learner: "round-robin", allowance: 0.1 };
  const policy = createPolicy({ id: "deadline-quota", version: 3, parameters }, { arms: 5, seed: 1, perRound: 2 });
  const rounds = [1, 2, 3, 4].map((round) => {
    const chosen = policy.chooseMany(round, 2);
    for (const arm of chosen) policy.pulled(arm, round);
    if (round === 1) policy.rewarded(0, 1);
    return chosen.join();
  });
  // Heard is arm 0. Round 2: 5 <= 4 no, so that arm 0 is first, and one of the rest must follow. Then f' = 2, u' = 1:
  // 10 <= 12; and f' = 4, u' = 3: 20 <= 20.
  expect(rounds).toEqual(["0,1", "0,2", "3,4", "1,2"]);
});

function playedArm(policy: CheckedPolicy, round: number): number {
  const arm = policy.choose(round);
  policy.pulled(arm, round);
  return arm;
}

/** Pulls of each arm in the rounds from one to the other, no reward of which comes. */
function play(policy: CheckedPolicy, from: number, until: number): number[] {
  const pulls = new Array<number>(policy.arms).fill(0);
  for (let round = from; round <= until; round++) pulls[playedArm(policy, round)]++;
  return pulls;
}
