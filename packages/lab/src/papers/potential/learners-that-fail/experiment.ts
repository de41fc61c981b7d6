import type { Specification } from "@evenhand/core";
import { bloomers, heidari, heidariExponents } from "@evenhand/core/guarantees";
import type { Figure, Panel } from "@evenhand/figures";
import { allOf, type Claim, isBelow } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies, Table } from "../../../reproduction/experiment.js";
import { band, type ComparedPolicy, type Measurement, summaryOf, withError } from "../../../reproduction/measured.js";
import type { SettingRange } from "../../../reproduction/range.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { comparedPolicies, improvingStudy } from "../improvingStudy.js";
import { madeForImproving, namedAsFailing } from "../namedLearners.js";

const settings = {
  horizons: {
    words: "horizons T; all but the anytime policy know T, so that every horizon is a run of its own",
    full: [300, 1000, 3000, 10_000],
    quick: [300, 3000],
    from: "ours",
  },
  trials: { words: "trials, for the two that draw lots", full: 20, quick: 3, from: "ours" },
} as const satisfies Settings;

type FailingValues = ValuesOf<typeof settings>;

/** The late bloomer, and the twelve instances of Heidari et al., by name. */
const instances: Readonly<Record<string, Specification>> = Object.fromEntries([
  ["late bloomer", bloomers()],
  ...(["inc-1", "inc-2", "inc-3"] as const).flatMap((name) =>
    heidariExponents[name].map((a): [string, Specification] => [`${name}, a = ${a}`, heidari(name, a)]),
  ),
]);

const policiesOf = (horizon: number): readonly ComparedPolicy[] => [...madeForImproving, ...namedAsFailing(horizon)];

const studyName = (instance: string, horizon: number) => `${instance}, T = ${horizon}`;

function studies({ horizons, trials, seed }: FailingValues): Studies {
  const metrics = ["regret", "external-regret"];
  return Object.fromEntries(
    horizons.flatMap((horizon) =>
      Object.entries(instances).map(([name, environment]) => {
        const study = { environment, policies: policiesOf(horizon), horizon, seed, trials, checkpoints: [horizon] };
        return [studyName(name, horizon), improvingStudy({ ...study, metrics })];
      }),
    ),
  );
}

type Missed = Measurement & { readonly instance: string };

/** What a policy misses a round on one instance. */
function missed(results: Results, label: string, instance: string, horizon: number, metric = "regret"): Missed {
  const { mean, standardError } = summaryOf(results[studyName(instance, horizon)], label, metric);
  return { mean: mean / horizon, standardError: standardError / horizon, instance };
}

/** The instance on which the policy misses most a round. */
function worst(results: Results, label: string, horizon: number): Missed {
  return Object.keys(instances)
    .map((instance) => missed(results, label, instance, horizon))
    .reduce((most, one) => (one.mean > most.mean ? one : most));
}

const longestOf = ({ horizons }: FailingValues) => Math.max(...horizons);

function claims(results: Results, values: FailingValues): readonly Claim[] {
  return [...failures(results, values), external(results, values)];
}

function failures(results: Results, values: FailingValues): readonly Claim[] {
  return namedAsFailing(longestOf(values)).map((policy) => doesNotPerform(results, values, policy));
}

/** The paper says for which horizon nowhere. */
const ranges: readonly SettingRange<FailingValues>[] = [
  {
    words: (values) => [`T = ${longestOf(values)}`],
    tried: (ours) =>
      ours.horizons
        .filter((horizon) => horizon !== longestOf(ours))
        .map((horizon) => ({ ...ours, horizons: [horizon] })),
    studies,
    claims: failures,
  },
];

/** "… do not perform well for the IMAB problem even when the time horizon is known a priori" (Section 1.1). */
function doesNotPerform(results: Results, values: FailingValues, { label, id }: ComparedPolicy): Claim {
  const horizon = longestOf(values);
  const own = worst(results, label, horizon);
  const others = madeForImproving.map((policy) => ({ policy, of: worst(results, policy.label, horizon) }));
  return {
    id: `${id}-does-not-perform`,
    statement: `At T = ${horizon} ${label} misses more a round on its worst of the ${Object.keys(instances).length} instances than each policy made for improving arms on its own worst ("do not perform well").`,
    verdict: allOf(others.map(({ of }) => isBelow(of, own))),
    measured: `${withError(own)} on ${own.instance}; ${others.map(({ policy, of }) => `${policy.label} ${withError(of)} on ${of.instance}`).join(", ")}`,
  };
}

/** Why: EXP3 minimises external regret, which hardly sees what was missed. */
function external(results: Results, values: FailingValues): Claim {
  const horizon = longestOf(values);
  const label = comparedPolicies.exp3.label;
  const own = worst(results, label, horizon);
  const outer = missed(results, label, own.instance, horizon, "external-regret");
  const half = { mean: own.mean / 2, standardError: own.standardError / 2 };
  return {
    id: "external-regret-does-not-see-it",
    statement: `On EXP3's worst instance at T = ${horizon} its external regret is less than half of its policy regret.`,
    verdict: isBelow(outer, half),
    measured: `a round, on ${own.instance}: external regret ${withError(outer)}, policy regret ${withError(own)}`,
  };
}

function figures(results: Results, { horizons }: FailingValues): Readonly<Record<string, Figure>> {
  const shown = ["late bloomer", "inc-1, a = 0.5", "inc-2, a = 0.1", "inc-3, a = 1"];
  const labels = policiesOf(horizons[0]).map(({ label }) => label);
  const panel = (instance: string, metric: string, words: string): Panel => ({
    title: instance,
    x: { label: "horizon T", unit: "rounds", scale: "log" },
    y: { label: `${words} per round`, unit: "reward" },
    marks: labels.map((series) => ({
      kind: "line",
      series,
      points: horizons.map((horizon) => ({ x: horizon, ...band(missed(results, series, instance, horizon, metric)) })),
    })),
  });
  return {
    "learners-that-fail": {
      title: "Learners for other worlds, on arms that improve",
      caption: `Top, policy regret per round: a falling line is sublinear regret. Bottom, external regret per round of the same runs, which is near 0 or below where much was missed. Every horizon is a run of its own; bands are two standard errors.`,
      panels: [
        ...shown.map((instance) => panel(instance, "regret", "policy regret")),
        ...shown.map((instance) => panel(instance, "external-regret", "external regret")),
      ],
      columns: 4,
      order: labels,
    },
  };
}

function tables(results: Results, values: FailingValues): readonly Table[] {
  const horizon = longestOf(values);
  const policies = policiesOf(horizon);
  return [
    {
      title: `Policy regret per round at T = ${horizon}`,
      columns: ["instance", ...policies.map(({ label }) => label)],
      rows: Object.keys(instances).map((instance) => [
        instance,
        ...policies.map(({ label }) => missed(results, label, instance, horizon).mean.toFixed(3)),
      ]),
    },
  ];
}

export const learnersThatFail = defineExperiment({
  paper: "potential",
  id: "learners-that-fail",
  title: "Learners for other worlds, on arms that improve",
  source: "Section 1.1, on Lindner, Heidari and Krause 2021",
  deviations: [
    "The paper cites the statement: instances, horizons and what counts as failing are ours.",
    "The learners know the horizon and are tuned to it as their papers say; R-EXP3 with V = 2, D-UCB and SW-UCB with ξ = 0.6, as in the program of Lindner et al.",
  ],
  settings,
  studies,
  figures,
  tables,
  claims,
  ranges,
});
