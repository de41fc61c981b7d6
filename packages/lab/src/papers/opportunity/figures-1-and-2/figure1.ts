import type { Axis, Dots, Figure, Level, Panel } from "@evenhand/figures";
import { band } from "../../../reproduction/measured.js";
import { horizonAxis } from "../horizonAxis.js";
import { optimumOf } from "../optimumOf.js";
import type { Run, Runs } from "./runs.js";
import { shareNames, type FigureSettings } from "./study.js";

/** Average utility against the horizon, a panel for each λ; below it the share of rounds that was withheld. */
export function figure1(runs: Runs, settings: FigureSettings): Figure {
  const { costs } = runs;
  return {
    title: "Average utility for different transfer costs",
    caption: `Self-regulated utility (Algorithm 2 over UCB1), K = ${settings.means.length}, ${trialsText(settings)}; mean ± 2 standard errors. Top: utility per round, with that of the best counts of someone who knew all means (OPT). Bottom: deserved opportunities that were withheld and paid for, per round. At λ = 0 the three f have the same utility and one point hides the others. At short horizons with λ > 0 phase 1 takes every round: uniform and linear f are then the same.`,
    columns: costs.length,
    panels: [
      ...costs.map((cost) => panel(runs, cost, "utility", UTILITY, optima(runs, cost))),
      ...costs.map((cost) => panel(runs, cost, "withheld", WITHHELD, [])),
    ],
  };
}

const UTILITY = { label: "average utility", unit: "reward per round" };

const WITHHELD = { label: "withheld", unit: "opportunities per round" };

function panel(runs: Runs, cost: number, metric: string, y: Axis, levels: readonly Level[]): Panel {
  return {
    title: metric === "utility" ? `λ = ${cost}` : `withheld, λ = ${cost}`,
    x: horizonAxis,
    y: { ...y, domain: commonDomain(runs, metric) },
    marks: [
      ...levels,
      ...shareNames.map((share): Dots => ({
        kind: "dots",
        series: `${share} f`,
        points: runs.over(share, cost).map((run) => ({ x: run.horizon, ...band(run.average(metric)) })),
        joined: true,
      })),
    ],
  };
}

/** OPT's utility per round; f with the same one share a line. */
function optima(runs: Runs, cost: number): readonly Level[] {
  const longest = runs.horizons[runs.horizons.length - 1];
  const byValue = new Map<number, string[]>();
  for (const share of shareNames) {
    const { instance } = runs.at(share, cost, longest);
    const value = Number((optimumOf(instance).utility / longest).toFixed(6));
    byValue.set(value, [...(byValue.get(value) ?? []), share]);
  }
  return [...byValue].map(([at, shares]) => {
    const label = shares.length === shareNames.length ? "OPT" : `OPT, ${shares.join(" and ")}`;
    return { kind: "level", axis: "y", at, label };
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
