import type { Results } from "../../../reproduction/experiment.js";
import { withError } from "../../../reproduction/measured.js";
import type { Table } from "../../../reproduction/table.js";
import { scaledPolicies } from "../scaledPolicies.js";
import { panelsOf, type Values } from "./study.js";
import { tradeOffs } from "./tradeOffs.js";

/** The two ends of every path: no weight on the thresholds, and all of it. */
export function tables(results: Results, values: Values): Table[] {
  const { scales, trials } = values;
  const ends = [0, scales.length - 1];
  return [
    {
      title: "Reward and unfairness at the ends of η",
      columns: ["panel", "policy", "η", "total expected reward", "unfairness (pulls)"],
      rows: panelsOf(values).flatMap((panel) =>
        scaledPolicies.flatMap(({ label }) => {
          const path = tradeOffs(results, panel, label, values);
          return ends.map((end) => {
            const { scale, reward, unfairness } = path[end];
            return [panel.title, label, scale, withError(reward), withError(unfairness)];
          });
        }),
      ),
      note: `Mean of ${trials} trials ± 95 % interval.`,
    },
  ];
}
