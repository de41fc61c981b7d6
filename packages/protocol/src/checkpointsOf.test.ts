import { expect, it } from "vitest";
import { checkpointsOf } from "./checkpointsOf.js";

it("spreads points geometrically over two powers of ten, up to the horizon", () => {
  // 10^4 · 100^(i/4 − 1) for i = 0 … 4: 100, 316.2…, 1000, 3162.2…, 10000.
  expect(checkpointsOf(5, 10_000)).toEqual([100, 316, 1000, 3162, 10_000]);
  expect(checkpointsOf(1, 10_000)).toEqual([10_000]);
  expect(checkpointsOf(undefined, 1_000_000)).toHaveLength(40);
});

it("never repeats a round, nor begins before the first", () => {
  expect(checkpointsOf(40, 3)).toEqual([1, 2, 3]);
  expect(checkpointsOf(undefined, 1)).toEqual([1]);
});

it("leaves out points before a first round, but not rounds that were asked for, nor the horizon", () => {
  expect(checkpointsOf(5, 10_000, 300)).toEqual([316, 1000, 3162, 10_000]);
  expect(checkpointsOf(5, 10_000, 20_000)).toEqual([10_000]);
  expect(checkpointsOf([10, 20], 100, 30)).toEqual([10, 20, 100]);
});

it("takes rounds as they are, as far as the horizon goes, and the horizon", () => {
  expect(checkpointsOf([10, 20], 100)).toEqual([10, 20, 100]);
  expect(checkpointsOf([10, 20, 100], 100)).toEqual([10, 20, 100]);
  expect(checkpointsOf([10, 20, 100], 15)).toEqual([10, 15]);
});
