import { expect, it } from "vitest";
import { ArmSet, type Arm } from "../arms.js";
import { takeArms } from "./takeArms.js";

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
