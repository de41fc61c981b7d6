import {
  availabilities,
  contracts,
  createPolicy,
  delays,
  environments,
  policies,
  type Parameter,
} from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { parameterSchema } from "./parameterSchema.js";
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
  0,
  1,
  0.5,
  -1,
  1.5,
  3,
  "0.5",
  "1/3",
  "1e-3",
  " 1/4 ",
  "x",
  "",
  "1/0x",
  null,
  true,
  [],
  {},
  NaN,
  Infinity,
];

describe.each<[string, string, Parameter]>([
  ["shares", "deadline-quota", policyParameter("deadline-quota", "shares")],
  ["decimal", "largest-deficit-quota", policyParameter("largest-deficit-quota", "tolerance")],
  ["number", "epsilon-greedy", policyParameter("epsilon-greedy", "epsilon")],
  ["integer", "explore-then-commit", policyParameter("explore-then-commit", "exploration")],
  ["choice", "deficit-bonus-ucb", policyParameter("deficit-bonus-ucb", "form")],
  ["per-arm", "lfg", policyParameter("lfg", "weights")],
])("a parameter of kind %s", (kind, id, parameter) => {
  const name = Object.entries(policyOf(id).parameters).find(([, own]) => own === parameter)![0];
  const shares = "shares" in policyOf(id).parameters && name !== "shares" ? { shares: 0.1 } : {};

  it.each([...values, "literal", [0.5], [0.5, "1/3"], ["x"], [-1], [null]].map((value) => [value]))(
    "%j is taken as core takes it",
    (value) => {
      const arms = Array.isArray(value) ? Math.max(1, value.length) : 1;
      const create = () =>
        createPolicy({ id, parameters: { ...shares, [name]: value } }, { arms, seed: 1, horizon: 9 });
      let core = true;
      try {
        create();
      } catch {
        core = false;
      }
      expect(parameterSchema(parameter).safeParse(value).success, kind).toBe(core);
    },
  );
});

function policyOf(id: string) {
  return policies.find((policy) => policy.id === id)!;
}

function policyParameter(id: string, name: string): Parameter {
  return policyOf(id).parameters[name];
}
