import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonPieces } from "./jsonPieces.js";

it("pieces of JSON are together what JSON.stringify answers", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value));
    }),
    { seed: 3 },
  );
});

it("what is undefined is left out, and no number at all is null", () => {
  const value = { a: undefined, b: [undefined, NaN, -0], c: { d: undefined } };
  expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value));
});

it("a long list comes in many pieces", () => {
  const list = Array.from({ length: 100_001 }, (_, i) => ({ mean: i / 3 }));
  const pieces = [...jsonPieces({ list })];
  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join("")).toBe(JSON.stringify({ list }));
});
