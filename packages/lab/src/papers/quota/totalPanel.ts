import type { Line, Panel } from "@evenhand/figures";
import { band } from "../../reproduction/measured.js";
import { boundLine } from "./boundLine.js";
import { course, type NamedResult } from "./namedResult.js";
import type { RegretBounds } from "./regretBounds.js";

/** A regret in total, with the bounds, both axes logarithmic: the bounds are a hundred times the regret. */
export function totalPanel(
  results: readonly NamedResult[],
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
  const rounds = results.flatMap(({ result }) => result.study.checkpoints ?? []);
  return {
    title: `${label} in total, with bounds`,
    x: { label: "round t", unit: "rounds", scale: "log" },
    y: { label, unit: "expected reward", scale: "log" },
    marks: [
      ...boundLine("Theorem 3", rounds, (round) => boundsAt(round).theorem3),
      ...boundLine("Theorem 5", rounds, (round) => boundsAt(round).theorem5),
      ...results.flatMap((named) => named.names.map((name) => lineOf(named, name, metric))),
    ],
  };
}

/** Below LEAST a total is nothing on the scale of the others, and 0 has no place on a logarithmic axis. */
const LEAST = 0.1;

function lineOf(named: NamedResult, name: string, metric: string): Line {
  const points = course(named, name, metric).flatMap(({ round, summary }) => {
    const { y, low, high } = band(summary);
    return y < LEAST ? [] : [{ x: round, y, low: Math.max(low, LEAST), high }];
  });
  return { kind: "line", series: name, points };
}
