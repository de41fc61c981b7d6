import { armName, labelOf, type MetricDescription, type SimulationResult } from "@evenhand/core";
import { MARGIN_HEAD } from "@evenhand/lab/notes";
import { meansWithMargins } from "../terminal/numbers.js";
import type { Column } from "../terminal/table.js";
import { lastValues } from "./lastValues.js";
import { MOST_ARMS } from "./shareColumns.js";

const PLACES = ["worst", "second", "third"];

/** A metric of each arm: arm by arm, or the worst of each policy where there are many. */
export function armColumns({ study, policies }: SimulationResult, { id, unit, better }: MetricDescription): Column[] {
  const values = policies.map((policy) => lastValues(policy, id));
  const arms = values[0].map((_, arm) => arm);
  const first: Column = {
    head: `${id}\n(${unit})${study.trials === 1 ? "" : `\n${MARGIN_HEAD}`}`,
    cells: policies.map(labelOf),
    align: "left",
  };
  const cells = (armOf: (row: number) => number) =>
    meansWithMargins(
      values.map((own, row) => own[armOf(row)]),
      study.trials,
    );
  if (arms.length <= MOST_ARMS) {
    return [first, ...arms.map((arm) => ({ head: armName(study, arm), cells: cells(() => arm) }))];
  }
  const direction = better === "higher" ? 1 : -1;
  const worstFirst = values.map((own) => [...arms].sort((a, b) => direction * (own[a].mean - own[b].mean)));
  const columns = PLACES.flatMap((place, index): Column[] => [
    { head: better === "neither" && index === 0 ? "largest" : place, cells: cells((row) => worstFirst[row][index]) },
    { head: "arm", cells: worstFirst.map((own) => armName(study, own[index])), withPrevious: true },
  ]);
  return [first, ...columns];
}
