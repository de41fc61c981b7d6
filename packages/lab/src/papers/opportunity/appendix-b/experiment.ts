import { ln, policyLabelled, pow } from "@evenhand/core";
import { gapPulls, oneOpportunityEach } from "@evenhand/core/guarantees";
import type { Figure, Mark } from "@evenhand/figures";
import { allOf, type Claim, isBelow, isTrue } from "../../../reproduction/claim.js";
import { band, type ComparedPolicy, summaryOf, withError } from "../../../reproduction/measured.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { Growth } from "../growth.js";
import { comparedPolicies, opportunityStudy, toldContract } from "../opportunityStudy.js";
import { horizonAxis } from "../utilityPerRound.js";

const settings = {
  horizons: {
    words: "horizons T",
    full: [1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000],
    quick: [10_000, 100_000, 300_000],
    from: "ours",
  },
  trials: { words: "trials for each horizon", full: 20, quick: 3, from: "ours" },
} as const satisfies Settings;

type AppendixBSettings = ValuesOf<typeof settings>;

const { algorithm2, algorithm3, ucb1 } = comparedPolicies;

const policies = [algorithm2, algorithm3, ucb1] as const;

/** Two arms: "the expected rewards of the other arms" are arbitrary. */
function studies(values: AppendixBSettings): Studies {
  return Object.fromEntries(
    values.horizons.map((horizon) => {
      const instance = oneOpportunityEach({ horizon });
      const told = [algorithm2, algorithm3].map((policy) => toldContract(policy, instance));
      return [runName(horizon), opportunityStudy(instance, [...told, ucb1], values)];
    }),
  );
}

function runName(horizon: number): string {
  return `horizon-${horizon}`;
}

/** The arm whose gap is close to λ. */
const SECOND = 1;

/** What Appendix B says of its instance [ron2021]. */
function claims(results: Results, settings: AppendixBSettings): readonly Claim[] {
  const horizons = [...settings.horizons].sort((a, b) => a - b);
  return [
    sameAsLearner(results, horizons),
    moreThanAlgorithm3(results, horizons),
    growsLikeTwoThirds(results, horizons),
    withinLemma2(results, horizons),
  ];
}

const regret = (results: Results, horizon: number, { label }: ComparedPolicy) =>
  summaryOf(results[runName(horizon)], label, "opportunity-regret");

function sameAsLearner(results: Results, horizons: readonly number[]): Claim {
  const same = horizons.map((horizon) => {
    const [own, learners] = [algorithm3, ucb1].map(({ label }) => policyLabelled(results[runName(horizon)], label));
    return isTrue(JSON.stringify(own.metrics) === JSON.stringify(learners.metrics));
  });
  const longest = horizons[horizons.length - 1];
  return {
    id: "algorithm-3-is-its-learner",
    statement:
      "Algorithm 3 pulls each arm once and then leaves it to the learner: its pulls and its regret are those of UCB1, which begins likewise, at every horizon.",
    verdict: allOf(same),
    measured: `T = ${longest}: ${withError(regret(results, longest, algorithm3))} and ${withError(regret(results, longest, ucb1))}`,
  };
}

function moreThanAlgorithm3(results: Results, horizons: readonly number[]): Claim {
  const longest = horizons[horizons.length - 1];
  return {
    id: "algorithm-2-loses-more",
    statement: "Algorithm 2 has more regret than Algorithm 3 at every horizon.",
    verdict: allOf(
      horizons.map((horizon) => isBelow(regret(results, horizon, algorithm3), regret(results, horizon, algorithm2))),
    ),
    measured: `T = ${longest}: ${[algorithm2, algorithm3].map((policy) => `${policy.label} ${withError(regret(results, longest, policy))}`).join(", ")}`,
  };
}

function growsLikeTwoThirds(results: Results, horizons: readonly number[]): Claim {
  const [from, to = from] = horizons
    .slice(-2)
    .map((horizon) => ({ horizon, value: regret(results, horizon, algorithm2) }));
  const growth = new Growth(from, to);
  return {
    id: "algorithm-2-grows-like-two-thirds",
    statement: "The regret of Algorithm 2 grows at least like T^(2/3) between the last two horizons.",
    verdict: growth.isAtLeast(2 / 3),
    measured: `exponent up to T = ${to.horizon}: ${String(growth)}`,
  };
}

/**
 * β of Theorem 2. Where no other phase follows, all of the second arm's pulls but the
 * learner's few are those of phase 1.
 */
function withinLemma2(results: Results, horizons: readonly number[]): Claim {
  const checked = horizons.flatMap((horizon) => {
    const bound = gapPulls({ horizon, beta: pow(ln(horizon) / horizon, 1 / 3) });
    const most = summaryOf(results[runName(horizon)], algorithm2.label, "pulls", { arm: SECOND }).quantiles.max;
    // Beyond half of the rounds the bound could not be missed.
    return bound.applies && bound.value < horizon / 2 ? [{ horizon, bound: bound.value, most }] : [];
  });
  const text = checked.map(({ horizon, bound, most }) => `T = ${horizon}: at most ${most} of ${bound}`);
  return {
    id: "algorithm-2-within-lemma-2",
    statement:
      "Algorithm 2 pulls the second arm no more often than the 8·T·β of Lemma 2 in any trial, where that is below half of the rounds: of order T^(2/3) log^(1/3) T.",
    verdict: checked.length === 0 ? "open" : isTrue(checked.every(({ bound, most }) => most <= bound)),
    measured: text.length === 0 ? "8·T·β is half of the rounds or more at all horizons" : text.join(", "),
  };
}

function figures(results: Results, { horizons, trials }: AppendixBSettings): Readonly<Record<string, Figure>> {
  const dots = (metric: string): readonly Mark[] =>
    policies.map(({ label }) => ({
      kind: "dots",
      series: label,
      joined: true,
      points: horizons.map((horizon) => {
        return { x: horizon, ...band(summaryOf(results[runName(horizon)], label, metric)) };
      }),
    }));
  return {
    "appendix-b": {
      title: "One opportunity for each arm",
      caption: `f = 1/T, λ = 1/2, μ = (1, (1 + T^(−1/3))/2), ${trials} trials; mean ± 2 standard errors. Left: regret. Right: deserved opportunities that were withheld; each arm deserves one. Algorithm 2 spends pulls of order T^(2/3) on a gap that decides about a single opportunity; Algorithm 3 and UCB1 have the same pulls, and their points hide each other.`,
      columns: 2,
      panels: [
        {
          title: "regret",
          x: horizonAxis,
          y: { label: "regret", unit: "expected reward", scale: "log" },
          marks: dots("opportunity-regret"),
        },
        {
          title: "withheld",
          x: horizonAxis,
          y: { label: "withheld", unit: "opportunities", domain: [0, 2] },
          marks: dots("withheld"),
        },
      ],
    },
  };
}

export const appendixB = defineExperiment({
  paper: "opportunity",
  id: "appendix-b",
  title: "One opportunity for each arm: Algorithm 2 against Algorithm 3",
  source: "Appendix B",
  deviations: ["The paper has no figure of this instance; horizons and trials are ours, and there are two arms."],
  settings,
  studies,
  figures,
  claims,
});
