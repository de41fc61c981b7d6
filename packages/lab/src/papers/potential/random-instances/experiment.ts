import { randomImproving } from "@evenhand/core/guarantees";
import type { Axis, Figure, Panel } from "@evenhand/figures";
import { allOf, type Claim, isBelow } from "../../../reproduction/claim.js";
import { band, type ComparedPolicy, withError } from "../../../reproduction/measured.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies, Table } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { withCommonScale } from "../curves.js";
import { comparedPolicies, improvingStudy, valueOf } from "../improvingStudy.js";
import { theoremClaims } from "../theoremClaims.js";

const settings = {
  instances: { words: "random instances for each number of arms", full: 60, quick: 20, from: "ours" },
  arms: { words: "numbers of arms k", full: [2, 5, 10], from: "ours" },
  horizons: {
    words: "horizons T; HKR must know T, so that every horizon is a run of its own",
    full: [100, 300, 1000, 3000, 10_000],
    quick: [100, 1000, 10_000],
    from: "ours",
  },
} as const satisfies Settings;

type RandomValues = ValuesOf<typeof settings>;

const policies = [comparedPolicies.anytime, comparedPolicies.hkr, comparedPolicies.roundRobin] as const;

const studyName = (arms: number, horizon: number, instance: number) =>
  `k = ${arms}, T = ${horizon}, instance ${instance + 1}`;

function studies({ instances, arms, horizons, seed }: RandomValues): Studies {
  const numbers = Array.from({ length: instances }, (_, instance) => instance);
  const runs = arms.flatMap((k) =>
    horizons.flatMap((horizon) => numbers.map((instance) => ({ k, horizon, instance }))),
  );
  return Object.fromEntries(
    runs.map(({ k, horizon, instance }) => [
      studyName(k, horizon, instance),
      improvingStudy({
        environment: randomImproving({ arms: k, seed, instance }),
        policies,
        horizon,
        seed,
        metrics: ["regret", "competitive-ratio"],
      }),
    ]),
  );
}

/** The runs with one number of arms and one horizon, instance by instance. */
function runsOf(results: Results, { instances }: RandomValues, arms: number, horizon: number) {
  return Array.from({ length: instances }, (_, instance) => results[studyName(arms, horizon, instance)]);
}

/** A metric of a policy on each of the random instances. */
function metricOf(
  results: Results,
  values: RandomValues,
  { arms, horizon, policy, metric }: { arms: number; horizon: number; policy: ComparedPolicy; metric: string },
): readonly number[] {
  return runsOf(results, values, arms, horizon).map((result) => valueOf(result, policy, metric));
}

/** What the anytime policy earns for each unit that another earns, instance by instance: their OPT is the same. */
function rewardsAgainst(
  policy: ComparedPolicy,
  results: Results,
  values: RandomValues,
  { arms, horizon }: { arms: number; horizon: number },
): readonly number[] {
  const metric = "competitive-ratio";
  const own = metricOf(results, values, { arms, horizon, policy: comparedPolicies.anytime, metric });
  return metricOf(results, values, { arms, horizon, policy, metric }).map((ratio, i) => ratio / own[i]);
}

/** The mean over random instances, and its standard error: how much it would differ with other instances. */
export function overInstances(values: readonly number[]): { readonly mean: number; readonly standardError: number } {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, standardError: count > 1 ? Math.sqrt(squares / (count - 1) / count) : 0 };
}

const NOTHING = { mean: 0, standardError: 0 };

/**
 * Section 5 says what Figure 11 compares, not what it shows: of HKR nothing is claimed here, the table counts. Of round
 * robin Section 3 says that it "is sub-optimal for the decision-maker".
 */
function claims(results: Results, values: RandomValues): readonly Claim[] {
  return [...values.arms.map((arms) => earnsMoreThanRoundRobin(results, values, arms)), ...theoremClaims(results)];
}

function earnsMoreThanRoundRobin(results: Results, values: RandomValues, arms: number): Claim {
  const gains = values.horizons.map((horizon) => {
    const rewards = rewardsAgainst(comparedPolicies.roundRobin, results, values, { arms, horizon });
    return { horizon, gain: overInstances(rewards.map((reward) => reward - 1)) };
  });
  return {
    id: `anytime-above-round-robin-${arms}-arms`,
    statement: `With ${arms} arms the anytime policy earns more than round robin on average over ${values.instances} random instances, at every horizon (round robin "is sub-optimal for the decision-maker", Section 3).`,
    verdict: allOf(gains.map(({ gain }) => isBelow(NOTHING, gain))),
    measured: `more by a part of ${gains.map(({ horizon, gain }) => `${withError(gain)} at T = ${horizon}`).join(", ")}`,
  };
}

const { anytime, hkr } = comparedPolicies;

const DISTANCE = "worst-distance-to-potential";

function figures(results: Results, values: RandomValues): Readonly<Record<string, Figure>> {
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

function tables(results: Results, values: RandomValues): readonly Table[] {
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

export const randomInstances = defineExperiment({
  paper: "potential",
  id: "random-instances",
  title: "Random improving arms",
  source: "Section 5, Appendix F, Figure 11",
  printed: { "random-instances": "Figure 11" },
  deviations: [
    "Appendix F is not in our text: the law of the random curves, the numbers of arms, the horizons and the number of instances are ours.",
    "The text does not say what Figure 11 shows of HKR: that comparison is counted in the table, and no claim rests on it.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
});
