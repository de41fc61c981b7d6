import { describe, expect, it } from "vitest";
import { type LabelledInput, labelsOf } from "./labelsOf.js";

const quota = (parameters: Record<string, unknown>, label?: string): LabelledInput => ({
  id: "deadline-quota",
  parameters,
  ...(label === undefined ? {} : { label }),
});

describe("labels of a study's policies", () => {
  it.each<[string, LabelledInput[], string[]]>([
    ["are the ids", ["ucb1", { id: "thompson" }], ["ucb1", "thompson"]],
    ["are what the user gave", ["ucb1", quota({ shares: 0.1 }, "fair")], ["ucb1", "fair"]],
    ["leave out parameters where the id tells", ["ucb1", quota({ shares: 0.1 })], ["ucb1", "deadline-quota"]],
    [
      "say in what the same id differs",
      [quota({ shares: 0.1, learner: "ucb1" }), quota({ shares: 0.2, learner: "ucb1" })],
      ["deadline-quota, shares 0.1", "deadline-quota, shares 0.2"],
    ],
    [
      "say it of the one that has the parameter",
      [quota({ shares: 0.1 }), quota({ shares: 0.1, learner: "thompson" })],
      ["deadline-quota", "deadline-quota, learner thompson"],
    ],
    [
      "have the parameters of a learner beside its id, and no more than 24 characters of a value",
      [
        quota({ learner: { id: "kl-ucb", parameters: { c: 0 } } }),
        quota({ learner: { id: "epsilon-greedy", parameters: { epsilon: 0.05 } } }),
      ],
      ['deadline-quota, learner {"id":"kl-ucb","c":0}', 'deadline-quota, learner {"id":"epsilon-greedy","…'],
    ],
    [
      "do not tell an id from a labelled one",
      [quota({ shares: 0.1 }, "fair"), quota({ shares: 0.2 })],
      ["fair", "deadline-quota"],
    ],
    [
      "say the version",
      ["ucb1", "ucb1@1", { id: "ucb1", version: 1 }],
      ["ucb1", "ucb1, version 1", "ucb1, version 1 (2)"],
    ],
    ["leave out the version where the id tells", ["ucb1@1", "thompson"], ["ucb1", "thompson"]],
    ["count what is the same", ["ucb1", "ucb1", { id: "ucb1" }], ["ucb1", "ucb1 (2)", "ucb1 (3)"]],
  ])("%s", (_words, inputs, labels) => {
    expect(labelsOf(inputs, "policies")).toEqual(labels);
  });

  it("of the very same object, given twice, are two", () => {
    const own = quota({ shares: 0.1 });
    expect(labelsOf([own, own], "policies")).toEqual(["deadline-quota", "deadline-quota (2)"]);
  });

  it.each<[string, LabelledInput[], string]>([
    ["another label", [quota({}, "A"), quota({}, "B"), quota({}, "A")], "policies[2].label"],
    ["an id that stands before it", ["ucb1", quota({}, "ucb1")], "policies[1].label"],
    ["an id that stands behind it", [quota({}, "ucb1"), "ucb1"], "policies[0].label"],
    ["a counted one", ["ucb1", "ucb1", quota({}, "ucb1 (2)")], "policies[2].label"],
  ])("a label is refused that is the same as %s", (_words, inputs, path) => {
    expect(() => labelsOf(inputs, "policies")).toThrow(expect.objectContaining({ code: "name-taken", path }));
  });
});
