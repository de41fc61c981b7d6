import { labelOf, type SimulationResult } from "@evenhand/core";
import type { Bound } from "@evenhand/core/guarantees";
import type { Axis, Line, Panel } from "@evenhand/figures";
import { band, courseOf, summaryOf, withError } from "../../reproduction/measured.js";
import type { Table } from "../../reproduction/experiment.js";
import type { RegretBounds } from "./quotaMeasures.js";

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
      ...results.flatMap((result) => result.policies.map((policy) => totalLine(result, labelOf(policy), metric))),
    ],
  };
}

/** Below LEAST a total is nothing on the scale of the others, and 0 has no place on a logarithmic axis. */
const LEAST = 0.1;

function totalLine(result: SimulationResult, series: string, metric: string): Line {
  const points = courseOf(result, series, metric).flatMap(({ round, summary }) => {
    const { y, low, high } = band(summary);
    return y < LEAST ? [] : [{ x: round, y, low: Math.max(low, LEAST), high }];
  });
  return { kind: "line", series, points };
}

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
  const lines = results.flatMap((result) =>
    result.policies.map((policy) => perRoundLine(result, labelOf(policy), metric)),
  );
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

function perRoundLine(result: SimulationResult, series: string, metric: string): Line {
  const points = courseOf(result, series, metric).map(({ round, summary }) => {
    const { y, low, high } = band(summary);
    return { x: round, y: y / round, low: low / round, high: high / round };
  });
  return { kind: "line", series, points };
}

/** Violations of more pulls than this need a logarithmic axis. */
const FEW = 10;

/**
 * How far any arm was behind its quota up to a round, in the worst of all trials: a promise that is kept on average is
 * not kept. There is no error band, since it is no estimate. Of all policies, or of those with these labels.
 */
export function violationPanel(
  results: readonly SimulationResult[],
  { title, labels }: { readonly title: string; readonly labels?: readonly string[] },
): Panel {
  const lines = results.flatMap((result) =>
    (labels ?? result.policies.map(labelOf)).map((series) => ({
      kind: "line" as const,
      series,
      points: courseOf(result, series, "worst-violation").map(({ round, summary }) => ({
        x: round,
        y: summary.quantiles.max,
      })),
    })),
  );
  const largest = lines.flatMap(({ points }) => points).reduce((most, { y }) => Math.max(most, y), 0);
  const scale: Pick<Axis, "scale" | "domain"> =
    largest > FEW ? { scale: "log" } : { domain: [0, Math.max(2, Math.ceil(largest))] };
  return {
    title,
    x: { label: "round t", unit: "rounds", scale: "log" },
    y: { label: "worst violation up to t", unit: "pulls", ...scale },
    marks: [{ kind: "level", axis: "y", at: 1, label: "a whole pull" }, ...lines],
  };
}

/** A theorem's bound over the rounds in which it applies; no line where it never does. */
function boundLine(series: string, rounds: readonly number[], boundAt: (round: number) => Bound): Line[] {
  const points = [...new Set(rounds)]
    .sort((a, b) => a - b)
    .flatMap((round) => {
      const bound = boundAt(round);
      return bound.applies ? [{ x: round, y: bound.value }] : [];
    });
  return points.length === 0 ? [] : [{ kind: "line", series, points, reference: true }];
}

/** Regrets after the last round, never without the violation. */
export function regretTable(
  results: readonly SimulationResult[],
  {
    title,
    regrets,
    note,
  }: {
    readonly title: string;
    readonly regrets: readonly { readonly metric: "regret" | "r-regret"; readonly label: string }[];
    readonly note?: string;
  },
): Table {
  const rows = results.flatMap((result) =>
    result.policies.map(labelOf).map((label) => {
      const violation = summaryOf(result, label, "worst-violation");
      return [
        label,
        result.study.horizon,
        result.study.trials,
        ...regrets.map(({ metric }) => withError(summaryOf(result, label, metric))),
        withError(violation),
        Number(violation.quantiles.max.toPrecision(6)),
      ];
    }),
  );
  const columns = ["policy", "rounds", "trials", ...regrets.map(({ label }) => label)];
  return {
    title,
    columns: [...columns, "worst violation, mean (pulls)", "worst violation, worst trial (pulls)"],
    rows,
    ...(note === undefined ? {} : { note }),
  };
}
