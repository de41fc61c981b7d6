import type { Results } from "../../../reproduction/experiment.js";
import { alongScales } from "../scaledPolicies.js";
import type { DSetting, Values } from "./study.js";

/** For each η, from the largest to the smallest, the arms that are short of their threshold. */
export interface ShortArms {
  readonly scale: number;
  /** An arm is short where it is below its threshold in the median trial. */
  readonly arms: readonly number[];
}

export function shortArms(
  results: Results,
  { name, means }: DSetting,
  policy: string,
  { scales }: Values,
): ShortArms[] {
  const byArm = means.map((_, arm) => alongScales(results[name], policy, scales, "unfairness-by-arm", arm));
  return scales
    .map((scale, i) => ({
      scale,
      arms: [...means.keys()].filter((arm) => byArm[arm][i].value.quantiles.median > 0),
    }))
    .sort((a, b) => b.scale - a.scale);
}

/** The arms that are not the best. */
export function suboptimalArms({ means }: DSetting): number[] {
  const best = Math.max(...means);
  return [...means.keys()].filter((arm) => means[arm] < best);
}
