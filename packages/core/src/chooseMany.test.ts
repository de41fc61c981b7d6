import { describe, expect, it } from "vitest";
import { ArmSet, NO_ARM, type Arm } from "./arms.js";
import { chooseMany } from "./chooseMany.js";
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
