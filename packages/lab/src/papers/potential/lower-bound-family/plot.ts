import { improvingLowerBoundInstance } from "@evenhand/core/guarantees";
import type { Bars, Figure, Panel } from "@evenhand/figures";
import type { ComparedPolicy } from "../../../reproduction/comparedPolicy.js";
import type { Results } from "../../../reproduction/experiment.js";
import { curveLine } from "../curveLine.js";
import { familyName } from "../lowerBoundFamily.js";
import { valueOf } from "../valueOf.js";
import { policies, pullsUntilTold, type FamilyValues } from "./study.js";

const armSeries = ["arm m", "every other arm"] as const;

export function figures(results: Results, values: FamilyValues): Readonly<Record<string, Figure>> {
  const { arms, horizon } = values;
  const enough = pullsUntilTold(values);
  const of = (metric: string) => (policy: ComparedPolicy, best: number) =>
    valueOf(results[familyName(values, best)], policy, metric, { arm: metric === "pulls" ? best : 0 });
  return {
    "lower-bound-family": {
      title: "The family I_m: which arm goes on improving cannot be seen in time",
      caption: `Left, the drawing of Figure 2 with k = ${arms} and T = ${horizon}, so that N = ${enough}: in I_m arm m goes on improving after its N-th pull, the others stop at 1/k. Before, all arms have the same rewards. The ${arms} instances differ in which arm m is. Middle, how often each policy pulls arm m in I_m: a policy has T rounds for k arms, and cannot give all of them more than N. Right, what that costs: on the instance whose arm m a policy pulls least, the best single arm earns at least k/2 times as much. All but the myopic policy pull the arms about equally often; the myopic one keeps to arm 1, which costs nothing in I_1 alone.`,
      panels: [
        drawing(values),
        bars("Pulls of arm m in I_m", { label: "pulls of arm m", unit: "pulls" }, enough, "N", of("pulls")),
        bars(
          "What it costs",
          { label: "OPT / ALG", unit: "ratio", domain: [0, 1.1 * arms] },
          arms / 2,
          "k/2",
          of("competitive-ratio"),
        ),
      ],
      columns: 3,
      // The policies have the colours of the other figures.
      order: [...policies.map(({ label }) => label), ...armSeries],
    },
  };

  function bars(
    title: string,
    y: Panel["y"],
    level: number,
    label: string,
    read: (policy: ComparedPolicy, best: number) => number,
  ): Panel {
    const instances = Array.from({ length: arms }, (_, best) => best);
    return {
      title,
      y,
      x: { label: "instance", scale: "category" },
      marks: [
        ...policies.map((policy): Bars => ({
          kind: "bars",
          series: policy.label,
          points: instances.map((best) => ({ x: `I_${best + 1}`, y: read(policy, best) })),
        })),
        { kind: "level", axis: "y", at: level, label },
      ],
    };
  }
}

/** Figure 2 of the paper: arm m, and the others, which have the same curve up to N. */
function drawing(values: FamilyValues): Panel {
  const { arms, horizon } = values;
  const enough = pullsUntilTold(values);
  const last = arms * enough;
  const pulls = [1, enough, last, Math.round(1.2 * last)];
  const [best, other] = [0, 1];
  const instance = improvingLowerBoundInstance({ arms, horizon, best });
  return {
    title: "The arms of I_m (Figure 2)",
    x: { label: "pulls of the arm", unit: "n" },
    y: { label: "reward of the n-th pull", unit: "reward", domain: [0, 1.05] },
    marks: [
      { kind: "level", axis: "x", at: enough, label: "N" },
      { kind: "level", axis: "x", at: last, label: "k·N" },
      { kind: "level", axis: "y", at: 1 / arms, label: "1/k" },
      curveLine(instance, best, armSeries[0], pulls),
      curveLine(instance, other, armSeries[1], pulls),
    ],
  };
}
