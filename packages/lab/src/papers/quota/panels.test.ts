import type { Study } from "@evenhand/core";
import type { Line, Panel } from "@evenhand/figures";
import { describe, expect, it } from "vitest";
import { madeUpResult, type MadeUp } from "../../../test/madeUpResult.js";
import { perRoundPanel, regretTable, totalPanel, violationPanel } from "./panels.js";
import { regretBounds } from "./quotaMeasures.js";

const study: Study = {
  environment: { id: "bernoulli", parameters: { means: [0.8, 0.7] } },
  policies: [
    { id: "ucb1", label: "one" },
    { id: "thompson", label: "two" },
  ],
  horizon: 100,
  trials: 4,
  seed: 1,
  metrics: ["r-regret", "worst-violation"],
  checkpoints: [10, 100],
  contract: { id: "quota", parameters: { shares: 0.1 } },
};

const measuring = (measureOf: (policy: number, metric: string, round: number) => MadeUp) =>
  madeUpResult(study, measureOf);

const pointsOf = ({ marks }: Panel, series: string) =>
  (marks.find((mark) => mark.kind === "line" && mark.series === series) as Line | undefined)?.points;

const worstTrial = (mean: number, max: number): MadeUp => ({
  mean,
  standardError: 1,
  quantiles: { min: mean, q05: mean, q25: mean, median: mean, q75: mean, q95: max, max },
});

describe("perRoundPanel", () => {
  it("divides mean, band and bound by the round", () => {
    const results = [measuring((policy, _, round) => ({ mean: policy + round / 5, standardError: 1 }))];
    const bound = { name: "bound", at: (round: number) => ({ applies: true, value: 3 * round }) as const };
    const panel = perRoundPanel(results, { metric: "r-regret", label: "r-Regret", bound });
    expect(pointsOf(panel, "two")).toEqual([
      { x: 10, y: 0.3, low: 0.1, high: 0.5 },
      { x: 100, y: 0.21, low: 0.19, high: 0.23 },
    ]);
    expect(panel.marks[0]).toEqual({
      kind: "line",
      series: "bound",
      reference: true,
      points: [
        { x: 10, y: 3 },
        { x: 100, y: 3 },
      ],
    });
  });

  it("has no line for a bound that never applies", () => {
    const bound = { name: "bound", at: () => ({ applies: false, because: "of nothing" }) as const };
    const panel = perRoundPanel([measuring(() => 1)], { metric: "r-regret", label: "r-Regret", bound });
    expect(panel.marks).toHaveLength(2);
  });
});

describe("totalPanel", () => {
  it("leaves out what a logarithmic axis cannot show, and cuts bands there", () => {
    const results = [
      measuring((policy, _, round) => ({ mean: policy === 0 ? -5 : 9 - round / 12.5, standardError: 1 })),
    ];
    const boundsAt = (round: number) => regretBounds([0.8, 0.7], 0.1, round);
    const panel = totalPanel(results, { metric: "r-regret", label: "r-Regret", boundsAt });
    expect(pointsOf(panel, "one")).toEqual([]);
    expect(pointsOf(panel, "two")).toEqual([
      { x: 10, y: 8.2, low: 6.199999999999999, high: 10.2 },
      { x: 100, y: 1, low: 0.1, high: 3 },
    ]);
    // T·Δ·(1 − Σ r) = 100·0.1·0.8, and 0.2 pulls that may be missed of the best arm.
    expect(pointsOf(panel, "Theorem 5")?.[1].y).toBeCloseTo(8.02, 12);
  });
});

describe("violationPanel", () => {
  it("shows the worst trial, on a linear axis from 0 to 2 where it is a few pulls", () => {
    const panel = violationPanel([measuring((policy, _, round) => worstTrial(0.3, policy + round / 100))], {
      title: "t",
    });
    expect(pointsOf(panel, "two")).toEqual([
      { x: 10, y: 1.1 },
      { x: 100, y: 2 },
    ]);
    expect(panel.y.domain).toEqual([0, 2]);
  });

  it("has a logarithmic axis where it is many", () => {
    const panel = violationPanel([measuring((_policy, _metric, round) => worstTrial(0.3, round))], { title: "t" });
    expect([panel.y.scale, panel.y.domain]).toEqual(["log", undefined]);
  });
});

describe("regretTable", () => {
  it("has mean and worst trial of the violation beside every regret", () => {
    const results = [measuring((policy, metric) => (metric === "r-regret" ? policy : worstTrial(4, 9)))];
    const table = regretTable(results, { title: "t", regrets: [{ metric: "r-regret", label: "r-Regret" }] });
    expect(table.columns.slice(0, 4)).toEqual(["policy", "rounds", "trials", "r-Regret"]);
    expect(table.rows).toEqual([
      ["one", 100, 4, "0", "4.0 ± 2.0", 9],
      ["two", 100, 4, "1", "4.0 ± 2.0", 9],
    ]);
  });
});
