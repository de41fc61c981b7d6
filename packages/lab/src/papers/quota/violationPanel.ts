import type { Panel } from "@evenhand/figures";
import { course, type NamedResult } from "./namedResult.js";

/**
 * How far any arm was behind its quota up to a round, in the worst of all trials: a promise that is kept on average is not
 * kept. There is no error band, since it is no estimate.
 */
export function violationPanel(results: readonly NamedResult[], { title }: { readonly title: string }): Panel {
  return {
    title,
    x: { label: "round t", unit: "rounds", scale: "log" },
    y: { label: "worst violation up to t, of all trials", unit: "pulls", scale: "log" },
    marks: [
      { kind: "level", axis: "y", at: 1, label: "a whole pull" },
      ...results.flatMap((named) =>
        named.names.map((name) => ({
          kind: "line" as const,
          series: name,
          points: course(named, name, "worst-violation").map(({ round, summary }) => ({
            x: round,
            y: summary.quantiles.max,
          })),
        })),
      ),
    ],
  };
}
