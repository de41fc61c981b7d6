import { labelOf, ln, pow } from "@evenhand/core";
import type { Axis, Figure, Mark, Panel } from "@evenhand/figures";
import type { Results } from "../../../reproduction/experiment.js";
import { band, summaryOf } from "../../../reproduction/measured.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { horizonAxis } from "../horizonAxis.js";
import { perRound } from "../perRound.js";
import { runName, shareNames, type ShareName, type Theorem2Settings } from "./study.js";

export function figures(results: Results, settings: Theorem2Settings): Readonly<Record<string, Figure>> {
  const { means, cost, width, trials } = settings;
  const [best, second] = means;
  return {
    "theorem-2": {
      title: "Where self-regulated utility has linear regret",
      caption: `μ = (${means.join(", ")}), λ = ${cost}, ${trials} trials; mean ± 2 standard errors. The second arm's gap of ${Number((best - second).toFixed(3))} exceeds λ: the best is to withhold and pay. Threshold f gives every arm with a mean of at least ${0.5 + width} the same share. Top: regret per round, with the rate of Theorem 2 through the first point of Algorithm 2. Bottom: deserved opportunities that were withheld, per round. Where f is constant near the means Algorithm 2 serves the second arm at every horizon, and its regret per round stays.`,
      columns: shareNames.length,
      panels: [
        ...shareNames.map((share) => panel(results, settings, share, "opportunity-regret", REGRET)),
        ...shareNames.map((share) => panel(results, settings, share, "withheld", WITHHELD)),
      ],
    },
  };
}

const REGRET: Axis = { label: "regret", unit: "expected reward per round", scale: "log", domain: [1e-5, 0.1] };

const WITHHELD: Axis = { label: "withheld", unit: "opportunities per round", domain: [0, 0.5] };

function panel(results: Results, { horizons }: Theorem2Settings, share: ShareName, metric: string, y: Axis): Panel {
  const points = (label: string) =>
    horizons.map((horizon) => {
      return { x: horizon, ...band(perRound(summaryOf(results[runName(share, horizon)], label, metric), horizon)) };
    });
  const present = results[runName(share, horizons[0])].policies.map(labelOf);
  const dots: Mark[] = present.map((series) => {
    return { kind: "dots", series, joined: true, points: points(series) };
  });
  return {
    title: metric === "withheld" ? `withheld, ${share} f` : `${share} f`,
    x: horizonAxis,
    y,
    marks:
      metric === "withheld" ? dots : [rateThrough(points(comparedPolicies.algorithm2.label)[0], horizons), ...dots],
  };
}

/** T^(−1/3) log^(1/3) T, as high as the first point. */
function rateThrough(first: { readonly x: number; readonly y: number }, horizons: readonly number[]): Mark {
  const rate = (horizon: number) => pow(ln(horizon) / horizon, 1 / 3);
  const points = horizons.map((horizon) => ({ x: horizon, y: (first.y * rate(horizon)) / rate(first.x) }));
  return { kind: "line", series: "rate of Theorem 2", reference: true, points };
}
