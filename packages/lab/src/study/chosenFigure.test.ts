import { simulateAll } from "@evenhand/core";
import type { Figure, Line } from "@evenhand/figures";
import { figureChoices, readStudyFile, type ResultFile, studiesOf } from "@evenhand/protocol";
import { describe, expect, it } from "vitest";
import { svgText } from "../files/svg.js";
import { chosenFigure } from "./chosenFigure.js";
import { resultOfStudy } from "./resultText.js";
import { studyFigure } from "./studyFigures.js";
import { studyPage } from "./studyPage.js";

function resultOf(changed: object): ResultFile {
  const read = readStudyFile({
    horizon: 40,
    trials: 3,
    checkpoints: 2,
    contract: { id: "quota", shares: 0.2 },
    metrics: ["regret", "reward"],
    policies: ["ucb1", "eta-fucb"],
    ...(Object.hasOwn(changed, "environments") ? {} : { environment: { id: "bernoulli", means: [0.8, 0.3] } }),
    ...changed,
  });
  if ("errors" in read) throw read.errors[0];
  const planned = studiesOf(read.file);
  return resultOfStudy(
    read.file,
    planned,
    planned.map(({ study }) => simulateAll(study)),
  );
}

/** Title and name of the y axis of every panel. */
const panelsOf = ({ panels }: Figure) => panels.map(({ title = "", y }) => `${title}: ${y.label}`);
/** Series of a panel with their places on the x axis. */
const seriesOf = ({ panels }: Figure, panel = 0) =>
  Object.fromEntries(
    panels[panel].marks
      .filter((mark): mark is Line => "points" in mark)
      .map(({ series, points }) => [series, points.map(({ x }) => x)]),
  );

const eta = resultOf({ sweep: { eta: [100, 1, 10], form: ["literal", "positive-part"] }, baseline: "ucb1" });
const places = resultOf({
  environments: [
    { id: "gaussian", label: "easy", means: [1, 2] },
    { id: "gaussian", label: "hard", means: [1, 1.1] },
  ],
  horizon: [20, 40],
  sweep: { deviation: [0.5, 1], eta: [1, 2] },
});

describe("a metric against a swept parameter", () => {
  const figure = chosenFigure(eta, { metrics: ["regret"], against: "eta" });

  it("has a series for each combination of the others, and a policy without it is the same everywhere", () => {
    expect(seriesOf(figure)).toEqual({
      ucb1: [1, 10, 100],
      "eta-fucb, form literal": [1, 10, 100],
      "eta-fucb, form positive-part": [1, 10, 100],
    });
    const [plain] = figure.panels[0].marks as Line[];
    const { mean, standardError } = eta.results[0].result.policies[0].metrics["regret"].checkpoints[1].values[0];
    const { y, low = 0, high = 0 } = plain.points[2];
    expect([y, low, high]).toEqual([mean, mean - 2 * standardError, mean + 2 * standardError]);
    expect(new Set(plain.points.map((point) => point.y)).size).toBe(1);
  });

  it("has a logarithmic axis from a power of ten on, unless the figure says otherwise", () => {
    expect(figure.panels[0].x).toEqual({ label: "eta", scale: "log" });
    expect(chosenFigure(eta, { log: [] }).panels[0].x.scale).toBeUndefined();
    expect(chosenFigure(places, { against: "eta" }).panels[0].x.scale).toBeUndefined();
    const both = chosenFigure(eta, { log: ["x", "y"] }).panels[0];
    expect([both.x.scale, both.y.scale]).toEqual(["log", "log"]);
  });

  it("has names on the axis where its values are no numbers", () => {
    const named = chosenFigure(eta, { against: "form", metrics: ["regret"] });
    expect(named.panels[0].x).toEqual({ label: "form", scale: "category" });
    expect(seriesOf(named)).toMatchObject({ "eta-fucb, eta 100": ["literal", "positive-part"] });
  });

  it("takes fractions for numbers, and does not mention what changes in step", () => {
    const zipped = resultOf({ contract: "quota", sweep: { zip: { shares: ["1/4", "1/8"], eta: [1, 2] } } });
    expect(seriesOf(chosenFigure(zipped, { metrics: ["regret"] }))).toEqual({
      ucb1: [0.125, 0.25],
      "eta-fucb": [0.125, 0.25],
    });
    expect(panelsOf(chosenFigure(zipped, { against: "round", metrics: ["regret"] }))).toEqual([
      "bernoulli, shares 1/4, eta 1: Regret",
      "bernoulli, shares 1/8, eta 2: Regret",
    ]);
  });

  it("is what a picture of a sweep shows, and the page too", () => {
    expect(panelsOf(studyFigure(eta))).toEqual([": Regret", ": Worst quota violation", ": Reward"]);
    expect(studyFigure(eta).panels[0].x.label).toBe("eta");
    const page = studyPage(eta);
    expect(page.match(/<figure>/g)).toHaveLength(3);
    expect(page.match(/<dt>eta-fucb.*?<\/dt>/g)).toEqual(["<dt>eta-fucb</dt>"]);
    expect(page).toContain("<dt>Sweep</dt><dd><p>eta: 100, 1, 10.</p><p>form: literal, positive-part.</p>");
  });
});

describe("small multiples", () => {
  it("have metrics below each other and environments side by side", () => {
    const figure = chosenFigure(places, { metrics: ["reward", "regret"], against: "deviation" });
    expect(figure.columns).toBe(4);
    expect(panelsOf(figure)).toEqual([
      "easy, 20 rounds: Reward",
      "easy, 40 rounds: Reward",
      "hard, 20 rounds: Reward",
      "hard, 40 rounds: Reward",
      "easy, 20 rounds: Regret",
      "easy, 40 rounds: Regret",
      "hard, 20 rounds: Regret",
      "hard, 40 rounds: Regret",
    ]);
    expect(seriesOf(figure)).toEqual({ ucb1: [0.5, 1], "eta-fucb, eta 1": [0.5, 1], "eta-fucb, eta 2": [0.5, 1] });
  });

  it("or the other way round, in the order that the figure names", () => {
    const figure = chosenFigure(places, {
      rows: "environments",
      metrics: ["regret"],
      environments: ["hard", "easy"],
      against: "horizon",
    });
    expect(figure.columns).toBe(1);
    expect(panelsOf(figure)).toEqual([
      "hard, deviation 0.5: Regret",
      "hard, deviation 1: Regret",
      "easy, deviation 0.5: Regret",
      "easy, deviation 1: Regret",
    ]);
    expect(seriesOf(figure)["ucb1"]).toEqual([20, 40]);
  });

  it("are drawn in as many columns as there are, thirty panels in ten", () => {
    const ten = Array.from({ length: 10 }, (_, i) => ({ id: "bernoulli", label: `world ${i}`, means: [0.8, i / 20] }));
    const figure = studyFigure(resultOf({ environments: ten, figures: [{}], policies: ["ucb1"] }));
    expect([figure.panels.length, figure.columns]).toEqual([30, 10]);
    expect(svgText(figure)).toContain('viewBox="0 0 1600 ');
  });
});

describe("differences to the baseline", () => {
  it("leave the baseline out, which is the level of 0, and keep everybody's colour", () => {
    const figure = chosenFigure(eta, { values: "differences", metrics: ["regret"] });
    expect(Object.keys(seriesOf(figure))).toEqual(["eta-fucb, form literal", "eta-fucb, form positive-part"]);
    expect(figure.panels[0].marks.at(-1)).toEqual({ kind: "level", axis: "y", at: 0, label: "ucb1" });
    expect(figure.panels[0].y.label).toBe("Regret, difference to ucb1");
    expect(figure.order?.[0]).toBe("ucb1");
    const { mean, low, high } = eta.results[0].comparisons?.differences[0].checkpoints.at(-1) ?? {};
    const [first] = figure.panels[0].marks as Line[];
    // The first policy of the sweep has an eta of 100.
    expect(first.points.at(-1)).toEqual({ x: 100, y: mean, low, high });
  });

  it("are drawn where the study has a baseline and asks for no figures, after those of a sweep", () => {
    expect(figureChoices(eta.settings)).toEqual([{}, { values: "differences" }]);
    expect(studyPage(eta)).toContain("Difference to ucb1 after the last round");
  });

  it("are not drawn of an interrupted study without its baseline", () => {
    const [part] = eta.results;
    const { comparisons: _, ...rest } = part;
    const policies = part.result.policies.slice(1);
    const interrupted = { ...eta, results: [{ ...rest, result: { ...part.result, policies } }] };
    expect(chosenFigure(interrupted, { values: "differences" }).panels).toEqual([]);
    expect(studyPage(interrupted).match(/<figure>/g)).toHaveLength(2);
  });
});
