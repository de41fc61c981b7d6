import { policyLabelled } from "@evenhand/core";
import { opportunityLowerBound, selfRegulatedUtilityRegret, type Bound } from "@evenhand/core/guarantees";
import type { Figure, Line, Mark } from "@evenhand/figures";
import { band, type ComparedPolicy, summaryOf } from "../../../reproduction/measured.js";
import type { Results } from "../../../reproduction/experiment.js";
import { horizonAxis, optimumOf } from "../utilityPerRound.js";
import {
  type LowerBoundSettings,
  memberName,
  memberOf,
  policies,
  regulated,
  sizesOfS,
  ucb1,
  worstRegret,
} from "./study.js";

export function figures(results: Results, settings: LowerBoundSettings): Readonly<Record<string, Figure>> {
  const { arms, slope, c, trials } = settings;
  return {
    "lower-bound": {
      title: "Regret on the family of the lower bound",
      caption: `Theorem 3's family with K = ${arms}, L = ${slope}, ε = ${c}·T^(−1/3), λ = 1, ${trials} trials; mean ± 2 standard errors. Left: regret on the member of the family where it is largest, with the least that Theorem 3 leaves to any algorithm (with its probability of 0.01, and without) and the rate of Theorem 2 with a constant of 1. Right: how much of what the arms deserve is withheld where no arm is in S.${sameAsUcb1(results, settings)}`,
      columns: 2,
      panels: [
        {
          title: "worst member",
          x: horizonAxis,
          y: { label: "regret", unit: "expected reward", scale: "log" },
          marks: [...bounds(settings), ...regrets(results, settings)],
        },
        {
          title: "S empty",
          x: horizonAxis,
          y: { label: "withheld share of what is deserved", domain: [0, 1] },
          marks: withheldShares(results, settings),
        },
      ],
    },
  };
}

function sameAsUcb1(results: Results, settings: LowerBoundSettings): string {
  const same = settings.horizons.every((horizon) =>
    sizesOfS(settings).every((poor) => {
      const pulls = ({ label }: ComparedPolicy) =>
        JSON.stringify(policyLabelled(results[memberName(horizon, poor)], label).metrics["pulls"]);
      return pulls(regulated) === pulls(ucb1);
    }),
  );
  if (!same) return "";
  return " Self-regulated utility has the pulls of UCB1, and their points hide each other: all of f's range lies within its α, so that it never explores.";
}

function regrets(results: Results, settings: LowerBoundSettings): readonly Mark[] {
  return policies.map((policy) => ({
    kind: "dots",
    series: policy.label,
    joined: true,
    points: worstRegret(results, settings, policy).map(({ horizon, value }) => ({ x: horizon, ...band(value) })),
  }));
}

function bounds({ arms, slope, c, horizons }: LowerBoundSettings): readonly Line[] {
  const line = (series: string, at: (horizon: number) => Bound): Line => ({
    kind: "line",
    series,
    reference: true,
    points: horizons.flatMap((horizon) => {
      const bound = at(horizon);
      return bound.applies ? [{ x: horizon, y: bound.value }] : [];
    }),
  });
  const family = { arms, slope, c };
  return [
    line("Theorem 2", (horizon) => selfRegulatedUtilityRegret({ arms, horizon, lipschitz: slope / arms })),
    line("Theorem 3, probability 1", (horizon) => opportunityLowerBound({ ...family, horizon, probability: 1 })),
    line("Theorem 3", (horizon) => opportunityLowerBound({ ...family, horizon })),
  ];
}

function withheldShares(results: Results, settings: LowerBoundSettings): readonly Mark[] {
  return policies.map(({ label }) => ({
    kind: "dots",
    series: label,
    joined: true,
    points: settings.horizons.map((horizon) => {
      const deserved = optimumOf(memberOf(settings, horizon, 0)).deserved.reduce((sum, pulls) => sum + pulls, 0);
      const { mean, standardError } = summaryOf(results[memberName(horizon, 0)], label, "withheld");
      return { x: horizon, ...band({ mean: mean / deserved, standardError: standardError / deserved }) };
    }),
  }));
}
