import { describe, expect, it } from "vitest";
import { fitsShape } from "../../test/support/shapes.js";
import {
  availabilities,
  contracts,
  delays,
  deservedShares,
  environments,
  policies,
  type Parameter,
  type Parameters,
} from "../index.js";
import { kinds } from "./kinds/index.js";
import { kindOf, shapeOf } from "./shapeOf.js";

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
