import { expect, it } from "vitest";
import { ArmSet, NO_ARM } from "../arms.js";
import { valueLeader } from "./valueLeader.js";

it("the open arm with the largest value, the lowest on ties", () => {
  const leader = valueLeader(4);
  [-3, -1, -1, -2].forEach((value, arm) => leader.set(arm, value));
  expect(leader.top()).toBe(1);
  expect(leader.top(new ArmSet(4, [0, 2, 3]))).toBe(2);
  expect(leader.top(new ArmSet(4, [0, 3]))).toBe(3);
  leader.set(0, -0.5);
  expect([leader.top(), leader.value(0), leader.value(3)]).toEqual([0, -0.5, -2]);
  expect(leader.top(new ArmSet(4, []))).toBe(NO_ARM);
});
