import { describe, expect, expectTypeOf, it } from "vitest";
import { fitsShape } from "../../test/support/shapes.js";
import type { Curve } from "../functions/curve.js";
import type { DeservedShare } from "../functions/deservedShare.js";
import { availabilities, contracts, delays, deservedShares, environments, type Parameter, policies } from "../index.js";
import type { Policy, Setup } from "../policy.js";
import type { Fraction } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";
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

it("every kind has its own id and is the kind of some parameter", () => {
  const used = new Set(parameters.map(([, { kind }]) => kind));
  expect(kinds.map(({ id }) => id).sort()).toEqual([...used].sort());
});
