import { describe, expect, it } from "vitest";
import { findDefinition, newestOf, parseSpecification, resolveSpecification } from "./specification.js";

describe("parseSpecification", () => {
  it("takes an id, with parameters or without", () => {
    expect(parseSpecification("ucb1")).toEqual({ id: "ucb1" });
    expect(parseSpecification({ id: "ucb1" })).toEqual({ id: "ucb1" });
    expect(parseSpecification({ id: "ucb1", parameters: { a: 1 } })).toEqual({ id: "ucb1", parameters: { a: 1 } });
  });

  it("takes a version beside the id or behind it", () => {
    expect(parseSpecification({ id: "ucb1", version: 2 })).toEqual({ id: "ucb1", version: 2 });
    expect(parseSpecification("ucb1@2")).toEqual({ id: "ucb1", version: 2 });
    const parameters = { a: 1 };
    expect(parseSpecification({ id: "ucb1@12", parameters })).toEqual({ id: "ucb1", version: 12, parameters });
    for (const id of ["ucb1@", "ucb1@0", "ucb1@x", "ucb1@1.5", "@"]) expect(parseSpecification(id)).toEqual({ id });
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

describe("several versions", () => {
  // The second version was added before the first, and one of them has got another name.
  const old = { id: "quota", version: 1, names: { q: { form: "old" }, both: { form: "old" } } };
  const now = { id: "quota", version: 3, names: { both: { form: "new" } } };
  const other = { id: "greedy", version: 1 };
  const unversioned = { id: "plain" };
  const definitions = [now, old, other, unversioned];
  const resolve = (input: unknown) => resolveSpecification("policy-unknown", definitions, input);

  it("the newest is meant where none is named, and only the newest are listed", () => {
    expect(resolve("quota").definition).toBe(now);
    expect(newestOf(definitions)).toEqual([now, other, unversioned]);
    expect(newestOf([...definitions].reverse())).toEqual([unversioned, other, now]);
    expect(() => resolve("nothing")).toThrow(expect.objectContaining({ required: "one of quota, greedy, plain" }));
  });

  it("an old one stays available under its number, and by its own names", () => {
    expect(resolve({ id: "quota", version: 1 }).definition).toBe(old);
    expect(resolve("quota@3").definition).toBe(now);
    expect(resolve("both")).toEqual({ definition: now, parameters: { form: "new" } });
    expect(resolve("both@1")).toEqual({ definition: old, parameters: { form: "old" } });
    expect(resolve("q")).toEqual({ definition: old, parameters: { form: "old" } });
  });

  it.each([
    [{ id: "quota", version: 2 }, "one of 3, 1"],
    ["q@3", "one of 1"],
    ["greedy@9", "one of 1"],
    ["plain@1", "no version: it has none"],
  ])("%j is refused with the versions that exist", (input, required) => {
    expect(() => resolve(input)).toThrow(expect.objectContaining({ code: "version-unknown", required }));
  });
});
