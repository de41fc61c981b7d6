import {
  armName,
  labelOf,
  Shares,
  type SharesInput,
  type SimulationResult,
  type SpecificationInput,
} from "@evenhand/core";
import { percent, shortMean } from "../terminal/numbers.js";
import type { Column } from "../terminal/table.js";
import { lastValues } from "./lastValues.js";

/** A policy, and each arm's share of its pulls. */
interface Row {
  readonly label: string;
  readonly shares: readonly number[];
}

/** More do not fit into 80 columns. */
const MOST_ARMS = 8;

/** Which arms got the pulls: arm by arm, or only the extremes where there are many arms. */
export function shareColumns({ study, policies }: SimulationResult): Column[] {
  const rows = policies.map((policy) => ({
    label: labelOf(policy),
    shares: lastValues(policy, "pulls").map(({ mean }) => mean / study.horizon),
  }));
  const names = rows[0].shares.map((_, arm) => armName(study, arm));
  const promised = valueOf(study.contract, "shares") as SharesInput | undefined;
  const quotas = promised === undefined ? undefined : Shares.parse(promised, names.length, study.perRound).values();
  if (names.length > MOST_ARMS) return extremes(rows, names, quotas);
  return armByArm(rows, names, valueOf(study.environment, "means") as readonly number[] | undefined, quotas);
}

/** Below the shares stands what each arm was promised, and what it pays where that stays the same. */
function armByArm(
  rows: readonly Row[],
  names: readonly string[],
  means?: readonly number[],
  quotas?: Float64Array,
): Column[] {
  const labels = rows.map(({ label }) => label);
  const below = [...(quotas ? ["quota (%)"] : []), ...(means ? ["mean reward"] : [])];
  return [
    { head: "share of pulls (%)", cells: [...labels, ...below], align: "left" },
    ...names.map((head, arm) => ({
      head,
      cells: [
        ...rows.map(({ shares }) => percent(shares[arm])),
        ...(quotas ? [percent(quotas[arm])] : []),
        ...(means ? [shortMean(means[arm])] : []),
      ],
    })),
  ];
}

function extremes(rows: readonly Row[], names: readonly string[], quotas?: Float64Array): Column[] {
  const smallest = rows.map(({ shares }) => indexOfSmallest(shares));
  const largest = rows.map(({ shares }) => indexOfSmallest(shares.map((share) => -share)));
  const columns: Column[] = [
    { head: "share of pulls (%)", cells: rows.map(({ label }) => label), align: "left" },
    { head: "smallest", cells: rows.map(({ shares }, row) => percent(shares[smallest[row]])) },
    { head: "arm", cells: smallest.map((arm) => names[arm]), withPrevious: true },
    { head: "largest", cells: rows.map(({ shares }, row) => percent(shares[largest[row]])) },
    { head: "arm", cells: largest.map((arm) => names[arm]), withPrevious: true },
  ];
  if (quotas === undefined) return columns;
  const surplus = rows.map(({ shares }) => shares.map((share, arm) => share - quotas[arm]));
  const tightest = surplus.map(indexOfSmallest);
  return [
    ...columns,
    { head: "least above\nquota", cells: surplus.map((own, row) => percent(own[tightest[row]])) },
    { head: "arm", cells: tightest.map((arm) => names[arm]), withPrevious: true },
  ];
}

function indexOfSmallest(values: readonly number[]): number {
  return values.reduce((best, value, index) => (value < values[best] ? index : best), 0);
}

function valueOf(specification: SpecificationInput | undefined, name: string): unknown {
  return typeof specification === "object" ? specification.parameters?.[name] : undefined;
}
