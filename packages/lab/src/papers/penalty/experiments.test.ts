import { CheckedStudy, simulateAll } from "@evenhand/core";
import type { Figure } from "@evenhand/figures";
import { describe, expect, it } from "vitest";
import { svgText } from "../../files/svg.js";
import type { Results } from "../../reproduction/experiment.js";
import { settingsOf } from "../../reproduction/settingsOf.js";
import { experiments } from "./index.js";

async function quickRun(id: string) {
  const experiment = experiments.find((one) => one.id === id)!;
  const values = settingsOf(experiment, { quick: true, seed: 1, changed: {} });
  const studies = Object.entries(await experiment.studies(values));
  const results: Results = Object.fromEntries(studies.map(([name, study]) => [name, simulateAll(study)]));
  const figures = experiment.figures(results, values);
  for (const figure of Object.values(figures)) expect(svgText(figure)).toContain("<svg");
  return {
    figures,
    tables: experiment.tables?.(results, values) ?? [],
    claims: experiment.claims(results, values).map(({ id: claim, verdict }) => `${claim}: ${verdict}`),
  };
}

const titles = ({ panels }: Figure) => panels.map(({ title }) => title);
const series = ({ panels }: Figure, panel: number) =>
  panels[panel].marks.map((mark) => ("series" in mark ? mark.series : "label" in mark ? mark.label : mark.kind));

describe("quick runs of the penalty paper's experiments", () => {
  it("A: more pulls for smaller Δ − A, but not in proportion", async () => {
    const { figures, claims } = await quickRun("experiment-a");
    const figure = figures["pulls-against-gap"];
    // Case 3's arms are 0.025 to 0.1 beyond their penalty: all of them reach τT = 1000 in some trial.
    const [first, second, third] = titles(figure);
    expect([first, second].every((title) => /^Case [12]: slope 0\.8/.test(title ?? ""))).toBe(true);
    expect(third).toBe("Case 3: nothing to fit");
    const references = ["τT = 1000", "Theorem 2's bound, without its O(1)", "equal indices, or τT"];
    expect(series(figure, 0)).toEqual([
      ...references,
      ...["fitted line", "arm below τT in every trial", "arm at τT in some trial"],
    ]);
    expect(series(figure, 2)).toEqual([...references, "arm at τT in some trial"]);
    expect(claims).toEqual([
      ...["rises-with-inverse-gap: holds", "proportional-to-inverse-gap: fails", "theorem-2-pulls: holds"],
    ]);
  });

  it("B: the same for critical arms, all of which have their thresholds", async () => {
    const { figures, claims } = await quickRun("experiment-b");
    expect(titles(figures["pulls-against-gap"])[0]).toMatch(/^Case 1: slope 0\.5/);
    expect(claims).toEqual([
      ...["rises-with-inverse-gap: holds", "proportional-to-inverse-gap: fails", "theorem-2-pulls: holds"],
      "critical-arms-served: holds",
    ]);
  });

  it("C: least penalised regret of the paper's three; the soft threshold has more in the long run", async () => {
    const { figures, tables, claims } = await quickRun("experiment-c");
    const row = (arms: number) => [0.2, 0.4, 0.8].map((share) => `K = ${arms}, τ = ${share}`);
    expect(titles(figures["penalised-regret"])).toEqual([...row(5), ...row(5), ...row(20), ...row(20)]);
    expect(figures["penalised-regret"].panels.map(({ y }) => y.label).filter((_, i) => i % 3 === 0)).toEqual([
      ...["penalised regret", "unfairness", "penalised regret", "unfairness"],
    ]);
    const four = ["hard-threshold UCB", "LFG", "Flearn", "soft-threshold UCB"];
    for (let panel = 0; panel < 12; panel++) expect(series(figures["penalised-regret"], panel)).toEqual(four);
    expect(tables[0].rows.map(([, policy]) => policy).slice(0, 4)).toEqual(four);
    expect(claims).toEqual([
      ...["below-lfg: holds", "below-flearn: holds", "never-above: holds", "other-draws: holds", "sublinear: holds"],
      ...["soft-leaves-critical-arms-short: holds", "soft-regrets-more: holds"],
    ]);
  });

  it("D: arms fall below their thresholds one by one; under LFG not quite all at once", async () => {
    const { figures, claims } = await quickRun("experiment-d");
    const three = ["hard-threshold UCB", "Flearn", "LFG"];
    expect(titles(figures["unfairness-paths"])).toEqual(
      ["Setting 1", "Setting 2"].flatMap((setting) => three.map((policy) => `${setting}: ${policy}`)),
    );
    expect(series(figures["unfairness-paths"], 5)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((arm) => `arm ${arm}`));
    expect(series(figures["unfair-arms"], 1)).toEqual(three);
    expect(claims).toEqual([
      // On coarser grids two arms fall at once, and all of them under LFG.
      ...["one-by-one: depends", "largest-gap-first: holds", "flearn-all-at-once: holds", "lfg-all-at-once: depends"],
      ...["wider-range: depends", "theorem-1: holds", "less-fair-towards-1: fails"],
    ]);
  });

  it("E: the frontier is never below the others", async () => {
    const { figures, tables, claims } = await quickRun("experiment-e");
    const rows = [5, 20].flatMap((arms) => [0.2, 0.5].map((share) => `K = ${arms}, τ = ${share}`));
    const panels = rows.flatMap((row) => ["Gaussian", "Beta", "Bernoulli"].map((law) => `${row}, ${law}`));
    expect(titles(figures.frontiers)).toEqual(panels);
    expect(titles(figures.leads)).toEqual(panels);
    expect(series(figures.frontiers, 11)).toEqual(["hard-threshold UCB", "Flearn", "LFG"]);
    expect(series(figures.leads, 0)).toEqual(["equal", "over Flearn", "over LFG"]);
    expect(tables[0].rows).toHaveLength(12 * 3 * 2);
    expect(claims).toEqual(["frontier-not-below-flearn: holds", "frontier-not-below-lfg: holds"]);
  });
});

describe("full runs of the penalty paper's experiments", () => {
  it.each(experiments.map((experiment) => [experiment.id, experiment] as const))("%s can be played", async (_, own) => {
    const values = settingsOf(own, { quick: false, seed: 1, changed: {} });
    const rounds = Object.values(await own.studies(values)).map((study) => {
      const { policies, checkpoints } = new CheckedStudy(study);
      expect(checkpoints.at(-1)).toBe(study.horizon);
      return policies.length * study.horizon * study.trials;
    });
    // A and B: 3 cases of 200 trials. C: 11 horizons (53 420 rounds) of LFG, three others, 9 more draws of three
    // policies, and two policies in the long run of the three panels with a critical arm. D, E: 63; D 123 on the
    // finer grid. The theorems: 200 trials; three families of 40 at four horizons (348 160 rounds); two constant
    // worlds at four (1 966 080); two policies in two worlds for four thresholds.
    const expected: Record<string, number> = {
      "experiment-a": 3 * 200 * 20_000,
      "experiment-b": 3 * 200 * 20_000,
      "experiment-c": 6 * 50 * (53_420 + 3 * 16_000 + 9 * 3 * 16_000) + 3 * 4 * 2 * 1_000_000,
      "experiment-d": 2 * (63 * 50 + 123 * 20) * 10_000,
      "experiment-e": 12 * 63 * 50 * 10_000,
      "theorem-3": 200 * 16_384,
      "theorem-4": 3 * 40 * 348_160,
      "lower-bounds": 2 * 1_966_080,
      "theorem-7": 2 * 2 * 4 * 100 * 20_000,
    };
    expect(rounds.reduce((sum, one) => sum + one, 0)).toBe(expected[own.id]);
  });

  it("η must rise from 0 to 1", async () => {
    for (const id of ["experiment-d", "experiment-e"]) {
      const experiment = experiments.find((one) => one.id === id)!;
      for (const scales of ["1", "0.5,0.2", "0,1.2"]) {
        const values = settingsOf(experiment, { quick: true, seed: 1, changed: { scales } });
        await expect(async () => await experiment.studies(values)).rejects.toThrow(
          "at least two rising values from 0 to 1",
        );
      }
    }
  });
});
