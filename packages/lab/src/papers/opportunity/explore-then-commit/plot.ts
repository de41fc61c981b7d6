import type { Axis, Figure, Level, Panel } from "@evenhand/figures";
import type { Results } from "../../../reproduction/experiment.js";
import { band, summaryOf } from "../../../reproduction/measured.js";
import { horizonAxis } from "../horizonAxis.js";
import { optimumOf } from "../optimumOf.js";
import { perRound } from "../perRound.js";
import { instanceOf, policies, runName, type CommitSettings } from "./study.js";

export function figures(results: Results, settings: CommitSettings): Readonly<Record<string, Figure>> {
  const { means, cost, horizons, trials } = settings;
  const panel = (metric: string, y: Axis, levels: readonly Level[] = []): Panel => ({
    title: y.label,
    x: horizonAxis,
    y,
    marks: [
      ...levels,
      ...policies.map(({ label }) => ({
        kind: "dots" as const,
        series: label,
        joined: true as const,
        points: horizons.map((horizon) => {
          const { low, ...point } = band(perRound(summaryOf(results[runName(horizon)], label, metric), horizon));
          // Nothing that is drawn here can be below 0.
          return { x: horizon, ...point, low: Math.max(0, low) };
        }),
      })),
    ],
  });
  const longest = Math.max(...horizons);
  const optimum = optimumOf(instanceOf(settings, longest)).utility / longest;
  const committed = Math.max(...means) - cost / means.length;
  return {
    "explore-then-commit": {
      title: "Explore-then-commit withholds what it should grant",
      caption: `μ = (${means.join(", ")}), λ = ${cost}, each arm deserves 1/${means.length} of the rounds, ${trials} trials; mean ± 2 standard errors. Explore-then-commit settles on the better arm and pays for the other; OPT serves both. Algorithm 1 with the N of Theorem 1 has a single pull of each arm to learn from, because L = 0. Algorithm 1 with as much exploration as explore-then-commit and Algorithm 2 are at the optimum or next to it, and their points hide each other.`,
      columns: 3,
      panels: [
        panel("utility", { label: "average utility", unit: "reward per round" }, [
          { kind: "level", axis: "y", at: optimum, label: "OPT" },
          { kind: "level", axis: "y", at: committed, label: "best arm only" },
        ]),
        panel("opportunity-regret", { label: "regret", unit: "expected reward per round" }, [
          { kind: "level", axis: "y", at: optimum - committed, label: "best arm only" },
        ]),
        panel("withheld", { label: "withheld", unit: "opportunities per round", domain: [0, 1 / means.length] }),
      ],
    },
  };
}
