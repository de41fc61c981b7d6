import { withError } from "../../reproduction/measured.js";
import type { Table } from "../../reproduction/table.js";
import { measure, type NamedResult } from "./namedResult.js";

/** Regrets after the last round, never without the violation. */
export function regretTable(
  results: readonly NamedResult[],
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
  const rows = results.flatMap((named) =>
    named.names.map((name) => {
      const violation = measure(named, name, "worst-violation");
      return [
        name,
        named.result.study.horizon,
        named.result.study.trials,
        ...regrets.map(({ metric }) => withError(measure(named, name, metric))),
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
