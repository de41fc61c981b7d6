import { CheckedStudy } from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { madeUpResult } from "../../../../test/madeUpResult.js";
import { outline } from "../../../../test/outline.js";
import { playedAlone } from "../../../../test/playedAlone.js";
import { verdictsOf } from "../../../../test/verdictsOf.js";
import type { Studies } from "../../../reproduction/experiment.js";
import { settingsOf } from "../../../reproduction/settingsOf.js";
import { unequalQuotas, vectorText } from "./experiment.js";

const quick = settingsOf(unequalQuotas, { quick: true, seed: 1, changed: {} });

interface MadeUpRules {
  readonly deficit: number;
  readonly deadline: number;
  readonly regrets: readonly [number, number];
}

/** All vectors with the same violations and r-Regrets of the two rules, but for one. */
function verdictsFor(usual: MadeUpRules, exceptional: Record<string, MadeUpRules> = {}) {
  const results = Object.entries(unequalQuotas.studies(quick) as Studies).map(([vector, study]) => {
    const { deficit, deadline, regrets } = exceptional[vector] ?? usual;
    const result = madeUpResult(study, (policy, metric) => {
      if (policy === 2) return 0;
      return metric === "worst-violation" ? [deficit, deadline][policy] : regrets[policy];
    });
    return [vector, result] as const;
  });
  return verdictsOf(unequalQuotas.claims(Object.fromEntries(results), quick));
}

describe("unequal quotas", () => {
  it("quick run: figures and verdicts", async () => {
    const { figures, tables, claims } = await playedAlone(unequalQuotas);
    expect(verdictsOf(claims)).toEqual({
      "theorem-4-equal-quotas": "holds",
      "largest-deficit-falls-behind": "holds",
      "deadline-keeps-floor": "holds",
      "deadline-costs-no-more": "holds",
    });
    const rules = "largest deficit (FUCB), earliest deadline";
    expect(Object.keys(outline(figures.violation))).toEqual([
      "equal: (0.2 × 4)",
      "mild: (0.5, 0.2, 0.1, 0.05)",
      "tight: (0.85, 0.05, 0.03, 0.02)",
      "four: (0.9, 0.05, 0.03, 0.02)",
      "five: (0.867, 0.118, 0.01, 0.004, 0.001)",
      "six: (0.95, 0.046, 0.001 × 4)",
    ]);
    expect(new Set(Object.values(outline(figures.violation)))).toEqual(new Set([`a whole pull, ${rules}`]));
    expect(outline(figures.cost)).toEqual({
      "r-Regret after the last round": rules,
      "Worst violation of a quota": `a whole pull, ${rules}`,
    });
    expect(tables).toHaveLength(6);
  });

  it("finds what a search over whole numbers found", async () => {
    // Largest deficit by hand: with r = (0.9, 0.05, 0.03, 0.02) arm 1 is 1.3 behind after round 117,
    // with the five 1.652 after 356.
    const { results } = await playedAlone(unequalQuotas, { trials: "1", horizon: "400" });
    const worst = (vector: string) =>
      results[vector].policies[0].metrics["worst-violation"].checkpoints.at(-1)?.values[0].quantiles.max;
    expect(worst("four")).toBe(1.3);
    expect(worst("five")).toBe(1.652);
  });

  it("full studies can be played", () => {
    const studies = unequalQuotas.studies(settingsOf(unequalQuotas, { quick: false, seed: 1, changed: {} })) as Studies;
    expect(Object.values(studies).map((study) => new CheckedStudy(study).arms)).toEqual([4, 4, 4, 4, 5, 6]);
    // The largest quota goes to the worst arm.
    expect(studies.four.environment).toMatchObject({ parameters: { means: [0.77, 0.78, 0.79, 0.8] } });
  });

  it("fails where the results say otherwise", () => {
    const equal: MadeUpRules = { deficit: 0.9, deadline: 0.9, regrets: [5, 5] };
    const usual: MadeUpRules = { deficit: 1.2, deadline: 0.9, regrets: [5, 5] };
    const holding = {
      "theorem-4-equal-quotas": "holds",
      "largest-deficit-falls-behind": "holds",
      "deadline-keeps-floor": "holds",
      "deadline-costs-no-more": "holds",
    };
    expect(verdictsFor(usual, { equal })).toEqual(holding);
    expect(verdictsFor(usual)).toEqual({ ...holding, "theorem-4-equal-quotas": "fails" });
    expect(verdictsFor(usual, { equal, five: { ...usual, deficit: 0.99 } })).toEqual({
      ...holding,
      "largest-deficit-falls-behind": "fails",
    });
    expect(verdictsFor(usual, { equal, six: { ...usual, deadline: 1 } })).toEqual({
      ...holding,
      "deadline-keeps-floor": "fails",
    });
    // 0.001 a round are 20 after 20 000.
    expect(verdictsFor(usual, { equal, mild: { ...usual, regrets: [5, 25.1] } })).toEqual({
      ...holding,
      "deadline-costs-no-more": "fails",
    });
  });
});

it("counts what comes three times or more in a row", () => {
  expect(vectorText([0.9, 0.05, 0.03, 0.02])).toBe("(0.9, 0.05, 0.03, 0.02)");
  expect(vectorText([0.95, 0.046, 0.001, 0.001, 0.001])).toBe("(0.95, 0.046, 0.001 × 3)");
  expect(vectorText([0.1, 0.1, 0.2, 0.1])).toBe("(0.1, 0.1, 0.2, 0.1)");
});
