import { labelOf, type SimulationResult } from "@evenhand/core";
import { summaryOf, withError } from "../../reproduction/measured.js";
import type { Table } from "../../reproduction/table.js";

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
