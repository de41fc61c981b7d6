import { describe, expect, it } from "vitest";
import { textWidth } from "../text/textSize.js";
import { numericScale, type Extent } from "./numericScale.js";
import { tickSize } from "./scale.js";

const extent = (values: readonly number[], others: Partial<Extent> = {}): Extent => ({
  values,
  ends: [],
  room: 0,
  isNice: false,
  ...others,
});

describe("an axis of numbers", () => {
  it("takes the extent of the values, or the domain it is given", () => {
    expect(numericScale({ label: "x" }, extent([3, 7, 5]), 400, "x").domain).toEqual([3, 7]);
    expect(numericScale({ label: "x", domain: [0, 10] }, extent([3, 7], { isNice: true }), 400, "x").domain).toEqual([
      0, 10,
    ]);
  });

  it("ends at ticks where it is to be nice", () => {
    const { domain, ticks } = numericScale({ label: "y" }, extent([0.13, 0.87], { isNice: true }), 200, "y");
    expect(domain).toEqual([0, 1]);
    expect(ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it("does not add nearly a whole step for a hair", () => {
    const { domain } = numericScale({ label: "y" }, extent([-0.001, 0.87], { isNice: true }), 200, "y");
    expect(domain).toEqual([-0.001, 1]);
  });

  it("does not go below 0 for the sake of a symbol", () => {
    expect(numericScale({ label: "y" }, extent([0, 100], { isNice: true, room: 0.05 }), 200, "y").domain[0]).toBe(0);
  });

  it("begins at 0 where nothing was counted", () => {
    expect(numericScale({ label: "y" }, extent([0, 0]), 400, "y").domain).toEqual([0, 1]);
  });

  it("is not empty for a single value", () => {
    for (const value of [5, -2]) {
      const [low, high] = numericScale({ label: "x" }, extent([value]), 400, "x").domain;
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
    }
    expect(numericScale({ label: "x", scale: "log" }, extent([8]), 400, "x").domain).toEqual([4, 16]);
  });

  it("leaves room between the texts of its ticks", () => {
    const { texts } = numericScale({ label: "x" }, extent([0, 9_999_999]), 150, "x");
    const total = texts.reduce((sum, text) => sum + textWidth(text, tickSize), 0);
    expect(texts.length).toBeGreaterThan(1);
    expect(total).toBeLessThan(150);
  });

  it("leaves years as they are, and shortens thousands", () => {
    expect(numericScale({ label: "year" }, extent([1960, 2020]), 300, "x").texts).toContain("2000");
    expect(numericScale({ label: "rounds" }, extent([0, 20_000]), 300, "x").texts).toContain("10k");
  });
});

describe("a log axis", () => {
  const log = { label: "x", scale: "log" } as const;

  it("has no place for 0 and below", () => {
    const { place, domain } = numericScale(log, extent([0, -4, 10, 1000]), 400, "x");
    expect(domain).toEqual([10, 1000]);
    expect([place(0), place(-4), place(10)]).toEqual([Number.NaN, Number.NaN, 10]);
  });

  it("follows an error band down only a little", () => {
    expect(numericScale(log, extent([10, 100], { ends: [1e-9, 5, 120] }), 400, "y").domain).toEqual([5, 120]);
  });

  it("writes powers of ten where the range is wide, and k where it is not", () => {
    expect(numericScale(log, extent([1, 1e8]), 300, "y").texts.at(-1)).toBe("10⁸");
    expect(numericScale(log, extent([10, 1e5]), 300, "y").texts.at(-1)).toBe("100k");
  });
});
