import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import type { Table } from "../../../reproduction/table.js";
import type { Size } from "../lowerBoundFamily.js";
import { hkrWitnessName, policies, roundRobinWitnessName, sizesOf, type RatioValues } from "./study.js";
import { lossOn, worstInstance, type Loss } from "./worstInstance.js";

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
