import { forcedByLowerBoundFamily } from "@evenhand/core/guarantees";
import type { Axis, Figure, Line, Panel } from "@evenhand/figures";
import type { ComparedPolicy } from "../../../reproduction/measured.js";
import type { Results, Table } from "../../../reproduction/experiment.js";
import type { Size } from "../improvingStudy.js";
import {
  hkrWitnessName,
  type Loss,
  lossOn,
  policies,
  type RatioValues,
  regretSizesOf,
  roundRobinWitnessName,
  sizesOf,
  worstInstance,
} from "./study.js";

export function figures(results: Results, values: RatioValues): Readonly<Record<string, Figure>> {
  return { "competitive-ratio": overArms(results, values), "linear-regret": overHorizons(results, values) };
}

type LossOf = (policy: ComparedPolicy, size: Size) => Loss;

const distanceAxis: Axis = { label: "worst distance to potential", unit: "reward", domain: [0, 1] };

function overArms(results: Results, values: RatioValues): Figure {
  const sizes = sizesOf(values);
  const most = Math.max(...values.arms);
  // To the next power of ten: a logarithmic axis that ends before it has a single number.
  const x: Axis = { label: "k", unit: "arms", scale: "log", domain: [1, 10 ** Math.ceil(Math.log10(most))] };
  const y: Axis = { label: "OPT / ALG", unit: "ratio", scale: "log", domain: [1, 8 * most * most] };
  const bound = (series: string, of: (k: number) => number): Line => ({
    kind: "line",
    series,
    reference: true,
    points: values.arms.map((k) => ({ x: k, y: of(k) })),
  });
  const most200k = bound("200k", (k) => 200 * k);
  const most8k2 = bound("8k²", (k) => 8 * k * k);
  const least = (of: (k: number) => number) => bound("lower bound: k/2, k²/2, k²/4", of);
  const instances: readonly { readonly title: string; readonly loss: LossOf; readonly lower: Line }[] = [
    {
      title: "worst Iₘ of each policy",
      loss: (policy, size) => worstInstance(results, policy, size),
      lower: least((k) => k / 2),
    },
    {
      title: "round robin's witness",
      loss: (policy, size) => lossOn(roundRobinWitnessName(size), results, policy),
      lower: least((k) => (k * k) / 2),
    },
    {
      title: "HKR's witness",
      loss: (policy, size) => lossOn(hkrWitnessName(size), results, policy),
      lower: least((k) => (k * k) / 4),
    },
  ];
  const linesOf = (loss: LossOf, quantity: "ratio" | "distance") =>
    linesOfPolicies((policy) => sizes.map((size) => ({ x: size.arms, y: loss(policy, size)[quantity] })));
  return {
    title: "Competitive ratios over the number of arms",
    caption: `Above, the best single arm's reward over the policy's after T = ${values.roundsPerArm}·k rounds, with what the theorems say: round robin has at most 8k², the anytime policy at most 200k on every instance; every policy has at least k/2 on its worst Iₘ (left), round robin at least k²/2 on its witness (middle), HKR of the order of k² on its own (right; the constant 1/4 is ours). Below, in the same runs, what the arm furthest from its potential has left to improve. Left, all but the myopic policy give the best arm about T/k pulls, and their lines coincide. Middle (arms without reward and a line n/T), anytime, HKR and myopic coincide near 1. Right, HKR pulls like round robin, and anytime nearly like myopic.`,
    panels: [
      ...instances.map(({ title, loss, lower }): Panel => ({
        title,
        x,
        y,
        marks: [most8k2, most200k, lower, ...linesOf(loss, "ratio")],
      })),
      ...instances.map(({ title, loss }): Panel => ({ title, x, y: distanceAxis, marks: linesOf(loss, "distance") })),
    ],
    columns: instances.length,
  };
}

function overHorizons(results: Results, values: RatioValues): Figure {
  const sizes = regretSizesOf(values);
  const x: Axis = { label: "horizon T", unit: "rounds", scale: "log" };
  const lines = (quantity: "regretPerRound" | "distance") =>
    linesOfPolicies((policy) =>
      sizes.map((size) => ({ x: size.horizon, y: worstInstance(results, policy, size)[quantity] })),
    );
  const forced: Line = {
    kind: "line",
    series: "forced on every policy",
    reference: true,
    points: sizes.map(({ arms, horizon }) => ({
      x: horizon,
      y: forcedByLowerBoundFamily(arms, horizon).regret / horizon,
    })),
  };
  return {
    title: `Regret is linear in T on the worst Iₘ (k = ${values.regretArms})`,
    caption: `Left, policy regret divided by T: it does not fall, however long the horizon, because the family Iₘ is made for the horizon (Theorem 2 (a)). The dashed line is what the family forces on every deterministic policy. Right, in the same runs, what the arm furthest from its potential has left to improve. Lines of policies that give the best arm T/k pulls coincide.`,
    panels: [
      {
        x,
        y: { label: "policy regret", unit: "reward per round", domain: [0, 0.5] },
        marks: [forced, ...lines("regretPerRound")],
      },
      { x, y: distanceAxis, marks: lines("distance") },
    ],
    columns: 2,
  };
}

function linesOfPolicies(points: (policy: ComparedPolicy) => Line["points"]): readonly Line[] {
  return policies.map((policy) => ({ kind: "line", series: policy.label, points: points(policy) }));
}

export function tables(results: Results, values: RatioValues): readonly Table[] {
  const tableOf = (title: string, loss: (policy: ComparedPolicy, size: Size) => Loss): Table => ({
    title,
    columns: [
      ...["arms k", "horizon T", "k/2", "k²/2", "8k²", "200k"],
      ...policies.map(({ label }) => `OPT/ALG, ${label}`),
      ...policies.map(({ label }) => `worst distance to potential, ${label}`),
    ],
    rows: sizesOf(values).map((size) => {
      const { arms: k, horizon } = size;
      return [
        ...[k, horizon, k / 2, (k * k) / 2, 8 * k * k, 200 * k],
        ...policies.map((policy) => Number(loss(policy, size).ratio.toPrecision(5))),
        ...policies.map((policy) => Number(loss(policy, size).distance.toFixed(3))),
      ];
    }),
  });
  return [
    tableOf("On each policy's worst I_m", (policy, size) => worstInstance(results, policy, size)),
    tableOf("On round robin's witness: arms without reward and one line n/T", (policy, size) =>
      lossOn(roundRobinWitnessName(size), results, policy),
    ),
    tableOf("On HKR's witness: one line n/T, and arms that could become nearly as good", (policy, size) =>
      lossOn(hkrWitnessName(size), results, policy),
    ),
  ];
}
