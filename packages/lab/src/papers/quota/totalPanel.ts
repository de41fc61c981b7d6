import { labelOf, type SimulationResult } from "@evenhand/core";
import type { Line, Panel } from "@evenhand/figures";
import { band, courseOf } from "../../reproduction/measured.js";
import { boundLine } from "./boundLine.js";
import type { RegretBounds } from "./regretBounds.js";

/** A regret in total, with the bounds, both axes logarithmic: the bounds are a hundred times the regret. */
export function totalPanel(
  results: readonly SimulationResult[],
  {
    metric,
    label,
    boundsAt,
  }: {
    readonly metric: "regret" | "r-regret";
    readonly label: string;
    readonly boundsAt: (round: number) => RegretBounds;
  },
): Panel {
  const rounds = results.flatMap(({ study }) => study.checkpoints ?? []);
  return {
    title: `${label} in total, with bounds`,
    x: { label: "round t", unit: "rounds", scale: "log" },
    y: { label, unit: "expected reward", scale: "log" },
    marks: [
      ...boundLine("Theorem 3", rounds, (round) => boundsAt(round).theorem3),
      ...boundLine("Theorem 5", rounds, (round) => boundsAt(round).theorem5),
      ...results.flatMap((result) => result.policies.map((policy) => lineOf(result, labelOf(policy), metric))),
    ],
  };
}

/** Below LEAST a total is nothing on the scale of the others, and 0 has no place on a logarithmic axis. */
const LEAST = 0.1;

function lineOf(result: SimulationResult, series: string, metric: string): Line {
  const points = courseOf(result, series, metric).flatMap(({ round, summary }) => {
    const { y, low, high } = band(summary);
    return y < LEAST ? [] : [{ x: round, y, low: Math.max(low, LEAST), high }];
  });
  return { kind: "line", series, points };
}
