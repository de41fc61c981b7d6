import { describe, expect, it } from "vitest";
import { CheckedStudy, type Study } from "./study.js";
import { studyWarnings } from "./studyWarnings.js";

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.5, 0.2, 0.1] } },
  contract: { id: "quota", parameters: { shares: [0.9, 0.6, 0.1] } },
  policies: ["ucb1", { id: "deadline-quota", parameters: { shares: [0.9, 0.6, 0.1] } }],
  perRound: 2,
  horizon: 10,
  trials: 1,
  seed: 1,
  metrics: ["regret", "final-violation", "disparity", "own-clock-violation"],
};
const warnings = (change: Partial<Study> = {}) => studyWarnings(new CheckedStudy({ ...study, ...change }));

describe("warnings about a study", () => {
  it("there are none where everything is promised, also with shares of several pulls a round", () => {
    expect(warnings()).toEqual([]);
    expect(warnings({ delay: { id: "fixed", parameters: { rounds: 3 } } })).toEqual([]);
  });

  it("absent arms: policies that promise nothing then, and metrics that count all rounds", () => {
    expect(warnings({ availability: "random" })).toEqual([
      { path: "policies[1]", text: expect.stringContaining("several pulls a round and absent arms") as string },
      { path: "metrics[1]", text: expect.stringMatching(/^final-violation .*own-clock-final-violation/) as string },
      { path: "metrics[2]", text: expect.stringMatching(/^disparity .*No metric/) as string },
    ]);
  });

  it("only quotas are promised on own clocks", () => {
    const penalty = { id: "penalty", parameters: { shares: 0.2 } };
    const asked = { contract: penalty, policies: ["ucb1"], metrics: ["violation", "unfairness"], perRound: 1 };
    expect(warnings({ ...asked, availability: "random" })).toEqual([]);
  });

  it("late rewards where a theorem has them at once", () => {
    const policies = [{ id: "hard-threshold-ucb", parameters: { shares: 0.2 } }];
    const asked = { contract: { id: "penalty", parameters: { shares: 0.2 } }, policies, metrics: ["unfairness"] };
    expect(warnings({ ...asked, perRound: 1, delay: "random" })).toEqual([
      { path: "policies[0]", text: "Its guarantee is proved with rewards at once; here rewards can be late." },
    ]);
  });
});
