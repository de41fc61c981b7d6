import { describe, expect, it } from "vitest";
import {
  armName,
  CheckedStudy,
  labelOf,
  policyLabelled,
  resultOf,
  simulate,
  simulateAll,
  talliesOf,
  type Study,
} from "../index.js";

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.6, 0.4] } },
  armNames: ["North", "South"],
  policies: ["ucb1", { id: "thompson", label: "posterior" }, "ucb1"],
  horizon: 20,
  trials: 2,
  seed: 3,
  metrics: ["pulls"],
};

describe("labels of a result", () => {
  const result = simulateAll(study);

  it("are written where they are not the id", () => {
    expect(result.policies.map(({ id, label }) => [id, label])).toEqual([
      ["ucb1", undefined],
      ["thompson", "posterior"],
      ["ucb1", "ucb1 (2)"],
    ]);
    expect(result.policies.map(labelOf)).toEqual(["ucb1", "posterior", "ucb1 (2)"]);
  });

  it("find a policy", () => {
    expect(policyLabelled(result, "posterior")).toBe(result.policies[1]);
    expect(policyLabelled(result, "ucb1")).toBe(result.policies[0]);
  });

  it.each([
    [
      "thompson",
      "one of ucb1, posterior, ucb1 (2)",
      "Take a label of the study's, or the id of a policy that has none.",
    ],
    ["posterio", "one of ucb1, posterior, ucb1 (2)", "Did you mean posterior?"],
  ])("there is none of %s", (label, required, remedy) => {
    expect(() => policyLabelled(result, label)).toThrow(
      expect.objectContaining({ code: "label-unknown", received: `"${label}"`, required, remedy }),
    );
  });

  it("are those of the whole study where only some policies are done", () => {
    const blocks = [...simulate(study)].flatMap(({ finished }) => finished ?? []);
    const checked = new CheckedStudy(study);
    const partial = resultOf(checked, talliesOf(checked, blocks.slice(1)));
    expect(partial.policies.map(labelOf)).toEqual(["posterior", "ucb1 (2)"]);
  });

  it("and names of arms change no number", () => {
    const { armNames: _, ...unnamed } = study;
    const plain = simulateAll({ ...unnamed, policies: ["ucb1", "thompson", "ucb1"] });
    expect(plain.policies.map(({ metrics }) => metrics)).toEqual(result.policies.map(({ metrics }) => metrics));
  });
});

it("an arm is called by its name, otherwise by its number from 1", () => {
  expect([0, 1].map((arm) => armName(study, arm))).toEqual(["North", "South"]);
  expect([0, 1].map((arm) => armName({}, arm))).toEqual(["arm 1", "arm 2"]);
});
