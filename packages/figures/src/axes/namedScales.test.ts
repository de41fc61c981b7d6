import { expect, it } from "vitest";
import { categoryScale } from "./namedScales.js";

it("numbers names in the order of appearance", () => {
  const { place, ticks, domain } = categoryScale(["b", "a", "b", "c"], 300);
  expect(["b", "a", "c", "d"].map(place)).toEqual([0, 1, 2, Number.NaN]);
  expect(ticks).toEqual([0, 1, 2]);
  expect(domain).toEqual([-0.5, 2.5]);
});

it('shortens numbers, and keeps 1 and "1" apart', () => {
  expect(categoryScale([1000, 200_000], 300).texts).toEqual(["1k", "200k"]);
  expect(categoryScale([1, "1"], 300).ticks).toHaveLength(2);
});

it("wraps names that are too wide, and turns them where a word is", () => {
  const names = ["proportional catch-up", "fairly greedy"];
  expect(categoryScale(names, 400)).toMatchObject({ turned: false, texts: names });
  expect(categoryScale(names, 180)).toMatchObject({
    turned: false,
    texts: ["proportional\ncatch-up", "fairly greedy"],
  });
  expect(categoryScale(names, 100)).toMatchObject({ turned: true, texts: names });
  expect(categoryScale(["a policy with far too many words in its name", "b"], 130).turned).toBe(true);
});
