import type { Figure, Mark } from "@evenhand/figures";
import type { Results } from "../../../reproduction/experiment.js";
import { band, summaryOf } from "../../../reproduction/measured.js";
import { horizonAxis } from "../horizonAxis.js";
import { policies, runName, type AppendixBSettings } from "./study.js";

export function figures(results: Results, { horizons, trials }: AppendixBSettings): Readonly<Record<string, Figure>> {
  const dots = (metric: string): readonly Mark[] =>
    policies.map(({ label }) => ({
      kind: "dots",
      series: label,
      joined: true,
      points: horizons.map((horizon) => {
        return { x: horizon, ...band(summaryOf(results[runName(horizon)], label, metric)) };
      }),
    }));
  return {
    "appendix-b": {
      title: "One opportunity for each arm",
      caption: `f = 1/T, λ = 1/2, μ = (1, (1 + T^(−1/3))/2), ${trials} trials; mean ± 2 standard errors. Left: regret. Right: deserved opportunities that were withheld; each arm deserves one. Algorithm 2 spends pulls of order T^(2/3) on a gap that decides about a single opportunity; Algorithm 3 and UCB1 have the same pulls, and their points hide each other.`,
      columns: 2,
      panels: [
        {
          title: "regret",
          x: horizonAxis,
          y: { label: "regret", unit: "expected reward", scale: "log" },
          marks: dots("opportunity-regret"),
        },
        {
          title: "withheld",
          x: horizonAxis,
          y: { label: "withheld", unit: "opportunities", domain: [0, 2] },
          marks: dots("withheld"),
        },
      ],
    },
  };
}
