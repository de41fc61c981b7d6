import { describe, expect, it } from "vitest";
import { below, seeded } from "../test/support/hostile.js";
import { instanceOf, leaderCases, tournaments } from "../test/support/leaderCases.js";
import { type Arm, ArmSet, NO_ARM } from "./arms.js";
import { chooseMany, takeArms } from "./chooseMany.js";
import type { Policy } from "./policy.js";

/** Prefers the arms in the order 2, 0, 3, 1. */
const picky = {
  choose: (_round: number, open?: ArmSet): Arm => [2, 0, 3, 1].find((arm) => open?.has(arm) ?? true) ?? NO_ARM,
} as unknown as Policy;

describe("chooseMany", () => {
  it("is the policy's choice, then its choice without that arm, and so on", () => {
    expect(chooseMany(picky, 4, 1, 3)).toEqual([2, 0, 3]);
    expect(chooseMany(picky, 4, 1, 1)).toEqual([2]);
    expect(chooseMany(picky, 4, 1, 2, new ArmSet(4, [1, 3, 0]))).toEqual([0, 3]);
  });

  it("gives fewer only where fewer are open", () => {
    expect(chooseMany(picky, 4, 1, 9)).toEqual([2, 0, 3, 1]);
    expect(chooseMany(picky, 4, 1, 3, new ArmSet(4, [1]))).toEqual([1]);
  });

  it("leaves the set it was given alone", () => {
    const open = new ArmSet(4, [0, 1]);
    chooseMany(picky, 4, 1, 2, open);
    expect([...open]).toEqual([0, 1]);
  });

  it("leaves it to a policy that has a rule of its own", () => {
    const open = new ArmSet(4, [0, 1]);
    const own = { ...picky, chooseMany: (...asked: unknown[]) => asked } as unknown as Policy;
    expect(chooseMany(own, 4, 7, 2, open)).toEqual([7, 2, open]);
  });
});

/** Successive choices, each from a copy of the set without the arms that were chosen before. */
function byCopies(policy: Policy, round: number, count: number, open: ArmSet): Arm[] {
  const chosen: Arm[] = [];
  while (chosen.length < Math.min(count, open.size)) {
    const rest = new ArmSet(open.arms, open);
    for (const arm of chosen) rest.delete(arm);
    chosen.push(policy.choose(round, rest));
  }
  return chosen;
}

// The deadline quota has a rule of its own for several pulls.
const successive = leaderCases.filter(({ name }) => name !== "deadline quota");

it.each(successive)("many arms of $name without copies of the set are those with copies", (leaderCase) => {
  const arms = 900;
  const next = seeded(17);
  const policy = leaderCase.create(tournaments, instanceOf(next, arms, 1));
  for (let round = 1; round <= 120; round++) {
    const open = ArmSet.all(arms);
    if (next() < 0.5) for (let i = below(next, 300); i > 0; i--) open.delete(below(next, arms));
    const count = 1 + below(next, 20);
    const given = open.isAll && next() < 0.5 ? undefined : open;
    const [expected, size] = [byCopies(policy, round, count, open), open.size];
    expect(chooseMany(policy, arms, round, count, given)).toEqual(expected);
    expect(open.size).toBe(size);
    for (const arm of expected) {
      policy.pulled(arm, round, given);
      if (next() < 0.9) policy.rewarded(arm, below(next, 5) / 4);
    }
  }
});

const lowest = (count: number) => (rest: ArmSet, take: (arm: Arm) => void) => {
  for (let i = 0; i < count; i++) take(rest.next(0));
};

it("takes out arms for the choice, and puts them back", () => {
  const open = new ArmSet(6, [1, 3, 4, 5]);
  expect(takeArms(6, open, lowest(3))).toEqual([1, 3, 4]);
  expect([...open]).toEqual([1, 3, 4, 5]);
  expect(open.size).toBe(4);
});

it("lends all arms where none are closed, again and again and in one another", () => {
  expect(takeArms(3, undefined, lowest(3))).toEqual([0, 1, 2]);
  const inner: Arm[][] = [];
  const outer = takeArms(3, undefined, (rest, take) => {
    take(2);
    inner.push(takeArms(3, undefined, lowest(3)), takeArms(3, rest, lowest(2)));
    take(rest.next(0));
  });
  expect(inner).toEqual([
    [0, 1, 2],
    [0, 1],
  ]);
  expect(outer).toEqual([2, 0]);
  expect(takeArms(4, undefined, lowest(4))).toEqual([0, 1, 2, 3]);
});

it("puts them back also where the choice fails", () => {
  const open = new ArmSet(3, [0, 2]);
  const fails = () =>
    takeArms(3, open, (_rest, take) => {
      take(2);
      throw new Error("no choice");
    });
  expect(fails).toThrow("no choice");
  expect([...open]).toEqual([0, 2]);
});
