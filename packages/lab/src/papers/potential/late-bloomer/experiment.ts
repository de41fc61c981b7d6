import { createEnvironment } from "@evenhand/core";
import { bloomers } from "@evenhand/core/guarantees";
import type { Axis, Figure, Panel } from "@evenhand/figures";
import { type Claim, isTrue } from "../../../reproduction/claim.js";
import type { ComparedPolicy } from "../../../reproduction/measured.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { curveLine } from "../curves.js";
import { comparedPolicies, improvingStudy, valueOf } from "../improvingStudy.js";
import { lemma6Claim, theoremClaims } from "../theoremClaims.js";

const settings = {
  horizons: {
    words: "horizons T; HKR must know T, so that every horizon is a run of its own",
    full: [
      10, 14, 20, 30, 40, 50, 70, 100, 120, 150, 175, 200, 225, 250, 300, 400, 500, 600, 700, 1000, 1400, 2000, 3000,
      4000, 5000, 7000, 10_000,
    ],
    quick: [10, 30, 100, 200, 300, 1000, 3000, 10_000],
    from: "ours",
  },
  short: { words: "a short horizon, played too where it is not among the others", full: 100, from: "ours" },
  seldom: { words: "the part of the rounds that counts as seldom", full: 0.01, from: "ours" },
} as const satisfies Settings;

type LateBloomerValues = ValuesOf<typeof settings>;

const { anytime, hkr, roundRobin, myopic } = comparedPolicies;

const policies = [anytime, hkr, roundRobin, myopic] as const;

/** In the paper's order. */
const armNames = ["arm 1: early gifted", "arm 2: late bloomer"];

const studyName = (horizon: number) => `T = ${horizon}`;

/** All horizons that are played, from short to long. */
function horizonsOf({ horizons, short }: LateBloomerValues): readonly number[] {
  return [...new Set([...horizons, short])].sort((a, b) => a - b);
}

function studies(values: LateBloomerValues): Studies {
  return Object.fromEntries(
    horizonsOf(values).map((horizon) => [
      studyName(horizon),
      improvingStudy({
        environment: bloomers(),
        armNames,
        policies,
        horizon,
        seed: values.seed,
        metrics: ["competitive-ratio", "pulls"],
      }),
    ]),
  );
}
const [GIFTED, LATE] = [0, 1];

/** What Section 1 says about Figure 1, in its order, and the theorems. */
function claims(results: Results, values: LateBloomerValues): readonly Claim[] {
  return [
    seldomPulled(results, values),
    highForShortHorizons(results, values),
    poorForLongHorizons(results, values),
    disparityGrows(results, values),
    closerToPotential(results, values),
    lemma6Claim(results),
    ...theoremClaims(results),
  ];
}

const longestOf = (values: LateBloomerValues) => Math.max(...horizonsOf(values));

function seldomPulled(results: Results, values: LateBloomerValues): Claim {
  const horizon = longestOf(values);
  const pulls = valueOf(results[studyName(horizon)], myopic, "pulls", { arm: LATE });
  return {
    id: "myopic-seldom-pulls-late-bloomer",
    statement: `The myopic policy pulls the late bloomer in at most ${values.seldom} of ${horizon} rounds ("will seldom pull arm 2").`,
    verdict: isTrue(pulls <= values.seldom * horizon),
    measured: `${pulls} of ${horizon} rounds`,
  };
}

function highForShortHorizons(results: Results, values: LateBloomerValues): Claim {
  const ratios = ratiosAt(results, values.short);
  return {
    id: "myopic-best-for-short-horizon",
    statement: `At T = ${values.short} the myopic policy, which plays the gifted arm, earns the most of all ("may obtain a high cumulative reward for shorter horizons").`,
    verdict: isTrue(ratios.every(({ policy, ratio }) => policy === myopic || ratio > ratioOf(ratios, myopic))),
    measured: listOf(ratios),
  };
}

function poorForLongHorizons(results: Results, values: LateBloomerValues): Claim {
  const horizon = longestOf(values);
  const ratios = ratiosAt(results, horizon);
  return {
    id: "myopic-worst-for-long-horizon",
    statement: `At T = ${horizon} the myopic policy earns the least of all ("for larger horizons, this algorithm could perform poorly").`,
    verdict: isTrue(ratios.every(({ policy, ratio }) => policy === myopic || ratio < ratioOf(ratios, myopic))),
    measured: listOf(ratios),
  };
}

function disparityGrows(results: Results, values: LateBloomerValues): Claim {
  const environment = createEnvironment(bloomers());
  const horizon = longestOf(values);
  const ahead = (pulls: readonly number[]) =>
    (environment.curve?.(GIFTED).reward(pulls[GIFTED]) ?? NaN) - (environment.curve?.(LATE).reward(pulls[LATE]) ?? NaN);
  const end = (policy: ComparedPolicy) =>
    ahead([GIFTED, LATE].map((arm) => valueOf(results[studyName(horizon)], policy, "pulls", { arm })));
  const start = ahead([1, 1]);
  return {
    id: "myopic-increases-disparity",
    statement: `Under the myopic policy the gifted arm's reward is further ahead of the late bloomer's after ${horizon} rounds than after one pull of each ("will increase the disparity between the two arms").`,
    verdict: isTrue(end(myopic) > start),
    measured: `ahead by ${shown(start)} at first, ${shown(end(myopic))} in the end; under the anytime policy ${shown(end(anytime))} in the end (below 0: the late bloomer is ahead)`,
  };
}

function closerToPotential(results: Results, values: LateBloomerValues): Claim {
  const horizon = longestOf(values);
  const worst = (policy: ComparedPolicy) => valueOf(results[studyName(horizon)], policy, "worst-distance-to-potential");
  return {
    id: "anytime-closer-to-potential",
    statement: `After ${horizon} rounds the arm furthest from its potential is closer to it under the anytime policy than under the myopic one (it "mitigates the initial disparity due to lack of opportunity").`,
    verdict: isTrue(worst(anytime) < worst(myopic)),
    measured: `${shown(worst(anytime))} against ${shown(worst(myopic))}`,
  };
}

interface Ratio {
  readonly policy: ComparedPolicy;
  readonly ratio: number;
}

function ratiosAt(results: Results, horizon: number): readonly Ratio[] {
  return policies.map((policy) => ({
    policy,
    ratio: valueOf(results[studyName(horizon)], policy, "competitive-ratio"),
  }));
}

function ratioOf(ratios: readonly Ratio[], wanted: ComparedPolicy): number {
  return ratios.find(({ policy }) => policy === wanted)?.ratio ?? NaN;
}

const listOf = (ratios: readonly Ratio[]) =>
  `OPT/ALG ${ratios.map(({ policy, ratio }) => `${policy.label} ${shown(ratio)}`).join(", ")}`;

const shown = (value: number) => value.toFixed(4);

/** As far as the curves are drawn: they meet at 100 pulls. */
const LAST_PULL = 400;

function figures(results: Results, values: LateBloomerValues): Readonly<Record<string, Figure>> {
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
      caption: `The instance is f₁ = 0.5·n/(n + 5), f₂ = 0.9·n/(n + 89): ours, since the paper's figure has no formulas. The late bloomer is the best single arm from T = 234 on. The myopic policy pulls each arm once and then the one with the highest mean reward. ${horizons.length} horizons from ${horizons[0]} to ${horizons[horizons.length - 1]}, each played from the start; only HKR knows T. Where HKR has dropped no arm by round T it pulls like round robin, and their lines coincide.`,
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

export const lateBloomer = defineExperiment({
  paper: "potential",
  id: "late-bloomer",
  title: "An early gifted arm and a late bloomer",
  source: "Section 1, Figure 1",
  printed: { "late-bloomer": "Figure 1" },
  deviations: [
    "Figure 1 has no formulas: both curves are ours, and so are the horizons.",
    "Section 1 argues with this instance and plays nothing on it: that the policies are played here is ours.",
  ],
  settings,
  studies,
  figures,
  claims,
});
