import type { Axis, Dots, Figure, Level, Panel, Stack } from "@evenhand/figures";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { band, withError } from "../../../reproduction/measured.js";
import { horizonAxis, optimumOf } from "../utilityPerRound.js";
import { type FigureSettings, type Run, type Runs, runsOf, type ShareName, shareNames } from "./study.js";

export function figures(results: Results, settings: FigureSettings): Readonly<Record<string, Figure>> {
  const runs = runsOf(results, settings);
  return {
    "figure-1": figure1(runs, settings),
    "figure-2": figure2(runs, settings, ["softmax"]),
    "figure-2-other-shares": figure2(runs, settings, ["uniform", "linear"]),
  };
}

/** Average utility against the horizon, a panel for each λ; below it the share of rounds that was withheld. */
function figure1(runs: Runs, settings: FigureSettings): Figure {
  const { costs } = runs;
  return {
    title: "Average utility for different transfer costs",
    caption: `Self-regulated utility (Algorithm 2 over UCB1), K = ${settings.means.length}, ${trialsText(settings)}; mean ± 2 standard errors. Top: utility per round, with that of the best counts of someone who knew all means (OPT). Bottom: deserved opportunities that were withheld and paid for, per round. At λ = 0 the three f have the same utility and one point hides the others. At short horizons with λ > 0 phase 1 takes every round: uniform and linear f are then the same.`,
    columns: costs.length,
    panels: [
      ...costs.map((cost) => utilityPanel(runs, cost, "utility", UTILITY, optima(runs, cost))),
      ...costs.map((cost) => utilityPanel(runs, cost, "withheld", WITHHELD, [])),
    ],
  };
}

const UTILITY = { label: "average utility", unit: "reward per round" };

const WITHHELD = { label: "withheld", unit: "opportunities per round" };

function utilityPanel(runs: Runs, cost: number, metric: string, y: Axis, levels: readonly Level[]): Panel {
  return {
    title: metric === "utility" ? `λ = ${cost}` : `withheld, λ = ${cost}`,
    x: horizonAxis,
    y: { ...y, domain: commonDomain(runs, metric) },
    marks: [
      ...levels,
      ...shareNames.map((share): Dots => ({
        kind: "dots",
        series: seriesOf(share),
        points: runs.over(share, cost).map((run) => ({ x: run.horizon, ...band(run.average(metric)) })),
        joined: true,
      })),
    ],
  };
}

const seriesOf = (share: ShareName) => `${share} f`;

/** OPT's utility per round, in the colour of its f; those with the same one share a line. */
function optima(runs: Runs, cost: number): readonly Level[] {
  const longest = runs.horizons[runs.horizons.length - 1];
  const byValue = new Map<number, ShareName[]>();
  for (const share of shareNames) {
    const { instance } = runs.at(share, cost, longest);
    const value = Number((optimumOf(instance).utility / longest).toFixed(6));
    byValue.set(value, [...(byValue.get(value) ?? []), share]);
  }
  return [...byValue].map(([at, shares]) => {
    if (shares.length > 1) return { kind: "level", axis: "y", at, label: "OPT" };
    return { kind: "level", axis: "y", at, label: `OPT, ${shares[0]}`, series: seriesOf(shares[0]) };
  });
}

/** The same for all λ, so that the panels can be compared. */
function commonDomain({ costs, over }: Runs, metric: string): readonly [number, number] {
  if (metric !== "utility") return [0, 1];
  const all = shareNames.flatMap((share) => costs.flatMap((cost) => over(share, cost)));
  const lowest = Math.min(...all.map((run: Run) => run.average(metric).mean));
  return [Math.floor(lowest * 10) / 10, 1];
}

function trialsText({ horizons, trials, longHorizons, longTrials }: FigureSettings): string {
  return `${trials} trials up to T = ${Math.max(...horizons)}, ${longTrials} beyond (${longHorizons.join(", ")})`;
}

/** Which phase of Algorithm 2 has the rounds, against the horizon: a row for each f, a column for each λ. */
function figure2(runs: Runs, settings: FigureSettings, shares: readonly ShareName[]): Figure {
  return {
    title: `Rounds of each phase, ${shares.join(" and ")} f`,
    caption: `Mean share of the rounds that each phase of self-regulated utility (Algorithm 2) has, K = ${settings.means.length}, ${settings.trials} trials (${settings.longTrials} at T = ${settings.longHorizons.join(", ")}). Phase 1 learns the gaps, phase 2 the deserved shares, phase 3 grants opportunities, phase 4 is UCB1's. Phase 2 is empty where phase 1 has already brought the shares within α.`,
    columns: runs.costs.length,
    panels: shares.flatMap((share) => runs.costs.map((cost) => phasePanel(runs, share, cost, shares.length > 1))),
  };
}

const PHASES = ["1: gaps", "2: shares", "3: granting", "4: learner"];

function phasePanel({ over }: Runs, share: ShareName, cost: number, isNamed: boolean): Panel {
  return {
    title: isNamed ? `${share} f, λ = ${cost}` : `λ = ${cost}`,
    x: { label: "horizon T", unit: "rounds", scale: "category" },
    y: { label: "share of the rounds", domain: [0, 1] },
    marks: PHASES.map((phase, i): Stack => ({
      kind: "stack",
      series: `phase ${phase}`,
      points: over(share, cost).map((run) => {
        return { x: shortRounds(run.horizon), y: run.average(`phase-${i + 1}-rounds`).mean };
      }),
    })),
  };
}

/** 1k, 200k, 1M: names of bars must be short. */
function shortRounds(rounds: number): string {
  if (rounds >= 1e6) return `${rounds / 1e6}M`;
  return rounds >= 1000 ? `${rounds / 1000}k` : String(rounds);
}

/** Every f and λ at the paper's largest horizon and at the longest: regret beside what was withheld. */
export function tables(results: Results, settings: FigureSettings): readonly Table[] {
  const { at, costs, horizons, paperHorizon } = runsOf(results, settings);
  return [...new Set([paperHorizon, horizons[horizons.length - 1]])].map((horizon) => ({
    title: `Per round, T = ${horizon}`,
    columns: ["f", "λ", "utility", "OPT", "regret", "withheld", ...[1, 2, 3, 4].map((phase) => `phase ${phase}`)],
    rows: shareNames.flatMap((share) =>
      costs.map((cost) => {
        const run = at(share, cost, horizon);
        return [
          ...[share, cost],
          withError(run.average("utility")),
          (optimumOf(run.instance).utility / horizon).toFixed(4),
          ...["opportunity-regret", "withheld"].map((metric) => withError(run.average(metric))),
          ...[1, 2, 3, 4].map((phase) => run.average(`phase-${phase}-rounds`).mean.toFixed(4)),
        ];
      }),
    ),
    note: "Withheld opportunities are paid for at λ each; utility and regret include it. Mean ± 95 % interval.",
  }));
}
