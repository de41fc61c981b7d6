import type { Bound } from "@evenhand/core";
import type { Line, Panel } from "@evenhand/figures";
import { band } from "../../reproduction/measured.js";
import { boundLine } from "./boundLine.js";
import { course, type NamedResult } from "./namedResult.js";

/** What Section 6 plots: a regret divided by the rounds so far. */
export function perRoundPanel(
  results: readonly NamedResult[],
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
  const lines = results.flatMap((named) => named.names.map((name) => lineOf(named, name, metric)));
  const rounds = results.flatMap(({ result }) => result.study.checkpoints ?? []);
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

function lineOf(named: NamedResult, name: string, metric: string): Line {
  const points = course(named, name, metric).map(({ round, summary }) => {
    const { y, low, high } = band(summary);
    return { x: round, y: y / round, low: low / round, high: high / round };
  });
  return { kind: "line", series: name, points };
}
