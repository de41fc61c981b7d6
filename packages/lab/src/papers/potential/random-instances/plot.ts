import type { Axis, Figure, Panel } from "@evenhand/figures";
import type { Results } from "../../../reproduction/experiment.js";
import { band } from "../../../reproduction/measured.js";
import { comparedPolicies } from "../comparedPolicies.js";
import { withCommonScale } from "../withCommonScale.js";
import { metricOf, rewardsAgainst } from "./comparison.js";
import { overInstances } from "./overInstances.js";
import { policies, type RandomValues } from "./study.js";

const { anytime, hkr } = comparedPolicies;

const DISTANCE = "worst-distance-to-potential";

export function figures(results: Results, values: RandomValues): Readonly<Record<string, Figure>> {
  return {
    "random-instances": means(results, values),
    "anytime-against-hkr": againstHkr(results, values),
  };
}

const horizonAxis: Axis = { label: "horizon T", unit: "rounds", scale: "log" };

function means(results: Results, values: RandomValues): Figure {
  const row = (metric: string, y: Axis): Panel[] => {
    const panels = values.arms.map((arms): Panel => {
      const marks = policies.map((policy) => {
        const points = values.horizons.map((horizon) => {
          const measured = overInstances(metricOf(results, values, { arms, horizon, policy, metric }));
          return { x: horizon, ...band(measured) };
        });
        return { kind: "line" as const, series: policy.label, points };
      });
      return { title: `k = ${arms}`, x: horizonAxis, y, marks };
    });
    return panels;
  };
  return {
    title: "Random mixtures of improving arms",
    caption: `Above, the best single arm's reward over the policy's: 1 is the best possible. Below, what the arm furthest from its potential has left to improve. Means over ${values.instances} random instances for each k, bands of ± 2 standard errors over the instances; power, exponential, capped linear and hyperbolic curves are equally likely. Only HKR knows T.`,
    panels: [
      ...withCommonScale(row("competitive-ratio", { label: "OPT / ALG", unit: "ratio", scale: "log" }), 1),
      ...row(DISTANCE, { label: "worst distance to potential", unit: "reward", domain: [0, 1] }),
    ],
    columns: values.arms.length,
  };
}

function againstHkr(results: Results, values: RandomValues): Figure {
  const row = (y: Axis, equal: number, read: (arms: number, horizon: number) => readonly number[]) =>
    values.arms.map((arms): Panel => {
      const violins = values.horizons.map((horizon) => {
        return { kind: "violin" as const, series: "instances", x: String(horizon), values: read(arms, horizon) };
      });
      const x: Axis = { label: "horizon T", unit: "rounds", scale: "category" };
      return {
        title: `k = ${arms}`,
        x,
        y,
        marks: [...violins, { kind: "level", axis: "y", at: equal, label: "equal" }],
      };
    });
  const distances = (arms: number, horizon: number) => {
    const theirs = metricOf(results, values, { arms, horizon, policy: hkr, metric: DISTANCE });
    return metricOf(results, values, { arms, horizon, policy: anytime, metric: DISTANCE }).map(
      (own, i) => own - theirs[i],
    );
  };
  return {
    title: "The anytime policy against HKR, instance by instance",
    caption: `Above, what the anytime policy earns for each unit of reward that HKR earns: above 1 it earns more, though it does not know T. Below, the difference of their worst distances to potential: below 0 the arm furthest from its potential is closer to it under the anytime policy. A violin is the density of ${values.instances} instances, with bars at minimum, median and maximum.`,
    panels: [
      ...withCommonScale(
        row({ label: "reward of anytime / HKR", unit: "ratio" }, 1, (arms, horizon) =>
          rewardsAgainst(hkr, results, values, { arms, horizon }),
        ),
      ),
      ...withCommonScale(row({ label: "distance of anytime − HKR", unit: "reward" }, 0, distances)),
    ],
    columns: values.arms.length,
  };
}
