import type { Results } from "../../../reproduction/experiment.js";
import { withError } from "../../../reproduction/measured.js";
import type { Table } from "../../../reproduction/table.js";
import { optimumOf } from "../optimumOf.js";
import { runsOf } from "./runs.js";
import { shareNames, type FigureSettings } from "./study.js";

/** Every f and λ at the paper's largest horizon and at the longest: regret beside what was withheld. */
export function tables(results: Results, settings: FigureSettings): readonly Table[] {
  const { at, costs, horizons, paperHorizon } = runsOf(results, settings);
  return [...new Set([paperHorizon, horizons[horizons.length - 1]])].map((horizon) => ({
    title: `Per round, T = ${horizon}`,
    columns: ["f", "λ", "utility", "OPT", "regret", "withheld", ...[1, 2, 3, 4].map((phase) => `phase ${phase}`)],
    rows: shareNames.flatMap((share) =>
      costs.map((cost) => {
        const run = at(share, cost, horizon);
        return [
          ...[share, cost],
          withError(run.average("utility")),
          (optimumOf(run.instance).utility / horizon).toFixed(4),
          ...["opportunity-regret", "withheld"].map((metric) => withError(run.average(metric))),
          ...[1, 2, 3, 4].map((phase) => run.average(`phase-${phase}-rounds`).mean.toFixed(4)),
        ];
      }),
    ),
    note: "Withheld opportunities are paid for at λ each; utility and regret include it. Mean ± 95 % interval.",
  }));
}
