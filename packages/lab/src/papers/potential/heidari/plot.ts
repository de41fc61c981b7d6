import type { Axis, Figure, Panel, Point } from "@evenhand/figures";
import type { ComparedPolicy } from "../../../reproduction/measured.js";
import type { Results, Table } from "../../../reproduction/experiment.js";
import { withCommonScale } from "../curves.js";
import { comparedPolicies, valueOf } from "../improvingStudy.js";
import {
  countAgainstHkr,
  families,
  type HeidariInstance,
  type HeidariValues,
  instancesOf,
  policies,
  rewardAgainst,
  studyName,
} from "./study.js";

const { anytime, hkr } = comparedPolicies;

export function figures(results: Results, values: HeidariValues): Readonly<Record<string, Figure>> {
  const own = families.map((family) => [family, familyFigure(results, values, family)] as const);
  const played = own.filter(([, { panels }]) => panels.length > 0);
  return { ...Object.fromEntries(played), "anytime-against-hkr": againstHkr(results, values) };
}

const formulas = {
  "inc-1": "f₁ = 1 − 1/√n, f₂ = 0.5 − 0.5·n⁻ᵃ",
  "inc-2": "f₁ = min(1, n/1000), f₂ = min(0.5, 0.5·(n/1000)ᵃ)",
  "inc-3": "f₁ = 1 − n⁻⁰·¹, f₂ = 0.5 − 0.5·n⁻ᵃ",
} as const;

const horizonAxis: Axis = { label: "horizon T", unit: "rounds", scale: "log" };

function familyFigure(results: Results, values: HeidariValues, family: HeidariInstance["family"]): Figure {
  const instances = instancesOf(values).filter((instance) => instance.family === family);
  const panels = (y: Axis, read: (policy: ComparedPolicy, instance: HeidariInstance, horizon: number) => number) =>
    instances.map((instance): Panel => {
      const marks = policies.map((policy) => {
        const points = values.horizons.map((horizon) => ({ x: horizon, y: read(policy, instance, horizon) }));
        return { kind: "line" as const, series: policy.label, points };
      });
      return { title: `a = ${instance.exponent}`, x: horizonAxis, y, marks };
    });
  const metric = (policy: ComparedPolicy, instance: HeidariInstance, horizon: number, name: string) =>
    valueOf(results[studyName(instance, horizon)], policy, name);
  const regret = panels({ label: "policy regret", unit: "reward per round" }, (policy, instance, horizon) => {
    return metric(policy, instance, horizon, "regret") / horizon;
  });
  const distance = panels({ label: "worst distance to potential", unit: "reward" }, (policy, instance, horizon) =>
    metric(policy, instance, horizon, "worst-distance-to-potential"),
  );
  return {
    title: `${family}: ${formulas[family]}`,
    caption: `Above, the policy regret of a run of T rounds, divided by T; below, what the arm furthest from its potential has left to improve, max aᵢ − fᵢ(Nᵢ). Two arms, no noise, one run for each of ${values.horizons.length} horizons from ${Math.min(...values.horizons)} to ${Math.max(...values.horizons)}. Only HKR knows T. Lines coincide where policies pull alike: HKR like round robin where it has dropped no arm by round T, anytime like HKR where both leave an arm after two pulls.`,
    panels: [...withCommonScale(regret, 0), ...withCommonScale(distance, 0)],
    columns: instances.length,
  };
}

function againstHkr(results: Results, values: HeidariValues): Figure {
  const seriesOf = (exponent: number) => `a = ${exponent}`;
  const exponents = [...new Set(instancesOf(values).map(({ exponent }) => exponent))].sort((a, b) => a - b);
  const row = (y: Axis, equal: number, read: (instance: HeidariInstance, horizon: number) => number) =>
    families.map((family): Panel => {
      const instances = instancesOf(values).filter((instance) => instance.family === family);
      const lines = instances.map((instance) => {
        const points: Point[] = values.horizons.map((horizon) => ({ x: horizon, y: read(instance, horizon) }));
        return { kind: "line" as const, series: seriesOf(instance.exponent), points };
      });
      return {
        title: family,
        x: horizonAxis,
        y,
        marks: [...lines, { kind: "level", axis: "y", at: equal, label: "equal" }],
      };
    });
  const distance = (instance: HeidariInstance, horizon: number, policy: ComparedPolicy) =>
    valueOf(results[studyName(instance, horizon)], policy, "worst-distance-to-potential");
  return {
    title: "The anytime policy against HKR",
    // The families have different exponents: by size, not by the first family that has one.
    order: exponents.map(seriesOf),
    caption: `Above, what the anytime policy earns for each unit of reward that HKR earns: above 1 it earns more, though it does not know T. Below, the difference of their worst distances to potential: below 0 the arm furthest from its potential is closer to it under the anytime policy. Horizons from ${Math.min(...values.horizons)} to ${Math.max(...values.horizons)}, each played from the start. The vertical scales of the panels differ.`,
    panels: [
      ...row({ label: "reward of anytime / HKR", unit: "ratio" }, 1, (instance, horizon) =>
        rewardAgainst(hkr, results, instance, horizon),
      ),
      ...row({ label: "distance of anytime − HKR", unit: "reward" }, 0, (instance, horizon) => {
        return distance(instance, horizon, anytime) - distance(instance, horizon, hkr);
      }),
    ],
    columns: families.length,
  };
}

export function tables(results: Results, values: HeidariValues): readonly Table[] {
  const horizon = Math.max(...values.horizons);
  const rows = instancesOf(values).map((instance) => {
    const result = results[studyName(instance, horizon)];
    const { more, same, less } = countAgainstHkr(results, instance, values.horizons);
    const rounded = (metric: string) => policies.map((policy) => Number(valueOf(result, policy, metric).toFixed(3)));
    const reward = Number(rewardAgainst(comparedPolicies.hkr, results, instance, horizon).toFixed(4));
    return [
      ...[instance.family, instance.exponent, more, same, less, reward],
      ...rounded("competitive-ratio"),
      ...rounded("worst-distance-to-potential"),
    ];
  });
  return [
    {
      title: `Anytime against HKR over ${values.horizons.length} horizons, and all three at T = ${horizon}`,
      columns: [
        ...["instance", "a", "horizons with more reward", "the same", "less", "reward of anytime / HKR"],
        ...policies.map(({ label }) => `OPT/ALG, ${label}`),
        ...policies.map(({ label }) => `worst distance to potential, ${label}`),
      ],
      rows,
    },
  ];
}
