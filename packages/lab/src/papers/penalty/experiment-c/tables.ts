import type { Results } from "../../../reproduction/experiment.js";
import { withError } from "../../../reproduction/measured.js";
import type { Table } from "../../../reproduction/table.js";
import { measuredAt, shownPolicies } from "./measuredCurves.js";
import { panelsOf, type Values } from "./study.js";

export function tables(results: Results, values: Values): Table[] {
  const last = Math.max(...values.horizons);
  return [
    {
      title: `Penalised regret and unfairness at T = ${last}`,
      columns: ["panel", "policy", "penalised regret", "unfairness (pulls)"],
      rows: panelsOf(values).flatMap((panel) =>
        shownPolicies.map((policy) => [
          panel.title,
          policy,
          withError(measuredAt(results, panel, policy, "penalised-regret", last)),
          withError(measuredAt(results, panel, policy, "unfairness", last)),
        ]),
      ),
      note: `Mean of ${values.trials} trials ± 95 % interval.`,
    },
  ];
}
