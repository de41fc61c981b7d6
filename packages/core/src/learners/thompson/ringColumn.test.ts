import { describe, expect, it } from "vitest";
import { range } from "../../../test/support/history.js";
import { below, seeded } from "../../../test/support/hostile.js";
import { RingColumn } from "./ringColumn.js";

/** Blocks are 2 048 long: in one, at the end of one, and in several of which the last is full, or has one number. */
describe.each([1, 5, 2_048, 2_049, 6_144, 7_000])("a column of %d numbers", (length) => {
  const contents = (column: RingColumn) => range(length).map((place) => column.at(place));

  it("has those of an array in which one is cut out and another put in, again and again", () => {
    const next = seeded(length);
    const column = new RingColumn(length);
    const model = range(length);
    model.forEach((value, place) => column.set(place, value));
    for (let step = 0; step < 1_000; step++) {
      // Often in the same place as before, or at the ends.
      const [hole, place] = range(2).map(() => (next() < 0.2 ? [0, length - 1][step % 2] : below(next, length)));
      column.replace(hole, place, length + step);
      model.splice(hole, 1);
      model.splice(place, 0, length + step);
      if (step % 100 === 0) expect(contents(column)).toEqual(model);
      const [a, b] = [below(next, length), below(next, length)];
      column.swap(a, b);
      [model[a], model[b]] = [model[b], model[a]];
    }
    expect(contents(column)).toEqual(model);
  });
});
