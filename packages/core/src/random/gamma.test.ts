import fc from "fast-check";
import { expect, it } from "vitest";
import { gamma, GammaRow } from "./gamma.js";
import { Generator } from "./generator.js";

const shapes = fc.array(
  fc.oneof(
    fc.constantFrom(1, 2, 3, 99_999_999, 100_000_000, 100_000_001, 4_294_967_296),
    fc.integer({ min: 1, max: 50 }),
    fc.integer({ min: 1, max: 1_000_000 }),
  ),
  { minLength: 1, maxLength: 40 },
);

it("a row has the numbers that gamma gives one after the other, and leaves the generator where gamma does", () => {
  fc.assert(
    fc.property(shapes, fc.nat(), (wanted, seed) => {
      const row = new GammaRow(wanted.length);
      wanted.forEach((shape, i) => row.setShape(i, shape));
      const inRow = new Generator().key(seed, 1, 0, 0);
      const inTurn = new Generator().key(seed, 1, 0, 0);
      for (let repeat = 0; repeat < 20; repeat++) {
        expect([...row.draw(inRow)]).toEqual(wanted.map((shape) => gamma(inTurn, shape)));
      }
      expect(inRow.uint32()).toBe(inTurn.uint32());
    }),
    { seed: 1, numRuns: 300 },
  );
});

it("a row of shape 1 or 2 has them for a million numbers, where a proposal is refused most often", () => {
  const row = new GammaRow(1000);
  for (let i = 0; i < 500; i++) row.setShape(i, 2);
  const inRow = new Generator().key(5, 1, 0, 0);
  const inTurn = new Generator().key(5, 1, 0, 0);
  let different = 0;
  for (let repeat = 0; repeat < 1000; repeat++) {
    const values = row.draw(inRow);
    for (let i = 0; i < 1000; i++) different += Number(values[i] !== gamma(inTurn, i < 500 ? 2 : 1));
  }
  expect(different).toBe(0);
});
