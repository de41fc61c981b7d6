import { policies, traceTrial } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { wordsOf } from "../../../setting/scenarios.js";
import { reasonInWords } from "./Decisions.js";

const words = wordsOf({ scenario: "suppliers" });

describe("why, in words", () => {
  it("a deadline", () => {
    const reason = { arm: 1, rule: "deadline", numbers: { share: 0.05, pulls: 20, deadline: 415 } };
    expect(reasonInWords(reason, words)).toBe("due by round 415: promised 5\u202f%, had 20 orders so far");
  });

  it("what the learner chose in a free round", () => {
    const learner = { arm: 0, rule: "highest index", numbers: { mean: 0.5, observed: 1, index: 1.25 } };
    expect(reasonInWords({ arm: 0, rule: "learner", numbers: {}, learner }, words)).toBe(
      "nothing had to be served, so the learner chose: has had 0.50 orders on time per order so far; too few orders to rule out more",
    );
  });

  it("what is deserved, and has not been had", () => {
    const reason = { arm: 0, rule: "phase 3: deserved", numbers: { phase: 3, pulls: 4, left: 3 } };
    expect(reasonInWords(reason, words)).toBe("granted because it is deserved: 3 orders still owed");
  });

  it("arms that were chosen together, and a rule that is not Evenhand's", () => {
    expect(reasonInWords(undefined, words)).toBe("chosen together with others");
    const waited = { arm: 0, rule: "waited", numbers: { rounds: 40, part: 0.125 } };
    expect(reasonInWords(waited, words)).toBe("waited (rounds 40, part 0.13)");
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
      const told = new Map(
        Array.from(traceTrial(study, 0, 0), ({ reason }) => [reasonInWords(reason, words), reason] as const),
      );
      for (const [text, reason] of told) {
        expect(text).toMatch(/^[a-z]/);
        expect(text).not.toMatch(/NaN|undefined|Infinity/);
        // A rule without words would be told by its name, with its numbers in brackets.
        expect([reason?.rule, reason?.learner?.rule]).not.toContain(text);
        expect(text).not.toMatch(/\([a-zA-Z]+ [\d−]/);
        // Readers know suppliers and their orders.
        expect(text).not.toMatch(/\b(arm|pull)s?\b/);
      }
    },
  );
});
