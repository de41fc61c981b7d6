import type { Results } from "../../../reproduction/experiment.js";
import { withError } from "../../../reproduction/measured.js";
import type { Table } from "../../../reproduction/table.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { metricOf, rewardsAgainst } from "./comparison.js";
import { overInstances } from "./overInstances.js";
import { policies, type RandomValues } from "./study.js";

export function tables(results: Results, values: RandomValues): readonly Table[] {
  const cases = values.arms.flatMap((arms) => values.horizons.map((horizon) => ({ arms, horizon })));
  const rows = cases.map((one) => {
    const rewards = rewardsAgainst(comparedPolicies.hkr, results, values, one);
    const means = (metric: string) =>
      policies.map((policy) => withError(overInstances(metricOf(results, values, { ...one, policy, metric }))));
    return [
      ...[one.arms, one.horizon],
      ...[rewards.filter((reward) => reward > 1).length, rewards.filter((reward) => reward === 1).length],
      rewards.filter((reward) => reward < 1).length,
      withError(overInstances(rewards)),
      ...means("competitive-ratio"),
      ...means("worst-distance-to-potential"),
    ];
  });
  return [
    {
      title: `Anytime against HKR, counted over ${values.instances} random instances, and the means of all three`,
      columns: [
        ...["arms k", "horizon T", "instances with more reward", "the same", "less", "reward of anytime / HKR"],
        ...policies.map(({ label }) => `OPT/ALG, ${label}`),
        ...policies.map(({ label }) => `worst distance to potential, ${label}`),
      ],
      rows,
      note: "± is a 95 % interval over the instances.",
    },
  ];
}
