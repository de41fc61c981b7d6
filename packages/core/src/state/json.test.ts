import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stateFromJson, stateToJson, type StateJson } from "./json.js";
import type { PolicyState } from "./policyState.js";

const name = fc.stringMatching(/^[a-z][A-Za-z]{0,8}$/);
// JSON has no negative zero.
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const column = fc.oneof(
  fc.uint32Array({ maxLength: 20 }),
  fc.array(finite, { maxLength: 20 }).map((values) => Float64Array.from(values)),
);
const flat = fc.record({ scalars: fc.dictionary(name, finite), columns: fc.dictionary(name, column) });
const state: fc.Arbitrary<PolicyState> = fc
  .tuple(flat, fc.option(flat))
  .map(([outer, learner]) => (learner === null ? outer : { ...outer, learner }));

describe("a state as JSON", () => {
  it("comes back from text as the same numbers in the same types", () => {
    fc.assert(
      fc.property(state, (original) => {
        const text = JSON.stringify(stateToJson(original));
        expect(stateFromJson(JSON.parse(text) as StateJson)).toEqual(original);
      }),
      { seed: 11 },
    );
  });

  it("has this form", () => {
    const original = { scalars: { loop: 3 }, columns: { pulls: Uint32Array.of(1, 2), sums: Float64Array.of(0.1) } };
    expect(stateToJson({ ...original, learner: { scalars: {}, columns: {} } })).toEqual({
      scalars: { loop: 3 },
      columns: { pulls: { type: "uint32", values: [1, 2] }, sums: { type: "float64", values: [0.1] } },
      learner: { scalars: {}, columns: {} },
    });
  });

  it("is a copy", () => {
    const sums = Float64Array.of(0.5);
    const json = stateToJson({ scalars: {}, columns: { sums } });
    sums[0] = 7;
    expect(json.columns["sums"].values).toEqual([0.5]);
  });

  it.each([
    ["a scalar that is null", { scalars: { loop: null }, columns: {} }],
    ["a scalar that is text", { scalars: { loop: "3" }, columns: {} }],
    ["a value that is null, as JSON writes NaN", { scalars: {}, columns: { a: { type: "float64", values: [null] } } }],
    ["a value that is text", { scalars: {}, columns: { a: { type: "float64", values: ["1"] } } }],
    ["a negative count", { scalars: {}, columns: { a: { type: "uint32", values: [-1] } } }],
    ["a broken count", { scalars: {}, columns: { a: { type: "uint32", values: [0.5] } } }],
    ["a count beyond 2^32", { scalars: {}, columns: { a: { type: "uint32", values: [2 ** 32] } } }],
    ["an unknown type", { scalars: {}, columns: { a: { type: "int8", values: [1] } } }],
    [
      "a learner's state that is wrong",
      { scalars: {}, columns: {}, learner: { scalars: { loop: null }, columns: {} } },
    ],
  ])("is refused with %s", (_, json) => {
    expect(() => stateFromJson(json as unknown as StateJson)).toThrow(
      expect.objectContaining({ code: "state-unreadable" }),
    );
  });
});
