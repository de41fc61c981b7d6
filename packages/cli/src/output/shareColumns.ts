import {
  armName,
  environments,
  labelOf,
  Shares,
  type SharesInput,
  type SimulationResult,
  type SpecificationInput,
} from "@evenhand/core";
import { quotaHead } from "@evenhand/lab/notes";
import { percent, shortMean } from "../terminal/numbers.js";
import type { Column } from "../terminal/table.js";
import { lastValues } from "./lastValues.js";

/** A policy, and the share of the rounds in which it pulled each arm. */
interface Row {
  readonly label: string;
  readonly shares: readonly number[];
}

interface Heads {
  /** With one pull a round a share of the rounds is one of the pulls. */
  readonly shares: string;
  readonly quota: string;
}

/** More do not fit into 80 columns. */
export const MOST_ARMS = 8;

/** Which arms got the pulls: arm by arm, or only the extremes where there are many arms. */
export function shareColumns({ study, policies }: SimulationResult): Column[] {
  const rows = policies.map((policy) => ({
    label: labelOf(policy),
    shares: lastValues(policy, "pulls").map(({ mean }) => mean / study.horizon),
  }));
  const names = rows[0].shares.map((_, arm) => armName(study, arm));
  const promised = valueOf(study.contract, "shares") as SharesInput | undefined;
  const quotas = promised === undefined ? undefined : Shares.parse(promised, names.length, study.perRound).values();
  const heads = {
    shares: (study.perRound ?? 1) === 1 && study.voids === undefined ? "share of pulls (%)" : "share of rounds (%)",
    quota: `${quotaHead(study)} (%)`,
  };
  // What an arm is promised of all rounds is not known where it can be absent, or its share changes.
  if (names.length > MOST_ARMS) return extremes(heads, rows, names, quotaHead(study) === "quota" ? quotas : undefined);
  return armByArm(heads, rows, names, meansOf(study.environment), quotas);
}

/** Below the shares stands what each arm was promised, and what it pays where that stays the same. */
function armByArm(
  heads: Heads,
  rows: readonly Row[],
  names: readonly string[],
  means?: readonly number[],
  quotas?: Float64Array,
): Column[] {
  const labels = rows.map(({ label }) => label);
  const below = [...(quotas ? [heads.quota] : []), ...(means ? ["mean reward"] : [])];
  return [
    { head: heads.shares, cells: [...labels, ...below], align: "left" },
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

function extremes(heads: Heads, rows: readonly Row[], names: readonly string[], quotas?: Float64Array): Column[] {
  const smallest = rows.map(({ shares }) => indexOfSmallest(shares));
  const largest = rows.map(({ shares }) => indexOfSmallest(shares.map((share) => -share)));
  const columns: Column[] = [
    { head: heads.shares, cells: rows.map(({ label }) => label), align: "left" },
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

/** Of an environment whose arms stay as they are; what a user's own does with its parameters is not known. */
function meansOf(environment: SpecificationInput): readonly number[] | undefined {
  const isKnown = environments.some(
    ({ id }) => id === (typeof environment === "string" ? environment : environment.id),
  );
  return isKnown ? (valueOf(environment, "means") as readonly number[] | undefined) : undefined;
}

function valueOf(specification: SpecificationInput | undefined, name: string): unknown {
  return typeof specification === "object" ? specification.parameters?.[name] : undefined;
}
