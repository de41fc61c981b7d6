import { createEnvironment, type Environment, type Specification } from "@evenhand/core";
import type { Figure, Panel } from "@evenhand/figures";
import { allOf, type Claim, isBelow } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { band, type ComparedPolicy, type Measurement, summaryOf, withError } from "../../../reproduction/measured.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { curveLine } from "../curves.js";
import { comparedPolicies } from "../improvingStudy.js";
import { namedAsFailing } from "../namedLearners.js";

const settings = {
  horizons: {
    words: "horizons T; all but the anytime policy know T, so that every horizon is a run of its own",
    full: [500, 1000, 2000, 5000, 10_000, 20_000],
    quick: [500, 5000],
    from: "ours",
  },
  trials: { words: "trials, for the two that draw lots", full: 20, quick: 3, from: "ours" },
} as const satisfies Settings;

type PeakValues = ValuesOf<typeof settings>;

/** Their a·e^(−k(t − l)) + (d − h)/(e^(−(k + m)(t − l)) + 1) + h, for two arms. */
const instances: Readonly<Record<string, Specification>> = {
  inc_dec_1: instance([0.01, 0.001, 1, 0.05, 600, -0.0015], [0.009, 0.0009, 0.8, 0.1, 500, -0.005]),
  inc_dec_2: instance([0.003, 0.001, 1, 0.05, 600, -0.0015], [0.011, 0.001, 0.8, 0.2, 400, -0.008]),
  inc_dec_3: instance([0.01, 0.001, 1, 0.5, 600, -0.0015], [0.009, 0.0009, 0.8, 0.6, 500, -0.005]),
};

type Arm = readonly [k: number, m: number, h: number, d: number, l: number, a: number];

function instance(...arms: readonly Arm[]): Specification {
  return {
    id: "single-peaked",
    parameters: {
      heights: arms.map(([, , h]) => h),
      starts: arms.map(([k, , h, , l, a]) => h + a * Math.exp(k * l)),
      ends: arms.map(([, , , d]) => d),
      rises: arms.map(([k]) => k),
      turns: arms.map(([, , , , l]) => l),
      falls: arms.map(([k, m]) => k + m),
    },
  };
}

const { anytime, hkr, spo } = comparedPolicies;

/** Those that the program of Lindner et al. compares with SPO, HKR among them, and the anytime policy. */
const policiesOf = (horizon: number): readonly ComparedPolicy[] => [spo, anytime, hkr, ...namedAsFailing(horizon)];

const studyName = (name: string, horizon: number) => `${name}, T = ${horizon}`;

function studies({ horizons, trials, seed }: PeakValues): Studies {
  return Object.fromEntries(
    horizons.flatMap((horizon) =>
      Object.entries(instances).map(([name, environment]) => {
        const metrics = ["expected-reward", "pulls"];
        const study = { environment, policies: policiesOf(horizon), horizon, seed, trials, metrics };
        return [studyName(name, horizon), { ...study, checkpoints: [horizon] }];
      }),
    ),
  );
}

/** What the best split of the rounds between two arms earns: with arms that fall it need not be one arm throughout. */
function bestSplit(environment: Environment, horizon: number): { readonly total: number; readonly first: number } {
  let best = { total: -Infinity, first: 0 };
  for (let first = 0; first <= horizon; first++) {
    const total = environment.expectedTotal(0, first) + environment.expectedTotal(1, horizon - first);
    if (total > best.total) best = { total, first };
  }
  return best;
}

/** An instance as people write it: "inc-dec-1". */
function shown(name: string): string {
  return name.replaceAll("_", "-");
}

/** Policy regret per round, against the best split. */
function missed(results: Results, label: string, name: string, horizon: number): Measurement {
  const { mean, standardError } = summaryOf(results[studyName(name, horizon)], label, "expected-reward");
  const { total } = bestSplit(createEnvironment(instances[name]), horizon);
  return { mean: (total - mean) / horizon, standardError: standardError / horizon };
}

function claims(results: Results, values: PeakValues): readonly Claim[] {
  const [shortest, longest] = [Math.min(...values.horizons), Math.max(...values.horizons)];
  const of = (label: string, name: string, horizon: number) => missed(results, label, name, horizon);
  return [
    {
      id: "spo-sublinear",
      statement: `SPO misses less a round at T = ${longest} than at T = ${shortest} on each instance ("sub-linear policy regret").`,
      verdict: allOf(
        Object.keys(instances).map((name) => isBelow(of(spo.label, name, longest), of(spo.label, name, shortest))),
      ),
      measured: Object.keys(instances)
        .map(
          (name) =>
            `${shown(name)} ${withError(of(spo.label, name, shortest))}, then ${withError(of(spo.label, name, longest))}`,
        )
        .join("; "),
    },
    ...namedAsFailing(longest).map((policy): Claim => {
      const pairs = Object.keys(instances).map((name) => ({
        name,
        own: of(spo.label, name, longest),
        other: of(policy.label, name, longest),
      }));
      return {
        id: `spo-above-${policy.id}`,
        statement: `At T = ${longest} SPO misses less a round than ${policy.label} on each instance ("consistently outperforms them, in particular for long time horizons").`,
        verdict: allOf(pairs.map(({ own, other }) => isBelow(own, other))),
        measured: pairs
          .map(({ name, own, other }) => `${shown(name)}: ${withError(own)} against ${withError(other)}`)
          .join("; "),
      };
    }),
  ];
}

function figures(results: Results, { horizons }: PeakValues): Readonly<Record<string, Figure>> {
  const labels = policiesOf(horizons[0]).map(({ label }) => label);
  const pulls = Array.from({ length: 121 }, (_, i) => Math.max(1, Math.round(i * 12.5)));
  const drawing = (name: string): Panel => ({
    title: shown(name),
    x: { label: "pulls of the arm", unit: "n" },
    y: { label: "reward of the n-th pull", unit: "reward", domain: [0, 1] },
    marks: ["arm 1", "arm 2"].map((series, arm) => curveLine(instances[name], arm, series, pulls)),
  });
  const regret = (name: string): Panel => ({
    title: shown(name),
    x: { label: "horizon T", unit: "rounds", scale: "log" },
    y: { label: "policy regret per round", unit: "reward" },
    marks: labels.map((series) => ({
      kind: "line",
      series,
      points: horizons.map((horizon) => ({ x: horizon, ...band(missed(results, series, name, horizon)) })),
    })),
  });
  return {
    "single-peaked": {
      title: "Arms that rise and then fall",
      caption:
        "Top, the arms: the three instances of the authors' program; the third is their Figure 1. Bottom, policy regret per round against the best split of the rounds between the two arms, which need not be one arm throughout. Every horizon is a run of its own; bands are two standard errors.",
      panels: [...Object.keys(instances).map(drawing), ...Object.keys(instances).map(regret)],
      columns: 3,
      order: [...labels, "arm 1", "arm 2"],
    },
  };
}

export const singlePeakedArms = defineExperiment({
  paper: "potential",
  id: "single-peaked",
  title: "Arms that rise and then fall",
  source: "Section 6, on Lindner, Heidari and Krause 2021, Figure 1",
  deviations: [
    "The instances are those of the authors' program; R-EXP3 with V = 2, D-UCB and SW-UCB with ξ = 0.6 are its settings, EXP3 has the γ of its own paper and not their 0.01, and the UCBs have their paper's radius.",
    "The anytime policy is ours to add: what it does where arms fall, its paper leaves open.",
  ],
  settings,
  studies,
  figures,
  claims,
});
