import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, it } from "vitest";
import { fitsShape } from "../../test/support/shapes.js";
import type { Curve } from "../functions/curve.js";
import type { DeservedShare } from "../functions/deservedShare.js";
import { availabilities, contracts, delays, deservedShares, environments, type Parameter, policies } from "../index.js";
import type { Policy, Setup } from "../policy.js";
import type { Fraction } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";
import { canonicalValues, parseParameters } from "../specification/parseParameters.js";
import type { ArmGroups } from "./choices.js";
import { kindOf, kinds, type Parameters, shapeOf, type ValuesOf } from "./descriptors.js";

const words = "some words";

/** As `definePolicy` takes the parameters of a definition. */
function valuesOf<const P extends Parameters>(_parameters: P): ValuesOf<P> {
  return {} as ValuesOf<P>;
}

// The compiler checks it; a wrong type fails `npm run check`.
it("a definition gets values of the types that its parameters say", () => {
  const values = valuesOf({
    number: { kind: "number", words },
    derived: { kind: "integer", derived: "from the horizon", words },
    choice: { kind: "choice", options: ["a", "b"], words },
    shares: { kind: "shares", words },
    decimal: { kind: "decimal", words },
    perArm: { kind: "per-arm", words },
    numbers: { kind: "numbers", length: 2, words },
    groups: { kind: "groups", words },
    list: { kind: "list", words },
    lists: { kind: "lists", words },
    curves: { kind: "curves", words },
    learner: { kind: "learner", words },
    deserved: { kind: "deserved-share", words },
  });
  expectTypeOf(values).toEqualTypeOf<{
    readonly number: number;
    readonly derived: number | undefined;
    readonly choice: "a" | "b";
    readonly shares: Shares;
    readonly decimal: Fraction;
    readonly perArm: Float64Array;
    readonly numbers: Float64Array;
    readonly groups: ArmGroups;
    readonly list: Float64Array;
    readonly lists: readonly Float64Array[];
    readonly curves: readonly Curve[];
    readonly learner: (setup: Setup) => Policy;
    readonly deserved: DeservedShare;
  }>();
});

const registries = { policies, environments, contracts, availabilities, delays, deservedShares };
const definitions: readonly { readonly id: string; readonly parameters: Parameters }[] =
  Object.values(registries).flat();

const parameters = definitions.flatMap(({ id, parameters: own }) =>
  Object.entries(own).map(([name, parameter]): [string, Parameter] => [`${id}.${name}`, parameter]),
);

describe.each(parameters)("the shape of %s", (_, parameter) => {
  it("is plain data", () => {
    const shape = shapeOf(parameter);
    expect(JSON.parse(JSON.stringify(shape))).toEqual(shape);
  });

  it("fits the default, and what only the kind's own check refuses", () => {
    const values = [
      ...(kindOf(parameter).refused ?? []),
      ...(parameter.default === undefined ? [] : [parameter.default]),
    ];
    for (const value of values) expect(fitsShape(shapeOf(parameter), value, 3), JSON.stringify(value)).toBe(true);
  });
});

it.each([
  ...policies.flatMap(({ id, parameters: own, examples }) =>
    examples.map((example) => ({ id, own, given: example.parameters, arms: example.arms })),
  ),
  ...environments.flatMap(({ id, parameters: own, examples }) =>
    examples.map((given) => ({ id, own, given, arms: 0 })),
  ),
])("shapes fit the example of $id", ({ own, given, arms }) => {
  for (const [name, value] of Object.entries(given)) {
    expect(fitsShape(shapeOf(own[name]), value, arms), name).toBe(true);
  }
});

/** Kinds that only definitions of a program's own have so far. */
const forPrograms: Parameters = {
  numbers: { kind: "numbers", min: 0, length: 2, whole: true, default: [3, 5], words },
  weights: { kind: "numbers", words },
  groups: { kind: "groups", words },
};

it("every kind has its own id, is the kind of some parameter, and stands in docs/extending.md", () => {
  const used = new Set([
    ...parameters.map(([, { kind }]) => kind),
    ...Object.values(forPrograms).map(({ kind }) => kind),
  ]);
  expect(kinds.map(({ id }) => id).sort()).toEqual([...used].sort());
  const page = readFileSync(new URL("../../../../docs/extending.md", import.meta.url), "utf8");
  const [, table] = /^\| kind .*\n\| -.*\n((?:\|.*\n)+)/m.exec(page)!;
  const listed = [...table.matchAll(/^\| `([\w-]+)` /gm)].map(([, kind]) => kind);
  expect(listed.sort()).toEqual([...used].sort());
});

describe("lists of another length, and groups of arms", () => {
  const parse = (input: Readonly<Record<string, unknown>>) => parseParameters(forPrograms, input, { arms: 3 });
  const whole = { weights: [0.5], groups: ["urban", 2, "urban"] };

  it("become columns, and the groups by their first names", () => {
    expect(parse(whole)).toEqual({
      numbers: Float64Array.of(3, 5),
      weights: Float64Array.of(0.5),
      groups: { names: ["urban", "2"], of: Uint32Array.of(0, 1, 0) },
    });
    for (const [name, value] of Object.entries(whole))
      expect(fitsShape(shapeOf(forPrograms[name]), value, 3)).toBe(true);
  });

  it("have one form, by which a saved state knows them", () => {
    const canonical = canonicalValues(forPrograms, { ...whole, weights: [-0, 2] }, { arms: 3 });
    expect(canonical).toEqual({ numbers: [3, 5], weights: [0, 2], groups: ["urban", "2", "urban"] });
  });

  it.each([
    [{ numbers: [3] }, "parameter-length", "numbers", "a list of 2, each a whole number of at least 0"],
    [{ numbers: 3 }, "parameter-type", "numbers", "a list of 2"],
    [{ numbers: [3, 0.5] }, "parameter-type", "numbers[1]", "a whole number"],
    [{ weights: [] }, "parameter-type", "weights", "a list, each a number that is finite"],
    [{ groups: ["a", "b"] }, "parameter-length", "groups", "for each arm"],
    [{ groups: ["a", "b", " "] }, "parameter-type", "groups[2]", "the name of a group"],
    [{ groups: { a: 1 } }, "parameter-type", "groups", "a list with the name of a group"],
  ])("%j is refused", (wrong, code, path, required) => {
    expect(() => parse({ ...whole, ...wrong })).toThrow(
      expect.objectContaining({ code, path, required: expect.stringContaining(required) as string }),
    );
  });

  it("a length that is no number is refused with the definition", () => {
    expect(() => shapeOf({ kind: "numbers", length: 0, words })).toThrow(expect.objectContaining({ path: "length" }));
  });
});
