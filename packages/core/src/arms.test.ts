import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ArmSet, checkArm } from "./arms.js";

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
