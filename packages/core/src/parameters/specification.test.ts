import { describe, expect, it } from "vitest";
import { findDefinition, parseSpecification } from "./specification.js";

describe("parseSpecification", () => {
  it("takes an id, with parameters or without", () => {
    expect(parseSpecification("ucb1")).toEqual({ id: "ucb1" });
    expect(parseSpecification({ id: "ucb1" })).toEqual({ id: "ucb1" });
    expect(parseSpecification({ id: "ucb1", parameters: { a: 1 } })).toEqual({ id: "ucb1", parameters: { a: 1 } });
  });

  it.each([3, null, undefined, true, [], ["ucb1"], {}, { id: 3 }, { parameters: {} }])("refuses %o", (input) => {
    expect(() => parseSpecification(input, "policies[0]")).toThrow(
      expect.objectContaining({ code: "parameter-type", path: "policies[0]" }),
    );
  });

  it.each([{ parameters: null }, { parameters: [] }, { parameters: 3 }, { parameter: {} }, { seed: 1 }])(
    "refuses an id with %o",
    (more) => {
      expect(() => parseSpecification({ id: "ucb1", ...more })).toThrow(
        expect.objectContaining({ code: "parameter-type" }),
      );
    },
  );
});

describe("findDefinition", () => {
  const definitions = [{ id: "a" }, { id: "b" }];

  it("finds by id", () => {
    expect(findDefinition("metric-unknown", definitions, "b")).toBe(definitions[1]);
  });

  it("lists what there is", () => {
    expect(() => findDefinition("metric-unknown", definitions, "B", "metrics[1]")).toThrow(
      expect.objectContaining({ code: "metric-unknown", received: '"B"', required: "one of a, b", path: "metrics[1]" }),
    );
  });
});
