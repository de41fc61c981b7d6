import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { identity, progress, savedStates } from "../../test/support/savedStates.js";
import { stateFromJson, stateToJson, type StateJson } from "./json.js";

const original = {
  identity,
  progress,
  scalars: { loop: 3 },
  columns: { pulls: Uint32Array.of(1, 2), sums: Float64Array.of(0.1, -0) },
};

describe("a state as JSON", () => {
  it("comes back from text as the same numbers in the same types, -0 too", () => {
    fc.assert(
      fc.property(savedStates, (state) => {
        const text = JSON.stringify(stateToJson(state));
        expect(stateFromJson(JSON.parse(text) as StateJson)).toStrictEqual(state);
      }),
      { seed: 11 },
    );
  });

  it("has this form", () => {
    expect(stateToJson({ ...original, learner: { scalars: {}, columns: {} } })).toEqual({
      format: "evenhand-state/2",
      identity,
      progress: {
        scalars: { round: 7 },
        columns: { pulledInRound: { type: "uint32", values: [1] }, awaited: { type: "uint32", values: [0, 2] } },
      },
      scalars: { loop: 3 },
      columns: { pulls: { type: "uint32", values: [1, 2] }, sums: { type: "float64", values: [0.1, "-0"] } },
      learner: { scalars: {}, columns: {} },
    });
  });

  it("is a copy", () => {
    const sums = Float64Array.of(0.5);
    const json = stateToJson({ ...original, columns: { sums } });
    sums[0] = 7;
    expect(json.columns["sums"].values).toEqual([0.5]);
  });

  const whole = stateToJson(original);

  it.each([
    ["nothing", undefined],
    ["a list", []],
    ["a text", "{}"],
    ["no format, as states had none that did not say whose they are", { ...whole, format: undefined }],
    ["another format", { ...whole, format: "evenhand-state/1" }],
    ["no identity", { ...whole, identity: undefined }],
    ["an identity without an id", { ...whole, identity: { ...identity, id: undefined } }],
    ["an identity with NaN in it", { ...whole, identity: { ...identity, seed: NaN } }],
    ["no progress", { ...whole, progress: undefined }],
    ["a scalar that is null", { ...whole, scalars: { loop: null } }],
    ["a scalar that is text", { ...whole, scalars: { loop: "3" } }],
    ["no columns", { ...whole, columns: null }],
    ["a column that is a list", { ...whole, columns: { a: [1] } }],
    ["a value that is null, as JSON writes NaN", { ...whole, columns: { a: { type: "float64", values: [null] } } }],
    ["a value that is text", { ...whole, columns: { a: { type: "float64", values: ["1"] } } }],
    ["a hole", { ...whole, columns: { a: { type: "float64", values: new Array(1) } } }],
    ["a negative count", { ...whole, columns: { a: { type: "uint32", values: [-1] } } }],
    ["a count of -0", { ...whole, columns: { a: { type: "uint32", values: ["-0"] } } }],
    ["a broken count", { ...whole, columns: { a: { type: "uint32", values: [0.5] } } }],
    ["a count beyond 2^32", { ...whole, columns: { a: { type: "uint32", values: [2 ** 32] } } }],
    ["an unknown type", { ...whole, columns: { a: { type: "int8", values: [1] } } }],
    ["a learner's state that is wrong", { ...whole, learner: { scalars: { loop: null }, columns: {} } }],
    ["a learner inside a learner", { ...whole, learner: { ...whole, learner: { scalars: {}, columns: {} } } }],
  ])("is refused with %s", (_, json) => {
    expect(() => stateFromJson(json as unknown as StateJson)).toThrow(
      expect.objectContaining({ code: "state-unreadable" }),
    );
  });

  it("is not made of a state without an identity", () => {
    const plain = { scalars: {}, columns: {} };
    expect(() => stateToJson(plain as unknown as typeof original)).toThrow(
      expect.objectContaining({ code: "state-mismatch" }),
    );
  });
});
