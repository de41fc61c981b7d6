import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { below, seeded } from "../test/support/hostile.js";
import { ArmSet, checkArm, NO_ARM } from "./arms.js";

function firstFrom(from: number, arms: number, holds: (arm: number) => boolean): number {
  let arm = from;
  while (arm < arms && !holds(arm)) arm++;
  return arm < arms ? arm : NO_ARM;
}

describe("ArmSet", () => {
  it("is the set it was built from, in order and without repetition", () => {
    const set = new ArmSet(5, [3, 0, 3]);
    expect([...set]).toEqual([0, 3]);
    expect(set.size).toBe(2);
    expect(set.isAll).toBe(false);
    expect([-1, 0, 1, 2, 3, 4, 5, 0.5].filter((arm) => set.has(arm))).toEqual([0, 3]);
  });

  it("all() holds every arm", () => {
    const set = ArmSet.all(3);
    expect([...set]).toEqual([0, 1, 2]);
    expect(set.size).toBe(3);
    expect(set.isAll).toBe(true);
  });

  it("does not guess whether all arms or none are open where it is not told", () => {
    const untold = ArmSet as unknown as new (arms: number) => ArmSet;
    expect(() => new untold(3)).toThrow(
      expect.objectContaining({
        code: "parameter-missing",
        path: "open",
        remedy: "Name them, or write ArmSet.all(3) for all and new ArmSet(3, []) for none.",
      }),
    );
    expect(new ArmSet(3, []).size).toBe(0);
  });

  it("a copy and its original go separate ways", () => {
    const set = new ArmSet(3, [0, 1]);
    const copy = set.copy();
    copy.delete(0);
    set.add(2);
    expect([...copy]).toEqual([1]);
    expect(copy.size).toBe(1);
    expect([...set]).toEqual([0, 1, 2]);
    expect(set.isAll).toBe(true);
  });

  it("behaves as a Set of numbers", () => {
    const step = fc.tuple(fc.constantFrom("add" as const, "delete" as const), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const [set, model] = [new ArmSet(7, []), new Set<number>()];
        for (const [action, arm] of steps) {
          set[action](arm);
          model[action](arm);
        }
        expect([...set]).toEqual([...model].sort((a, b) => a - b));
        expect(set.size).toBe(model.size);
        expect(set.isAll).toBe(model.size === 7);
      }),
      { seed: 1 },
    );
  });

  it("of many arms behaves as a Set of numbers, with few of them open, few absent, and anything between", () => {
    const arms = 5_000;
    const next = seeded(8);
    const [set, model] = [new ArmSet(arms, []), new Set<number>()];
    const change = (arm: number, isAdded: boolean) => {
      set[isAdded ? "add" : "delete"](arm);
      model[isAdded ? "add" : "delete"](arm);
    };
    // Up to all arms and down to none, to and fro on the way.
    for (const [isAdded, step] of [[true, 1] as const, [false, 3] as const, [true, 7] as const]) {
      for (let count = 0, arm = 0; count < arms; count++, arm = (arm + step) % arms) {
        change(arm, isAdded);
        if (next() < 0.1) change(below(next, arms), !isAdded);
        const from = below(next, arms);
        expect([set.size, set.has(from), set.isAll]).toEqual([model.size, model.has(from), model.size === arms]);
        expect(set.next(from)).toBe(firstFrom(from, arms, (one) => model.has(one)));
        expect(set.nextAbsent(from)).toBe(firstFrom(from, arms, (one) => !model.has(one)));
        if (count % 500 > 0) continue;
        expect([...set]).toEqual([...model].sort((a, b) => a - b));
        expect([...set.copy()]).toEqual([...set]);
      }
    }
  });

  it.each([5, 5_000])("of %d arms has none that there is not, and searches from anywhere", (arms) => {
    const set = ArmSet.all(arms);
    set.delete(1);
    expect([-1, 0, 1, 2, 0.5, arms - 1, arms, NaN].filter((arm) => set.has(arm))).toEqual([0, 2, arms - 1]);
    expect([set.next(1), set.nextAbsent(0), set.nextAbsent(2), set.next(arms)]).toEqual([2, 1, NO_ARM, NO_ARM]);
  });

  it("deleting what is not there changes nothing", () => {
    const set = new ArmSet(3, [1]);
    for (const arm of [0, -1, 3, NaN]) set.delete(arm);
    expect([...set]).toEqual([1]);
    expect(set.size).toBe(1);
  });

  it.each([-1, 3, 0.5, NaN, Infinity])("refuses arm %s of 3, and is unchanged", (arm) => {
    const set = new ArmSet(3, [1]);
    expect(() => set.add(arm)).toThrow(expect.objectContaining({ code: "arm-unknown" }));
    expect(set.size).toBe(1);
    expect(() => new ArmSet(3, [0, arm])).toThrow(expect.objectContaining({ code: "arm-unknown" }));
  });
});

it("checkArm names arm, range and path", () => {
  expect(() => checkArm(2, 3)).not.toThrow();
  expect(() => checkArm(3, 3, "events[4].arm")).toThrow(
    expect.objectContaining({ received: "3", required: "a whole number from 0 to 2", path: "events[4].arm" }),
  );
});
