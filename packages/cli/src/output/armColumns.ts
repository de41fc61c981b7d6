import {
  armName,
  environments,
  labelOf,
  type MetricDescription,
  Shares,
  type SharesInput,
  type SimulationResult,
  type SpecificationInput,
} from "@evenhand/core";
import { MARGIN_HEAD, quotaHead } from "@evenhand/lab/notes";
import { meansWithMargins, percent, shortMean } from "../terminal/numbers.js";
import type { Column } from "../terminal/table.js";
import { lastValues } from "./costColumn.js";

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

/** A policy, and the share of the rounds in which it pulled each arm. */
interface Row {
  readonly label: string;
  readonly shares: readonly number[];
}

/** A row below those of the policies: a cell for each arm. */
interface RowBelow {
  readonly label: string;
  readonly cells: readonly string[];
}

interface Heads {
  /** With one pull a round a share of the rounds is one of the pulls. */
  readonly shares: string;
  readonly quota: string;
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
  const heads = {
    shares: (study.perRound ?? 1) === 1 && study.voids === undefined ? "share of pulls (%)" : "share of rounds (%)",
    quota: `${quotaHead(study)} (%)`,
  };
  // What an arm is promised of all rounds is not known where it can be absent, or its share changes.
  if (names.length > MOST_ARMS) return extremes(heads, rows, names, quotaHead(study) === "quota" ? quotas : undefined);
  const below = [
    ...(quotas === undefined ? [] : [{ label: heads.quota, cells: [...quotas].map(percent) }]),
    ...capRow(study, names.length),
    ...meanRow(study.environment),
  ];
  return armByArm(heads, rows, names, below);
}

/** The largest share that each arm may have, where there are caps. */
function capRow({ contract, changes = [] }: SimulationResult["study"], arms: number): RowBelow[] {
  const caps = valueOf(contract, "caps") as SharesInput | undefined;
  if (caps === undefined) return [];
  const label = `cap${changes.some((change) => change.caps !== undefined) ? " at first" : ""} (%)`;
  // Caps may come to more than 1: up to 1 for each arm.
  return [{ label, cells: [...Shares.parse(caps, arms, arms).values()].map(percent) }];
}

/** What each arm pays, where that stays the same. */
function meanRow(environment: SpecificationInput): RowBelow[] {
  const means = meansOf(environment);
  return means === undefined ? [] : [{ label: "mean reward", cells: means.map(shortMean) }];
}

/** Below the shares stands what each arm was promised, and what it pays. */
function armByArm(heads: Heads, rows: readonly Row[], names: readonly string[], below: readonly RowBelow[]): Column[] {
  const labels = [...rows, ...below].map(({ label }) => label);
  return [
    { head: heads.shares, cells: labels, align: "left" },
    ...names.map((head, arm) => ({
      head,
      cells: [...rows.map(({ shares }) => percent(shares[arm])), ...below.map(({ cells }) => cells[arm])],
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
  const means = isKnown ? (valueOf(environment, "means") as readonly unknown[] | undefined) : undefined;
  // Lists of means are those of arms that change.
  return means?.every((mean) => typeof mean === "number") ? means : undefined;
}

function valueOf(specification: SpecificationInput | undefined, name: string): unknown {
  return typeof specification === "object" ? specification.parameters?.[name] : undefined;
}
