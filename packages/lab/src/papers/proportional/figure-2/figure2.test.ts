import {
  labelOf,
  type PolicyResult,
  proportionalChange,
  simulate,
  simulateAll,
  type SimulationResult,
} from "@evenhand/core";
import { describe, expect, it } from "vitest";
import { ownVerdictsOf } from "../../../../test/ownVerdictsOf.js";
import { verdictsOf } from "../../../../test/verdictsOf.js";
import type { Results } from "../../../reproduction/experiment.js";
import { settingsOf } from "../../../reproduction/settingsOf.js";
import { figure2 } from "./experiment.js";
import { alternativeGain } from "./tables.js";

const quick = settingsOf(figure2, { quick: true, seed: 1, changed: {} });
const studies = await figure2.studies(quick);
const results: Results = Object.fromEntries(Object.entries(studies).map(([name, study]) => [name, simulateAll(study)]));

function verdicts(of: Results): Record<string, string> {
  return ownVerdictsOf(figure2.claims(of, quick));
}

/** The results with two policies' labels exchanged, in the studies that have both. */
function exchanged(one: string, other: string): Results {
  const labels: Readonly<Record<string, string>> = { [one]: other, [other]: one };
  return mapped(({ study, policies }) => {
    const hasBoth = Object.keys(labels).every((label) => policies.some((own) => labelOf(own) === label));
    const exchange = (own: PolicyResult) => ({ ...own, label: labels[labelOf(own)] ?? labelOf(own) });
    return { study, policies: hasBoth ? policies.map(exchange) : policies };
  });
}

/** The results as if the gaps grew with time and the arms with the fewest pulls had none. */
function worsening(): Results {
  return mapped((result) => ({
    ...result,
    policies: result.policies.map((policy) => {
      const metrics = Object.entries(policy.metrics).map(([id, { checkpoints }]) => {
        const worse = checkpoints.map(({ round, values }) => ({
          round,
          values: values.map((value) => ({
            ...value,
            ...(id === "proportional-gap" && {
              mean: value.mean * round ** 2,
              standardError: value.standardError * round ** 2,
            }),
            quantiles: { ...value.quantiles, min: 0 },
          })),
        }));
        return [id, { checkpoints: worse }] as const;
      });
      return { ...policy, metrics: Object.fromEntries(metrics) };
    }),
  }));
}

function mapped(change: (result: SimulationResult) => SimulationResult): Results {
  return Object.fromEntries(Object.entries(results).map(([name, result]) => [name, change(result)]));
}

describe("Figure 2", () => {
  it("has the paper's sizes and runs, and its studies can be played", async () => {
    const full = await figure2.studies(settingsOf(figure2, { quick: false, seed: 1, changed: {} }));
    const sizes = Object.values(full).map((study) => [study.horizon, study.trials, study.policies.length]);
    expect(sizes.slice(0, 4)).toEqual([
      [1000, 100, 5],
      [5000, 100, 5],
      [1000, 100, 3],
      [5000, 100, 3],
    ]);
    // Seven other choices of means and law.
    expect(sizes.slice(4)).toEqual(
      Array.from({ length: 7 }, () => [
        [1000, 30, 5],
        [5000, 30, 5],
      ]).flat(),
    );
    for (const study of Object.values(full)) {
      expect(study.seed).toBe(1);
      expect(simulate(study).next().done).toBe(false);
    }
  });

  it("draws a violin of every trial for every policy, and the gap of the proportional ones", () => {
    const { "figure-2": violins, gap } = figure2.figures(results, quick);
    const proportional = ["Fairly-Greedy", "Catch-Up", "UCB-prop"];
    const all = [...proportional, "UCB1", "Thompson"];
    const seriesOf = (marks: readonly object[]) => marks.map((mark) => ("series" in mark ? mark.series : undefined));
    expect(violins.panels.map(({ marks }) => seriesOf(marks))).toEqual([all, all, proportional, proportional]);
    for (const mark of violins.panels.flatMap(({ marks }) => marks)) {
      expect(mark).toMatchObject({ kind: "violin" });
      expect("values" in mark && mark.values.length).toBe(20);
    }
    expect(violins.panels[0].y.domain).toEqual(violins.panels[1].y.domain);
    expect(gap.panels.map(({ title }) => title)).toEqual(["K = 10, T = 1000", "K = 50, T = 5000"]);
    expect(gap.panels.map(({ marks }) => seriesOf(marks))).toEqual([
      [...proportional, "order 1/√t of Theorem 1"],
      [...proportional, "order 1/√t of Theorem 1"],
    ]);
    expect(violins.caption).toContain("from 0.9 to 0.2");
    expect(violins.caption).toContain("20 trials");
  });

  it("confirms the claims", () => {
    expect(verdicts(results)).toEqual({
      "fairly-greedy-above-bandits": "holds",
      "proportional-catch-up-above-bandits": "holds",
      "fairly-greedy-not-below-ucb-prop": "holds",
      "proportional-catch-up-not-below-ucb-prop": "holds",
      "definition-1": "holds",
      "proposition-2": "holds",
      "theorem-1-rate": "holds",
      "theorem-2-limit": "holds",
    });
  });

  it("says which claims rest on our means", () => {
    const judged = verdictsOf(figure2.claims(results, quick));
    const dependent = Object.keys(judged).filter((id) => judged[id] === "depends");
    expect(dependent).toEqual(["fairly-greedy-not-below-ucb-prop", "proportional-catch-up-not-below-ucb-prop"]);
    const claim = figure2.claims(results, quick).find(({ id }) => id === dependent[0]);
    expect(claim?.range).toEqual([
      "Holds with means from 0.9 to 0.2, c = 0.1, ν = 2 [ours]; means from 0.2 to 0.9, c = 0.1, ν = 2.",
      "Fails with means from 0.9 to 0.8, c = 0.1, ν = 2.",
    ]);
  });

  it("says where the cosine does not tell all", () => {
    const notes = figure2.claims(results, quick).filter(({ note }) => note !== undefined);
    expect(notes.map(({ id }) => id)).toEqual(["proportional-catch-up-not-below-ucb-prop", "theorem-2-limit"]);
    // 50·49 pairs; with K = 10 the 90 of a pass are few, and no deficit is larger than UCB-prop's.
    for (const { note } of notes) {
      expect(note).toContain("a pass over all pairs takes 2450 rounds");
      expect(note).not.toContain("K = 10");
    }
    expect(notes[0].note).toContain("the arm furthest behind");
  });

  it("has a row for every policy, and one for every bound", () => {
    const [after, bounds] = figure2.tables?.(results, quick) ?? [];
    expect(after.rows).toHaveLength(10);
    for (const { columns, rows } of [after, bounds]) {
      for (const row of rows) expect(row).toHaveLength(columns.length);
    }
    expect(bounds.rows.map(([half, statement]) => `${half} ${String(statement).slice(0, 13)}`)).toEqual([
      "K = 10, T = 1000 Proposition 4",
      "K = 10, T = 1000 Theorem 1, it",
      "K = 10, T = 1000 Theorem 2: pa",
      "K = 50, T = 5000 Proposition 4",
      "K = 50, T = 5000 Theorem 1, it",
      "K = 50, T = 5000 Theorem 2: pa",
    ]);
  });
});

describe("the claims fail for results that contradict them", () => {
  it("if Fairly-Greedy did what UCB1 does", () => {
    expect(verdicts(exchanged("Fairly-Greedy", "UCB1"))).toMatchObject({
      "fairly-greedy-above-bandits": "fails",
      "proportional-catch-up-above-bandits": "fails",
      "fairly-greedy-not-below-ucb-prop": "fails",
      "proportional-catch-up-not-below-ucb-prop": "holds",
      "definition-1": "fails",
    });
  });

  it("if UCB-prop did what Fairly-Greedy does", () => {
    expect(verdicts(exchanged("UCB-prop", "Fairly-Greedy"))).toMatchObject({
      "fairly-greedy-above-bandits": "holds",
      "fairly-greedy-not-below-ucb-prop": "fails",
      "proportional-catch-up-not-below-ucb-prop": "fails",
      "theorem-1-rate": "fails",
    });
  });

  it("if the allocations became worse with time", () => {
    expect(verdicts(worsening())).toMatchObject({
      "fairly-greedy-above-bandits": "holds",
      "proposition-2": "fails",
      "theorem-1-rate": "fails",
      "theorem-2-limit": "fails",
    });
  });
});

describe("settings that do not fit", () => {
  it.each([
    [{ horizons: "1000" }, "parameter-length", "horizons"],
    [{ arms: "10,1" }, "arms-invalid", "arms[1]"],
    [{ arms: "10,2.5" }, "arms-invalid", "arms[1]"],
  ])("%o", (changed, code, path) => {
    const values = settingsOf(figure2, { quick: true, seed: 1, changed });
    expect(() => figure2.studies(values)).toThrow(expect.objectContaining({ code, path }));
  });
});

it("is what the best other allocation gains, of all that there are", () => {
  const utilities = [0.5, 0.3, 0.2];
  for (const counts of [[5, 3, 2], [8, 1, 1], [2, 4, 4], [1, 1, 8]]) {
    let best = -Infinity;
    for (let a = 0; a <= 10; a++) {
      for (let b = 0; a + b <= 10; b++) best = Math.max(best, proportionalChange(utilities, counts, [a, b, 10 - a - b]));
    }
    // Σμ = 1
    expect(alternativeGain(utilities, counts)).toBeCloseTo(best, 12);
  } // prettier-ignore
});

it("is 0 for proportional counts, and a part of Σμ for others", () => {
  expect(alternativeGain([0.4, 0.2], [20, 10])).toBeCloseTo(0, 12);
  // x* = (20, 10): all to the second arm, 10/5 − 1 = 1, for any scale of the utilities
  expect(alternativeGain([0.4, 0.2], [25, 5])).toBeCloseTo(1, 12);
  expect(alternativeGain([4, 2], [25, 5])).toBeCloseTo(1, 12);
  expect(alternativeGain([0.4, 0.2], [30, 0])).toBe(Infinity);
});
