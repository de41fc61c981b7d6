import { CheckedStudy, simulateAll } from "@evenhand/core";
import type { Figure } from "@evenhand/figures";
import { describe, expect, it } from "vitest";
import { verdictsOf } from "../../../test/verdictsOf.js";
import type { Results } from "../../reproduction/experiment.js";
import { settingsOf } from "../../reproduction/settingsOf.js";
import { experiments } from "./index.js";
import { overInstances } from "./random-instances/experiment.js";

async function quickRun(id: string) {
  const experiment = experiments.find((one) => one.id === id)!;
  const values = settingsOf(experiment, { quick: true, seed: 1, changed: {} });
  const studies = Object.entries(await experiment.studies(values));
  const results: Results = Object.fromEntries(studies.map(([name, study]) => [name, simulateAll(study)]));
  const claims = experiment.claims(results, values);
  return {
    figures: experiment.figures(results, values),
    tables: experiment.tables?.(results, values) ?? [],
    verdicts: verdictsOf(claims),
    ranges: Object.fromEntries(claims.map(({ id: claim, range }) => [claim, range])),
  };
}

/** Panels with their series, in short. */
function outline({ panels }: Figure): string[] {
  const series = panels.map(({ marks }) =>
    [...new Set(marks.map((mark) => ("series" in mark ? mark.series : "level")))].join(" "),
  );
  return panels.map(({ title, y }, i) => `${title ?? ""}|${y.label}|${series[i]}`);
}

const depending = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, "depends"]));
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
    const { figures, tables, verdicts, ranges } = await quickRun("heidari");
    expect(Object.keys(figures)).toEqual(["inc-1", "inc-2", "inc-3", "anytime-against-hkr"]);
    expect(outline(figures["inc-2"])).toEqual([
      ...["0.03", "0.1", "0.4", "1"].map((a) => `a = ${a}|policy regret|${three}`),
      ...["0.03", "0.1", "0.4", "1"].map((a) => `a = ${a}|worst distance to potential|${three}`),
    ]);
    const exponents = ["a = 0.1 a = 0.5 a = 1 a = 5", "a = 0.03 a = 0.1 a = 0.4 a = 1", "a = 0.1 a = 0.5 a = 1 a = 5"];
    // By size: the legend follows it.
    const { order } = figures["anytime-against-hkr"];
    expect(order).toEqual(["a = 0.03", "a = 0.1", "a = 0.4", "a = 0.5", "a = 1", "a = 5"]);
    expect(outline(figures["anytime-against-hkr"])).toEqual([
      ...exponents.map((series, i) => `inc-${i + 1}|reward of anytime / HKR|${series} level`),
      ...exponents.map((series, i) => `inc-${i + 1}|distance of anytime − HKR|${series} level`),
    ]);
    expect(tables[0].rows).toHaveLength(12);
    expect(verdicts).toEqual({
      ...holding([...["hkr-regret-per-round-falls", "first-across-is-best", ...theorems]]),
      ...depending(["anytime-matches-hkr", "anytime-beats-hkr", "anytime-above-round-robin"]),
    });
    expect(ranges["anytime-matches-hkr"]).toEqual([
      "Holds with a tolerance of 1 % [ours]; a tolerance of 2 %; a tolerance of 3 %; T = 10000 [ours], 100, 1000, 3000.",
      "Fails with a tolerance of 0 %; a tolerance of 0.5 %.",
    ]);
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

  it("lower-bound-family: the drawing of Figure 2, and which arm each policy pulls too seldom", async () => {
    const { figures, verdicts, ranges } = await quickRun("lower-bound-family");
    expect(outline(figures["lower-bound-family"])).toEqual([
      "The arms of Iₘ (Figure 2)|reward of the n-th pull|level arm m every other arm",
      `Pulls of arm m in Iₘ|pulls of arm m|${three} UCB1 myopic level`,
      `What it costs|OPT / ALG|${three} UCB1 myopic level`,
    ]);
    // N = 50 of k·N = 200 pulls: a quarter of the way up for all, then all the way for arm m alone.
    const [curves] = figures["lower-bound-family"].panels;
    const heights = curves.marks.flatMap((mark) => ("points" in mark ? [mark.points.map(({ x, y }) => [x, y])] : []));
    expect(heights).toEqual([
      [
        [1, 0.005],
        [50, 0.25],
        [200, 1],
        [240, 1],
      ],
      [
        [1, 0.005],
        [50, 0.25],
        [200, 0.25],
        [240, 0.25],
      ],
    ]);
    expect(verdicts).toEqual({
      ...holding(["cannot-tell", "worst-where-seldom"]),
      "some-arm-is-pulled-seldom": "depends",
    });
    // Where k divides T, round robin pulls every arm exactly N times, not fewer.
    expect(ranges["some-arm-is-pulled-seldom"]).toEqual([
      "Holds with k = 4, T = 199.",
      "Fails with k = 4, T = 200 [ours].",
    ]);
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
    expect(verdicts).toEqual({
      ...holding([
        ...["anytime-approaches-potential", "round-robin-approaches-potential", "improving-arms-are-pulled-again"],
        ...["first-across-is-best", ...theorems],
      ]),
      // Not after 10 000 rounds, nor with a = 5.
      ...depending(["hkr-eliminates-arms"]),
    });
  });

  it("competitive-ratio: the bound of Theorem 4 fails while the pulls are forced", async () => {
    const { figures, tables, verdicts } = await quickRun("competitive-ratio");
    const five = `${three} UCB1 myopic`;
    const titles = ["worst Iₘ of each policy", "round robin's witness", "HKR's witness"];
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
        ...["regret-is-linear", "round-robin-loses-k2", "hkr-loses-k2", ...theorems],
      ]),
      // Not at T = 10·k.
      ...depending(["anytime-earns-k2-times-hkr"]),
      "anytime-within-200k-while-forced": "fails",
    });
  });
});

describe("quick runs of what patil2023 says in passing", () => {
  const learners = ["epsilon-greedy", "exp3", "rexp3", "discounted-ucb", "sliding-window-ucb"];
  const named = "myopic EXP3 R-EXP3 D-UCB SW-UCB";

  it("learners-that-fail: at the longest horizon all do", async () => {
    const { figures, tables, verdicts } = await quickRun("learners-that-fail");
    expect(outline(figures["learners-that-fail"])).toEqual(
      ["policy regret per round", "external regret per round"].flatMap((y) =>
        ["late bloomer", "inc-1, a = 0.5", "inc-2, a = 0.1", "inc-3, a = 1"].map(
          (instance) => `${instance}|${y}|anytime HKR SPO ${named}`,
        ),
      ),
    );
    expect(tables[0].rows).toHaveLength(13);
    expect(verdicts).toEqual({
      ...holding([...learners.map((id) => `${id}-does-not-perform`), "external-regret-does-not-see-it"]),
      // Not at T = 300, where its window is most of the rounds.
      ...depending(["sliding-window-ucb-does-not-perform"]),
    });
  });

  it("unknown-horizon: regret is linear, whatever is known", async () => {
    const { figures, verdicts } = await quickRun("unknown-horizon");
    expect(outline(figures["unknown-horizon"])).toEqual([
      "The arms, H = 100|reward of the n-th pull|arm 1: always 1/2 arm 2: n/H",
      "A policy that knows both arms|regret per round|ends at T = H/2 ends at T = 2H level",
      "Policies that know neither|regret per round|anytime round robin UCB1 myopic EXP3 level",
    ]);
    expect(verdicts).toEqual(holding(["linear-regret-without-horizon", "knowing-the-arms-is-no-help"]));
  });

  it("single-peaked: SPO leaves an arm that has fallen", async () => {
    const { figures, verdicts } = await quickRun("single-peaked");
    expect(outline(figures["single-peaked"])).toEqual([
      ...[1, 2, 3].map((i) => `inc-dec-${i}|reward of the n-th pull|arm 1 arm 2`),
      ...[1, 2, 3].map((i) => `inc-dec-${i}|policy regret per round|SPO anytime HKR ${named}`),
    ]);
    expect(verdicts).toEqual(holding(["spo-sublinear", ...learners.map((id) => `spo-above-${id}`)]));
  });
});

describe("full settings", () => {
  it.each(experiments)("$id: every study can be played", async (experiment) => {
    const studies = await experiment.studies(settingsOf(experiment, { quick: false, seed: 1, changed: {} }));
    for (const study of Object.values(studies)) expect(() => new CheckedStudy(study)).not.toThrow();
  });
});

it("mean and standard error over instances, by hand; a single instance says nothing of its error", () => {
  // Deviations −3, −1, 1, 3: 20/3/4
  expect(overInstances([1, 3, 5, 7])).toEqual({ mean: 4, standardError: Math.sqrt(20 / 12) });
  expect(overInstances([2])).toEqual({ mean: 2, standardError: 0 });
});
