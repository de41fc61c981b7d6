import type { Results } from "../../../reproduction/experiment.js";
import { alongScales } from "../scaledPolicies.js";
import type { DSetting, Values } from "./study.js";

/** For each sub-optimal arm, the number of values of η at which it has its threshold in the median trial. */
export function servedScales(results: Results, setting: DSetting, policy: string, { scales }: Values): number[] {
  return suboptimalArms(setting).map((arm) => {
    const path = alongScales(results[setting.name], policy, scales, "unfairness-by-arm", arm);
    return path.filter(({ value }) => value.quantiles.median === 0).length;
  });
}

/** The arms that are not the best. */
export function suboptimalArms({ means }: DSetting): number[] {
  const best = Math.max(...means);
  return [...means.keys()].filter((arm) => means[arm] < best);
}
