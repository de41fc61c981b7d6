import { Shares } from "@evenhand/core";
import { penaltyTheorem3 } from "@evenhand/core/guarantees";
import type { Figure, Line } from "@evenhand/figures";
import { allOf, type Claim, isNotAbove } from "../../../reproduction/claim.js";
import { defineExperiment } from "../../../reproduction/defineExperiment.js";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { logSpaced } from "../../../reproduction/logSpaced.js";
import { band, courseOf, type Measurement, summaryOf, withError } from "../../../reproduction/measured.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { equalShares, hardThreshold, rewardsWith } from "../penaltyStudies.js";

const settings = {
  means: { words: "means μ_k", full: [0.9, 0.75, 0.6, 0.5], from: "ours" },
  penalty: { words: "penalty rate A of every arm: all are optimal or critical", full: 0.42, from: "ours" },
  share: { words: "Σ τ_k, divided equally", full: 0.8, from: "ours" },
  law: { words: "rewards: gaussian (standard deviation 1/K), beta or bernoulli", full: "bernoulli", from: "ours" },
  horizon: { words: "T", full: 16_384, quick: 4096, from: "ours" },
  trials: { words: "trials", full: 200, quick: 20, from: "ours" },
} as const satisfies Settings;

type Values = ValuesOf<typeof settings>;

const RUN = "hard-threshold";

function studies(values: Values): Studies {
  const { means, penalty, share, law, horizon, trials, seed } = values;
  const shares = equalShares(share, means.length);
  return {
    [RUN]: {
      environment: rewardsWith(law, means),
      contract: { id: "penalty", parameters: { shares, penalties: penalty } },
      policies: [hardThreshold.with(shares, penalty)],
      metrics: ["worst-deficit", "unfairness"],
      horizon,
      trials,
      seed,
      checkpoints: [...new Set([...logSpaced(means.length, horizon, 30), ...quartersOf(values)])].sort((a, b) => a - b),
    },
  };
}

/** T/16, T/4 and T: what grows like log t gains as much between two of them as between the two before. */
function quartersOf({ horizon }: Values): readonly [number, number, number] {
  return [Math.ceil(horizon / 16), Math.ceil(horizon / 4), horizon];
}

/** a_j·log t + 1 for each arm, with 1 for the O(1); none where the theorem gives none. */
function boundsAt({ means, penalty, share }: Values, horizon: number): readonly (number | undefined)[] {
  const shares = Shares.parse(equalShares(share, means.length), means.length);
  const instance = { means, penalties: means.map(() => penalty), shares, horizon };
  return penaltyTheorem3(instance).map((bound) => (bound.applies ? bound.value : undefined));
}

function worstOf(results: Results, arm: number, round?: number): Measurement {
  return summaryOf(results[RUN], hardThreshold.label, "worst-deficit", {
    arm,
    ...(round === undefined ? {} : { round }),
  });
}

function claims(results: Results, values: Values): Claim[] {
  return [withinBound(results, values), logarithmic(results, values)];
}

function withinBound(results: Results, values: Values): Claim {
  const all = boundsAt(values, values.horizon).flatMap((bound, arm) =>
    bound === undefined ? [] : [{ mean: values.means[arm], bound, worst: worstOf(results, arm) }],
  );
  return {
    id: "theorem-3-bound",
    statement:
      "Theorem 3, with 1 for its O(1): E max_{t ≤ T} (τ_k·t − N_k(t))_+ is at most a_j·log T + 1 for every optimal or critical arm.",
    verdict:
      all.length === 0
        ? "open"
        : allOf(all.map(({ worst, bound }) => isNotAbove(worst, { mean: bound, standardError: 0 }))),
    measured: all
      .map(({ mean, worst, bound }) => `μ = ${mean}: ${withError(worst)} pulls of at most ${Math.round(bound)}`)
      .join("; "),
  };
}

function logarithmic(results: Results, values: Values): Claim {
  const gains = values.means.map((mean, arm) => {
    const [first, second, third] = quartersOf(values).map((round) => worstOf(results, arm, round));
    const between = (from: Measurement, to: Measurement) => ({
      mean: to.mean - from.mean,
      standardError: Math.sqrt(from.standardError ** 2 + to.standardError ** 2),
    });
    return { mean, early: between(first, second), late: between(second, third) };
  });
  return {
    id: "any-round-fairness-up-to-log",
    statement:
      '"Nearly guarantees any-round fairness up to a O(log T) difference": the mean worst deficit of no arm gains more from T/4 to T than from T/16 to T/4.',
    verdict: allOf(gains.map(({ early, late }) => isNotAbove(late, early))),
    measured: gains
      .map(({ mean, early, late }) => `μ = ${mean}: ${withError(late)} after ${withError(early)}`)
      .join("; "),
  };
}

function figures(results: Results, values: Values): Readonly<Record<string, Figure>> {
  const { means, penalty, share, law, trials } = values;
  const lines = means.map((mean, arm): Line => {
    const points = courseOf(results[RUN], hardThreshold.label, "worst-deficit", arm).map(({ round, summary }) => {
      const { low, ...point } = band(summary);
      return { x: round, ...point, low: Math.max(0, low) };
    });
    return { kind: "line", series: `μ = ${mean}`, points };
  });
  const [least] = boundsAt(values, values.horizon)
    .flatMap((bound) => bound ?? [])
    .sort((a, b) => a - b);
  const beyond =
    least === undefined ? "" : ` Theorem 3's smallest bound at T is ${Math.round(least)}, far above the picture.`;
  return {
    "worst-deficit": {
      title: "How far an arm was ever below its threshold",
      caption: `max over t of (τt − N)₊ up to a round, hard-threshold UCB, τ = ${share}/${means.length} each, A = ${penalty}, ${law} rewards, mean of ${trials} trials ± 2 standard errors. On this axis log T is a straight line.${beyond}`,
      panels: [
        {
          x: { label: "round t", unit: "rounds", scale: "log" },
          y: { label: "worst deficit up to t", unit: "pulls" },
          marks: lines,
        },
      ],
    },
  };
}

export const theorem3 = defineExperiment({
  paper: "penalty",
  id: "theorem-3",
  title: "The worst deficit of any round",
  source: "Theorem 3",
  deviations: ["The paper has no such experiment: means, penalties, thresholds, law, T and trials are ours."],
  settings,
  studies,
  figures,
  claims,
});
