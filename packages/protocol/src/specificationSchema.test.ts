import {
  availabilities,
  contracts,
  createEnvironment,
  createPolicy,
  delays,
  environments,
  policies,
  variants,
  type Parameter,
} from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { specificationSchemas } from "./specificationSchema.js";
import { studyFile } from "./studyFile.js";

/** The specification of an example as a user writes it: everything beside the id, also of what is inside. */
function flat(id: string, parameters: Readonly<Record<string, unknown>>): object {
  const values = Object.entries(parameters).map(([name, value]) => {
    const inner = value as { readonly id?: string; readonly parameters?: Readonly<Record<string, unknown>> };
    return [name, inner.id === undefined ? value : flat(inner.id, inner.parameters ?? {})];
  });
  return { id, ...(Object.fromEntries(values) as object) };
}

const study = {
  horizon: 10,
  environment: { id: "bernoulli", means: [0.5, 0.5] },
  policies: ["ucb1"],
};

describe("schemas derived from core's descriptors", () => {
  it.each(policies.flatMap(({ id, examples }) => examples.map(({ parameters }) => flat(id, parameters))))(
    "take the example of a policy %j",
    (policy) => {
      expect(studyFile.safeParse({ ...study, policies: [policy] }).error).toBeUndefined();
    },
  );

  it.each(environments.flatMap(({ id, examples }) => examples.map((parameters) => flat(id, parameters))))(
    "take the example of the environment $id",
    (environment) => {
      expect(studyFile.safeParse({ ...study, environment }).error).toBeUndefined();
    },
  );

  it.each([
    ...contracts.map(({ id, examples: [{ parameters }] }) => ({ contract: flat(id, parameters) })),
    ...availabilities.map(({ id, examples: [{ parameters }] }) => ({ availability: flat(id, parameters) })),
    ...delays.map(({ id, examples: [parameters] }) => ({ delay: flat(id, parameters) })),
  ])("take %j", (more) => {
    expect(studyFile.safeParse({ ...study, ...more }).error).toBeUndefined();
  });

  it("no definition has a parameter that would be taken for its id or its name", () => {
    for (const { parameters } of [...policies, ...environments, ...contracts, ...availabilities, ...delays]) {
      expect(Object.keys(parameters)).not.toEqual(expect.arrayContaining(["id"]));
      expect(Object.keys(parameters)).not.toEqual(expect.arrayContaining(["name"]));
    }
  });
});

/** Values that core takes or refuses for a kind of parameter, whatever the number of arms. */
const values = [
  ...[0, 1, 0.5, -1, 1.5, 3, "0.5", "1/3", "1e-3", "1E-3", " 1/4 ", "x", "", "1/0x", null, true, [], {}, NaN, Infinity],
  ...["literal", "ucb1", "linear", [0.5], [0.5, "1/3"], ["x"], [-1], [null], [[0.5, 1]], [[]], [["x"]]],
  ...[{ family: "line" }, { family: "line", potential: 1, slope: 0.5 }, { family: "values", values: [1], more: 1 }].map(
    (curve) => [curve],
  ),
];

interface Case {
  readonly id: string;
  readonly name: string;
  readonly parameter: Parameter;
  readonly create: (value: unknown) => unknown;
}

const cases: readonly Case[] = [
  ...policies.flatMap(({ id, parameters, examples: [example] }) =>
    Object.entries(parameters).map(([name, parameter]) => ({
      id,
      name,
      parameter,
      create: (value: unknown) => {
        // One arm, unless the value says something else: shares and weights are then given to all arms in common.
        const arms = Array.isArray(value) ? Math.max(1, value.length) : 1;
        const others = { ...example.parameters, ...("shares" in parameters ? { shares: 0.1 } : {}) };
        const setup = { arms, seed: 1, horizon: 9 };
        if (parameter.kind !== "caps") return createPolicy({ id, parameters: { ...others, [name]: value } }, setup);
        // Together caps must come to 1: beside an arm without a cap any other is fine.
        const caps = [...(Array.isArray(value) ? (value as unknown[]) : [value]), 1];
        return createPolicy({ id, parameters: { ...others, shares: 0, caps } }, { ...setup, arms: arms + 1 });
      },
    })),
  ),
  ...environments.flatMap(({ id, parameters, examples: [example] }) =>
    Object.entries(parameters).map(([name, parameter]) => ({
      id,
      name,
      parameter,
      create: (value: unknown) => createEnvironment({ id, parameters: { ...example, [name]: value } }),
    })),
  ),
];

/** One parameter of each kind: a kind that comes later joins by itself. */
const ofEachKind = [...new Map([...cases].reverse().map((own) => [own.parameter.kind, own])).values()];

describe.each(ofEachKind)("$parameter.kind, as $name of $id", ({ parameter, create }) => {
  it.each(values.map((value) => [value]))("%j is taken as core takes it", (value) => {
    let core = true;
    try {
      create(value);
    } catch {
      core = false;
    }
    expect(specificationSchemas(variants).parameter(parameter).safeParse(value).success).toBe(core);
  });
});
