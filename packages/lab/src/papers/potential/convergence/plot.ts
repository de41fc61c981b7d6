import { armName, policyLabelled } from "@evenhand/core";
import type { Figure, Line, Panel } from "@evenhand/figures";
import { type ComparedPolicy, courseOf } from "../../../reproduction/measured.js";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { valueOf } from "../improvingStudy.js";
import { type ConvergenceValues, decadesOf, instancesOf, policies } from "./study.js";

/** Where a line ends: a logarithmic axis has no 0. */
const SMALLEST = 1e-4;

export function figures(results: Results, values: ConvergenceValues): Readonly<Record<string, Figure>> {
  const names = Object.keys(instancesOf(values));
  return {
    convergence: {
      title: "How far each arm is from its potential",
      caption: `aᵢ − fᵢ(Nᵢ(t)) of each arm over ${values.horizon} rounds; all of aᵢ before its first pull. A line that comes down to the lower edge ends there: its arm is within ${SMALLEST} of its potential. Under the anytime policy every arm that still improves is pulled again (Theorem 5), after ever longer waits: the steps. HKR, which knows that T = ${values.horizon}, drops arms for good: lines that stay level to the end. Round robin comes closest for the arms that matter least to the reward: the table has what it costs.`,
      panels: names.flatMap((name) => policies.map((policy) => panelOf(results, name, policy, values))),
      columns: policies.length,
    },
  };
}

function panelOf(results: Results, name: string, policy: ComparedPolicy, { horizon }: ConvergenceValues): Panel {
  const { checkpoints } = policyLabelled(results[name], policy.label).metrics["distance-to-potential"];
  return {
    title: `${name}: ${policy.label}`,
    x: { label: "round t", unit: "rounds", scale: "log", domain: [checkpoints[0].round, horizon] },
    y: { label: "distance to potential", unit: "reward", scale: "log", domain: [SMALLEST, 1] },
    marks: checkpoints[0].values.map((_, arm) => ({
      kind: "line",
      series: armName(results[name].study, arm),
      points: downToSmallest(checkpoints.map(({ round, values }) => ({ x: round, y: values[arm].mean }))),
    })),
  };
}

/** All points to the first one that is too low to be drawn, and that one at the lower edge. */
function downToSmallest(points: readonly { readonly x: number; readonly y: number }[]): Line["points"] {
  const end = points.findIndex(({ y }) => y < SMALLEST);
  return end < 0 ? points : [...points.slice(0, end), { x: points[end].x, y: SMALLEST }];
}

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
