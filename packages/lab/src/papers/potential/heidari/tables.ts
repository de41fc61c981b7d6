import type { Results } from "../../../reproduction/experiment.js";
import type { Table } from "../../../reproduction/table.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { valueOf } from "../valueOf.js";
import { countAgainstHkr, rewardAgainst } from "./comparison.js";
import { instancesOf, policies, studyName, type HeidariValues } from "./study.js";

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
