import { policyLabelled } from "@evenhand/core";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { courseOf } from "../../../reproduction/measured.js";
import type { Table } from "../../../reproduction/table.js";
import { valueOf } from "../valueOf.js";
import { decadesOf, instancesOf, policies, type ConvergenceValues } from "./study.js";

export function tables(results: Results, values: ConvergenceValues): readonly Table[] {
  const decades = decadesOf(values);
  const cases = Object.keys(instancesOf(values)).flatMap((name) => policies.map((policy) => ({ name, policy })));
  const rows = cases.map(({ name, policy }) => {
    const distance = (round: number) => valueOf(results[name], policy, "worst-distance-to-potential", { round });
    return [
      ...[name, policy.label],
      ...decades.map((round) => Number(distance(round).toPrecision(3))),
      ...values.tolerances.map((tolerance) => firstWithin(results, name, policy, tolerance)),
      Number(valueOf(results[name], policy, "competitive-ratio").toFixed(4)),
      pullsOf(results, name, policy),
    ];
  });
  return [
    {
      title: "The arm furthest from its potential, and what it costs",
      columns: [
        ...["instance", "policy"],
        ...decades.map((round) => `worst distance, round ${round}`),
        ...values.tolerances.map((tolerance) => `first checkpoint with all arms within ${tolerance}`),
        ...["OPT/ALG in the end", "pulls of each arm in the end"],
      ],
      rows,
    },
  ];
}

function firstWithin(results: Results, name: string, { label }: ComparedPolicy, tolerance: number) {
  const course = courseOf(results[name], label, "worst-distance-to-potential");
  return course.find(({ summary }) => summary.mean <= tolerance)?.round ?? "not yet";
}

function pullsOf(results: Results, name: string, { label }: ComparedPolicy): string {
  const last = policyLabelled(results[name], label).metrics["pulls"].checkpoints.at(-1);
  return (last?.values ?? []).map(({ mean }) => mean).join(", ");
}
