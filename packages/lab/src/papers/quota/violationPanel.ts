import { labelOf, type SimulationResult } from "@evenhand/core";
import type { Axis, Panel } from "@evenhand/figures";
import { courseOf } from "../../reproduction/measured.js";

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
