import fc from "fast-check";
import { expect, it } from "vitest";
import { SortedNumbers } from "./sortedNumbers.js";

it("are those that were put in and not taken out, in ascending order, and a copy goes its own way", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40), { maxLength: 80 }), fc.nat(41), (steps, asked) => {
      const [numbers, model] = [new SortedNumbers(), new Set<number>()];
      const copies = steps.map((value) => {
        const copy = { numbers: numbers.copy(), size: model.size };
        if (model.has(value)) numbers.remove(value);
        else numbers.insert(value);
        if (!model.delete(value)) model.add(value);
        return copy;
      });
      const expected = [...model].sort((a, b) => a - b);
      expect(Array.from({ length: numbers.size }, (_, place) => numbers.at(place))).toEqual(expected);
      expect(numbers.has(asked)).toBe(model.has(asked));
      expect(numbers.placeOf(asked)).toBe(expected.filter((value) => value < asked).length);
      expect(copies.map((copy) => copy.numbers.size)).toEqual(copies.map(({ size }) => size));
    }),
    { seed: 3 },
  );
});
