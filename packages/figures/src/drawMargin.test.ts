import { expect, it } from "vitest";
import { placeMargin } from "./drawMargin.js";

const wanting = (...middles: number[]) => middles.map((middle) => ({ middle, height: 10 }));

it("leaves texts that have room where they are", () => {
  expect(placeMargin(wanting(50, 10, 30), 0, 100)).toEqual([50, 10, 30]);
});

it("pushes texts apart in the order of their places", () => {
  expect(placeMargin(wanting(20, 21, 19), 0, 100)).toEqual([30 - 1, 39, 19]);
});

it("keeps them within the limits", () => {
  expect(placeMargin(wanting(0, 100), 0, 100)).toEqual([5, 95]);
  expect(placeMargin(wanting(96, 97, 98), 0, 100)).toEqual([75, 85, 95]);
});
