import { policies, traceTrial } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { wordsOf } from "../../../setting/scenarios.js";
import { reasonInWords } from "./reasonInWords.js";

const words = wordsOf("suppliers");

describe("why, in words", () => {
  it("a deadline", () => {
    const reason = { arm: 1, rule: "deadline", numbers: { share: 0.05, pulls: 20, deadline: 415 } };
    expect(reasonInWords(reason, words)).toBe("due by round 415: promised 5\u202f%, had 20 orders so far");
  });

  it("what the learner chose in a free round", () => {
    const learner = { arm: 0, rule: "highest index", numbers: { mean: 0.5, observed: 1, index: 1.25 } };
    expect(reasonInWords({ arm: 0, rule: "learner", numbers: {}, learner }, words)).toBe(
      "none was due, so the learner chose: looked best: 0.50 orders on time on average in 1 order, at best 1.25",
    );
  });

  it.each(policies.map((policy) => [policy.id, policy] as const))(
    "%s: every reason of a run has words and numbers",
    (id, policy) => {
      const { arms, parameters } = policy.examples[0];
      const environment =
        policy.contract === "potential"
          ? {
              id: "improving",
              parameters: {
                curves: Array.from({ length: arms }, (_, arm) => ({
                  family: "hyperbola",
                  potential: 0.9,
                  half: 3 + arm,
                })),
              },
            }
          : {
              id: "bernoulli",
              parameters: { means: Array.from({ length: arms }, (_, arm) => (arm + 1) / (arms + 1)) },
            };
      const study = {
        environment,
        policies: [{ id, parameters }],
        horizon: 400,
        trials: 1,
        seed: 1,
        metrics: ["reward"],
      };
      const told = new Set(Array.from(traceTrial(study, 0, 0), ({ reason }) => reasonInWords(reason, words)));
      expect(told.size).toBeGreaterThan(0);
      for (const text of told) expect(text).not.toMatch(/NaN|undefined|Infinity/);
    },
  );
});
