import { bloomers } from "@evenhand/core/guarantees";
import type { Axis, Figure, Panel } from "@evenhand/figures";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { curveLine } from "../curveLine.js";
import { valueOf } from "../valueOf.js";
import { armNames, horizonsOf, policies, studyName, type LateBloomerValues } from "./study.js";

/** As far as the curves are drawn: they meet at 100 pulls. */
const LAST_PULL = 400;

export function figures(results: Results, values: LateBloomerValues): Readonly<Record<string, Figure>> {
  const horizons = horizonsOf(values);
  const panel = (title: string, y: Axis, read: (policy: ComparedPolicy, horizon: number) => number): Panel => ({
    title,
    y,
    x: { label: "horizon T", unit: "rounds", scale: "log" },
    marks: policies.map((policy) => ({
      kind: "line",
      series: policy.label,
      points: horizons.map((horizon) => ({ x: horizon, y: read(policy, horizon) })),
    })),
  });
  const metric = (name: string, arm = 0) => {
    return (policy: ComparedPolicy, horizon: number) => valueOf(results[studyName(horizon)], policy, name, { arm });
  };
  const share = { label: "share of the late bloomer", unit: "pulls of arm 2 / T", domain: [0, 1] } as const;
  return {
    "late-bloomer": {
      title: "An early gifted arm and a late bloomer",
      caption: `The instance is f₁ = 0.5·n/(n + 5), f₂ = 0.9·n/(n + 89): ours, since the paper's figure has no formulas. The late bloomer is the best single arm from T = 234 on. The myopic policy pulls each arm once and then the one with the highest mean reward. ${horizons.length} horizons from ${horizons[0]} to ${horizons[horizons.length - 1]}, each played anew; only HKR knows T. Where HKR has dropped no arm by round T it pulls like round robin, and their lines coincide.`,
      panels: [
        curves(),
        panel("Reward: 1 is the best possible", { label: "OPT / ALG", unit: "ratio" }, metric("competitive-ratio")),
        panel("Opportunities", share, (policy, horizon) => metric("pulls", 1)(policy, horizon) / horizon),
        panel(
          "What is left to improve",
          { label: "worst distance to potential", unit: "reward", domain: [0, 1] },
          metric("worst-distance-to-potential"),
        ),
      ],
      columns: 2,
    },
  };
}

function curves(): Panel {
  const pulls = Array.from({ length: 81 }, (_, i) => Math.max(1, (i * LAST_PULL) / 80));
  return {
    title: "The arms (Figure 1)",
    x: { label: "pulls of the arm", unit: "n" },
    y: { label: "reward of the n-th pull", unit: "reward", domain: [0, 1] },
    marks: armNames.map((series, arm) => curveLine(bloomers(), arm, series, pulls)),
  };
}
