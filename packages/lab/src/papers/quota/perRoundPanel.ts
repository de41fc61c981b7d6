import { labelOf, type SimulationResult } from "@evenhand/core";
import type { Bound } from "@evenhand/core/guarantees";
import type { Line, Panel } from "@evenhand/figures";
import { band, courseOf } from "../../reproduction/measured.js";
import { boundLine } from "./boundLine.js";

/** What Section 6 plots: a regret divided by the rounds so far. */
export function perRoundPanel(
  results: readonly SimulationResult[],
  {
    metric,
    label,
    bound,
  }: {
    readonly metric: "regret" | "r-regret";
    readonly label: string;
    readonly bound?: { readonly name: string; readonly at: (round: number) => Bound };
  },
): Panel {
  const lines = results.flatMap((result) => result.policies.map((policy) => lineOf(result, labelOf(policy), metric)));
  const rounds = results.flatMap(({ study }) => study.checkpoints ?? []);
  const reference =
    bound === undefined
      ? []
      : boundLine(bound.name, rounds, (round) => {
          const total = bound.at(round);
          return total.applies ? { applies: true, value: total.value / round } : total;
        });
  return {
    title: `${label} per round`,
    x: { label: "round t", unit: "rounds", scale: "log" },
    y: { label: `${label} / t`, unit: "expected reward per round" },
    marks: [...reference, ...lines],
  };
}

function lineOf(result: SimulationResult, series: string, metric: string): Line {
  const points = courseOf(result, series, metric).map(({ round, summary }) => {
    const { y, low, high } = band(summary);
    return { x: round, y: y / round, low: low / round, high: high / round };
  });
  return { kind: "line", series, points };
}
