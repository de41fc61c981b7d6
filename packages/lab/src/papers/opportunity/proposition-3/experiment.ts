import { pow } from "@evenhand/core";
import { looseShareRegret, type OpportunityInstance } from "@evenhand/core/guarantees";
import type { Figure, Panel } from "@evenhand/figures";
import { allOf, type Claim, isBelow, isNotAbove, isTrue } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { band, type ComparedPolicy, type Measurement, summaryOf, withError } from "../../../reproduction/measured.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { exponentOfRate, Growth } from "../growth.js";
import { bernoulliInstance, comparedPolicies, opportunityStudy, toldContract } from "../opportunityStudy.js";
import { horizonAxis } from "../utilityPerRound.js";

const settings = {
  exponents: { words: "γ: every arm deserves T^(−γ) of the rounds", full: [0.5, 0.75], from: "ours" },
  horizons: {
    words: "horizons T",
    full: [1000, 10_000, 100_000, 1_000_000],
    quick: [10_000, 100_000],
    from: "ours",
  },
  means: { words: "means of the arms, those of Section 5", full: [0.2, 0.35, 0.5, 0.65, 0.8, 0.95], from: "ours" },
  cost: { words: "λ", full: 0.4, from: "ours" },
  trials: { words: "trials for each horizon", full: 20, quick: 4, from: "ours" },
} as const satisfies Settings;

type LooseValues = ValuesOf<typeof settings>;

const { algorithm2, ucb1 } = comparedPolicies;
const loose: ComparedPolicy = { id: "loose-share", label: "a few each, then UCB1" };

const runName = (exponent: number, horizon: number) => `gamma-${exponent}-horizon-${horizon}`;

function instanceOf({ means, cost }: LooseValues, exponent: number, horizon: number): OpportunityInstance {
  const deserved = { id: "constant", parameters: { gamma: pow(horizon, -exponent) } };
  return bernoulliInstance({ means, cost, deserved, horizon });
}

function studies(values: LooseValues): Studies {
  return Object.fromEntries(
    values.exponents.flatMap((exponent) =>
      values.horizons.map((horizon) => {
        const instance = instanceOf(values, exponent, horizon);
        const policies = [{ ...loose, parameters: { exponent } }, toldContract(algorithm2, instance), ucb1];
        const study = opportunityStudy(instance, policies, values);
        // UCB1's own regret, without a contract, is the R(ALG) of the proposition.
        return [runName(exponent, horizon), { ...study, metrics: [...study.metrics, "regret"] }];
      }),
    ),
  );
}

interface Run {
  readonly exponent: number;
  readonly horizon: number;
}

const runsOf = ({ exponents, horizons }: LooseValues): readonly Run[] =>
  exponents.flatMap((exponent) => horizons.map((horizon) => ({ exponent, horizon })));

const measure = (results: Results, { exponent, horizon }: Run, label: string, metric = "opportunity-regret") =>
  summaryOf(results[runName(exponent, horizon)], label, metric);

/** What Proposition 3 bounds the regret by with the constant 2: the larger of K·T^(1−γ) and R(ALG). */
function boundOf(results: Results, { means }: LooseValues, run: Run): Measurement {
  const learner = measure(results, run, ucb1.label, "regret");
  const bound = looseShareRegret({ arms: means.length, ...run, learnerRegret: learner.mean, constant: 2 });
  const isLearner = bound.applies && bound.value === 2 * learner.mean;
  return { mean: bound.applies ? bound.value : NaN, standardError: isLearner ? 2 * learner.standardError : 0 };
}

function claims(results: Results, values: LooseValues): readonly Claim[] {
  return [
    nothingWithheld(results, values),
    withinBound(results, values),
    ...values.exponents.map((exponent) => growsSlowly(results, values, exponent)),
    belowAlgorithm2(results, values),
  ];
}

function nothingWithheld(results: Results, values: LooseValues): Claim {
  const most = Math.max(...runsOf(values).map((run) => measure(results, run, loose.label, "withheld").quantiles.max));
  return {
    id: "nothing-is-withheld",
    statement: 'Once every arm has T^(1−γ) pulls it has all that it deserves, in every trial ("T·f(μ)_i ≤ N_i").',
    verdict: isTrue(most === 0),
    measured: `at most ${most} withheld in ${runsOf(values).length} runs of ${values.trials} trials`,
  };
}

function withinBound(results: Results, values: LooseValues): Claim {
  const pairs = runsOf(values).map((run) => ({
    run,
    own: measure(results, run, loose.label),
    bound: boundOf(results, values, run),
  }));
  return {
    id: "regret-within-proposition-3",
    statement:
      "The regret is at most twice the larger of K·T^(1−γ) and the regret of UCB1 alone, at every γ and T: the sum of the proof is at most that.",
    verdict: allOf(pairs.map(({ own, bound }) => isNotAbove(own, bound))),
    measured: pairs
      .map(({ run, own, bound }) => `γ = ${run.exponent}, T = ${run.horizon}: ${withError(own)} of ${withError(bound)}`)
      .join("; "),
  };
}

/** K·T^(1−γ) is at most of order sqrt(T), and UCB1's regret of order sqrt(T log T). */
function growsSlowly(results: Results, { horizons }: LooseValues, exponent: number): Claim {
  const [from, to = from] = [...horizons]
    .sort((a, b) => a - b)
    .slice(-2)
    .map((horizon) => ({ horizon, value: measure(results, { exponent, horizon }, loose.label) }));
  const growth = new Growth(from, to);
  const rate = exponentOfRate(from.horizon, to.horizon, { power: 1 / 2, logPower: 1 / 2 });
  return {
    id: `grows-below-two-thirds-${exponent}`,
    statement: `With γ = ${exponent} the regret grows no faster than sqrt(T log T), and so below the worst case T^(2/3), between the last two horizons ("better regret than the worst-case regret").`,
    verdict: growth.isAtMost(rate),
    measured: `exponent up to T = ${to.horizon}: ${String(growth)}; sqrt(T log T) has ${rate.toFixed(3)}`,
  };
}

function belowAlgorithm2(results: Results, values: LooseValues): Claim {
  const horizon = Math.max(...values.horizons);
  const pairs = values.exponents.map((exponent) => ({
    exponent,
    own: measure(results, { exponent, horizon }, loose.label),
    other: measure(results, { exponent, horizon }, algorithm2.label),
  }));
  return {
    id: "below-algorithm-2",
    statement: `At T = ${horizon} it loses less than Algorithm 2, which does not know how loose f is.`,
    verdict: allOf(pairs.map(({ own, other }) => isBelow(own, other))),
    measured: pairs
      .map(({ exponent, own, other }) => `γ = ${exponent}: ${withError(own)} against ${withError(other)}`)
      .join("; "),
  };
}

function figures(results: Results, values: LooseValues): Readonly<Record<string, Figure>> {
  const labels = [loose.label, algorithm2.label, ucb1.label];
  const panel = (exponent: number, metric: string, unit: string): Panel => ({
    title: `${metric === "withheld" ? "withheld, " : ""}γ = ${exponent}`,
    x: horizonAxis,
    y: metric === "withheld" ? { label: metric, unit } : { label: "regret", unit, scale: "log" },
    marks: labels.map((series) => ({
      kind: "dots",
      series,
      joined: true,
      points: values.horizons.map((horizon) => {
        return { x: horizon, ...band(measure(results, { exponent, horizon }, series, metric)) };
      }),
    })),
  });
  return {
    "proposition-3": {
      title: "A loose requirement: a few pulls for everyone, then a learner",
      caption: `Every arm deserves T^(−γ) of the rounds, λ = ${values.cost}, μ = ${values.means.join(", ")}; ${values.trials} trials, mean ± 2 standard errors. Top: regret. Bottom: deserved opportunities that were withheld, which UCB1, without the contract, has paid for.`,
      columns: values.exponents.length,
      panels: [
        ...values.exponents.map((exponent) => panel(exponent, "opportunity-regret", "expected reward")),
        ...values.exponents.map((exponent) => panel(exponent, "withheld", "opportunities")),
      ],
    },
  };
}

export const proposition3 = defineExperiment({
  paper: "opportunity",
  id: "proposition-3",
  title: "A loose requirement: a few pulls for everyone, then a learner",
  source: "Appendix B, Proposition 3",
  deviations: [
    "The paper plays nothing here: f = T^(−γ) for every arm, γ, means, λ, horizons and trials are ours.",
    "The learner has seen the rewards of the first pulls.",
  ],
  settings,
  studies,
  figures,
  claims,
});
