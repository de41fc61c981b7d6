import { armName } from "@evenhand/core";
import type { Figure, Panel } from "@evenhand/figures";
import type { Results } from "../../../reproduction/experiment.js";
import { band } from "../../../reproduction/measured.js";
import { alongScales, scaledPolicies } from "../scaledPolicies.js";
import { dSettings, type DSetting, type Values } from "./study.js";

const scale = { label: "η", unit: "1 is the fairest", domain: [0, 1] } as const;

/** Figure 3, and the number of arms below their threshold. */
export function figures(results: Results, values: Values): Record<string, Figure> {
  const settings = dSettings(values);
  const run = `T = ${values.horizon}, ${values.law} rewards, mean of ${values.trials} trials ± 2 standard errors`;
  return {
    "unfairness-paths": {
      title: "Unfairness of each arm along η",
      caption:
        `${run}. A = η, Flearn's α = (1 − η)·τ_1·T, LFG's η0 = (1 − η)·T. Gaps Δ of arms 1 to ${settings[0].means.length}: ` +
        `${settings.map(({ title, means }) => `${title} ${gapsOf(means).join(", ")}`).join("; ")}. Read from right to left: under ` +
        `hard-threshold UCB one arm after the other falls below its threshold, the largest gap first; under Flearn all but the best at ` +
        `once, on lines that hide each other; under LFG nearly all.`,
      columns: 3,
      panels: settings.flatMap((setting) => paths(setting)),
    },
    "unfair-arms": {
      title: "Number of arms below their threshold along η",
      caption: `${run}. The best arm is never among them. At η = 1 all three policies serve every threshold.`,
      columns: 2,
      panels: settings.map((setting) => unfairArms(setting)),
    },
  };

  function paths({ name, title, means, shares }: DSetting): Panel[] {
    const most = Math.max(...shares) * values.horizon;
    return scaledPolicies.map((policy) => ({
      title: `${title}: ${policy.label}`,
      x: scale,
      y: { label: "unfairness of the arm", unit: "pulls", domain: [0, most] },
      marks: means.map((_, arm) => ({
        kind: "line",
        series: armName(results[name].study, arm),
        points: alongScales(results[name], policy.label, values.scales, "unfairness-by-arm", arm).map((at) => ({
          x: at.scale,
          ...band(at.value),
        })),
      })),
    }));
  }

  function unfairArms({ name, title, means }: DSetting): Panel {
    return {
      title,
      x: scale,
      y: { label: "arms below their threshold", unit: "arms", domain: [0, means.length] },
      marks: scaledPolicies.map((policy) => ({
        kind: "line",
        series: policy.label,
        points: alongScales(results[name], policy.label, values.scales, "unfair-arms").map((at) => ({
          x: at.scale,
          ...band(at.value),
        })),
      })),
    };
  }
}

function gapsOf(means: readonly number[]): number[] {
  const best = Math.max(...means);
  return means.map((mean) => Number((best - mean).toFixed(6)));
}
