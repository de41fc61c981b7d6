import { expect, it } from "vitest";
import { sideBySide } from "./sideBySide.js";

it("centres a lone mark on its category", () => {
  expect(sideBySide([0, 1])).toEqual([
    { left: -0.4, centre: 0, right: 0.4 },
    { left: 0.6, centre: 1, right: 1.4 },
  ]);
});

it("puts marks of one category beside each other, all of the same width", () => {
  const slots = sideBySide([0, 1, 0]);
  expect(slots.map(({ centre }) => centre)).toEqual([-0.2, 1, 0.2]);
  for (const { left, right } of slots) expect(right - left).toBeCloseTo(0.4, 12);
  expect(slots[0].right).toBeCloseTo(slots[2].left, 12);
});
