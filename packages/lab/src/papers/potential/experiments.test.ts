import { CheckedStudy, simulateAll } from "@evenhand/core";
import type { Figure } from "@evenhand/figures";
import { describe, expect, it } from "vitest";
import type { Results } from "../../reproduction/experiment.js";
import { settingsOf } from "../../reproduction/settingsOf.js";
import { experiments } from "./index.js";

async function quickRun(id: string) {
  const experiment = experiments.find((one) => one.id === id)!;
  const values = settingsOf(experiment, { quick: true, seed: 1, changed: {} });
  const studies = Object.entries(await experiment.studies(values));
  const results: Results = Object.fromEntries(studies.map(([name, study]) => [name, simulateAll(study)]));
  return {
    figures: experiment.figures(results, values),
    tables: experiment.tables?.(results, values) ?? [],
    verdicts: Object.fromEntries(experiment.claims(results, values).map(({ id: claim, verdict }) => [claim, verdict])),
  };
}

/** Panels with their series, in short. */
function outline({ panels }: Figure): string[] {
  const series = panels.map(({ marks }) =>
    [...new Set(marks.map((mark) => ("series" in mark ? mark.series : "level")))].join(" "),
  );
  return panels.map(({ title, y }, i) => `${title ?? ""}|${y.label}|${series[i]}`);
}

const holding = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, "holds"]));
const theorems = ["none-above-best-arm", "anytime-within-200k", "round-robin-within-8k2"];
const three = "anytime HKR round robin";

describe("quick runs of patil2023's experiments", () => {
  it("late-bloomer", async () => {
    const { figures, verdicts } = await quickRun("late-bloomer");
    const four = `${three} myopic`;
    expect(outline(figures["late-bloomer"])).toEqual([
      "The arms (Figure 1)|reward of the n-th pull|arm 1: early gifted arm 2: late bloomer",
      `Reward: 1 is the best possible|OPT / ALG|${four}`,
      `Opportunities|share of the late bloomer|${four}`,
      `What is left to improve|worst distance to potential|${four}`,
    ]);
    expect(verdicts).toEqual(
      holding([
        ...["myopic-seldom-pulls-late-bloomer", "myopic-best-for-short-horizon", "myopic-worst-for-long-horizon"],
        ...["myopic-increases-disparity", "anytime-closer-to-potential", "first-across-is-best", ...theorems],
      ]),
    );
  });

  it("heidari", async () => {
    const { figures, tables, verdicts } = await quickRun("heidari");
    expect(Object.keys(figures)).toEqual(["inc-1", "inc-2", "inc-3", "anytime-against-hkr"]);
    expect(outline(figures["inc-2"])).toEqual([
      ...["0.03", "0.1", "0.4", "1"].map((a) => `a = ${a}|policy regret|${three}`),
      ...["0.03", "0.1", "0.4", "1"].map((a) => `a = ${a}|worst distance to potential|${three}`),
    ]);
    const exponents = ["a = 0.1 a = 0.5 a = 1 a = 5", "a = 0.03 a = 0.1 a = 0.4 a = 1", "a = 0.1 a = 0.5 a = 1 a = 5"];
    expect(outline(figures["anytime-against-hkr"])).toEqual([
      ...exponents.map((series, i) => `inc-${i + 1}|reward of anytime / HKR|${series} level`),
      ...exponents.map((series, i) => `inc-${i + 1}|distance of anytime − HKR|${series} level`),
    ]);
    expect(tables[0].rows).toHaveLength(12);
    expect(verdicts).toEqual(
      holding([
        ...["anytime-matches-hkr", "anytime-beats-hkr", "anytime-above-round-robin", "hkr-regret-per-round-falls"],
        ...["first-across-is-best", ...theorems],
      ]),
    );
  });

  it("random-instances", async () => {
    const { figures, tables, verdicts } = await quickRun("random-instances");
    expect(outline(figures["random-instances"])).toEqual(
      ["OPT / ALG", "worst distance to potential"].flatMap((y) => [2, 5, 10].map((k) => `k = ${k}|${y}|${three}`)),
    );
    expect(outline(figures["anytime-against-hkr"])).toEqual(
      ["reward of anytime / HKR", "distance of anytime − HKR"].flatMap((y) =>
        [2, 5, 10].map((k) => `k = ${k}|${y}|instances level`),
      ),
    );
    expect(tables[0].rows).toHaveLength(9);
    for (const [, , more, same, less] of tables[0].rows) expect(Number(more) + Number(same) + Number(less)).toBe(20);
    expect(verdicts).toEqual(holding([...[2, 5, 10].map((k) => `anytime-above-round-robin-${k}-arms`), ...theorems]));
  });

  it("convergence", async () => {
    const { figures, tables, verdicts } = await quickRun("convergence");
    const instances = ["late bloomer", "inc-1, a = 0.5", "inc-2, a = 0.4", "inc-3, a = 0.5", "random, k = 5"];
    expect(outline(figures["convergence"])).toEqual(
      instances.flatMap((name, i) =>
        ["anytime", "HKR", "round robin"].map((policy) => {
          return `${name}: ${policy}|distance to potential|arm 1 arm 2${i === 4 ? " arm 3 arm 4 arm 5" : ""}`;
        }),
      ),
    );
    expect(tables[0].rows).toHaveLength(15);
    expect(verdicts).toEqual(
      holding([
        ...["anytime-approaches-potential", "round-robin-approaches-potential", "improving-arms-are-pulled-again"],
        ...["hkr-eliminates-arms", "first-across-is-best", ...theorems],
      ]),
    );
  });

  it("competitive-ratio: the bound of Theorem 4 fails while the pulls are forced", async () => {
    const { figures, tables, verdicts } = await quickRun("competitive-ratio");
    const five = `${three} UCB1 myopic`;
    const titles = ["worst I_m of each policy", "round robin's witness", "HKR's witness"];
    expect(outline(figures["competitive-ratio"])).toEqual([
      ...titles.map((title) => `${title}|OPT / ALG|8k² 200k lower bound: k/2, k²/2, k²/4 ${five}`),
      ...titles.map((title) => `${title}|worst distance to potential|${five}`),
    ]);
    expect(outline(figures["linear-regret"])).toEqual([
      `|policy regret|forced on every policy ${five}`,
      `|worst distance to potential|${five}`,
    ]);
    expect(tables.map(({ rows }) => rows.length)).toEqual([4, 4, 4]);
    const policies = ["anytime-improving", "horizon-elimination", "round-robin", "ucb1", "epsilon-greedy"];
    expect(verdicts).toEqual({
      ...holding([
        ...policies.map((id) => `worst-instance-costs-${id}`),
        ...["regret-is-linear", "round-robin-loses-k2", "hkr-loses-k2", "anytime-earns-k2-times-hkr", ...theorems],
      ]),
      "anytime-within-200k-while-forced": "fails",
    });
  });
});

describe("full settings", () => {
  it.each(experiments)("$id: every study can be played", async (experiment) => {
    const studies = await experiment.studies(settingsOf(experiment, { quick: false, seed: 1, changed: {} }));
    for (const study of Object.values(studies)) expect(() => new CheckedStudy(study)).not.toThrow();
  });
});
