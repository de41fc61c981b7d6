import { prophetSets, type Study, type Summary } from "@evenhand/core";
import type { Results } from "../../../reproduction/experiment.js";
import { summaryOf } from "../../../reproduction/measured.js";
import type { Settings, ValuesOf } from "../../../reproduction/settings.js";
import { drawnMeans, equalShares, flearn, hardThreshold, lfg, rewardsWith, softThreshold } from "../penaltyStudies.js";

export const settings = {
  arms: { words: "numbers of arms K, a row of panels each", full: [5, 20], from: "paper" },
  totalShares: {
    words: "τ, of which each arm has τ_k = τ/K; a column of panels each",
    full: [0.2, 0.4, 0.8],
    from: "paper",
  },
  horizons: {
    words: "horizons T; the paper has 500 to 16000, the points between are ours",
    full: [500, 707, 1000, 1414, 2000, 2828, 4000, 5657, 8000, 11_314, 16_000],
    quick: [500, 1000, 2000, 4000, 8000, 16_000],
    from: "paper",
  },
  trials: { words: "replications", full: 50, quick: 4, from: "paper" },
  longHorizon: {
    words: "rounds of the long runs of the hard and the soft threshold, where the paper's argument is about the limit",
    full: 1_000_000,
    quick: 250_000,
    from: "ours",
  },
  longTrials: { words: "replications of the long runs", full: 4, quick: 2, from: "ours" },
  draws: { words: "further draws of the means for each panel, at the last horizon", full: 9, quick: 1, from: "ours" },
  tolerance: { words: "α of Flearn", full: 0, from: "paper" },
  lfgWeight: { words: "η0 of LFG as a multiple of √T", full: 1, from: "paper" },
  law: { words: "reward law: gaussian (standard deviation 1/K), bernoulli or beta", full: "gaussian", from: "paper" },
} as const satisfies Settings;

export type Values = ValuesOf<typeof settings>;

/** The six panels of Figure 2, with the means of the given draw. */
export function panelsOf({ arms, totalShares, seed }: Values, draw = 0): Panel[] {
  return arms.flatMap((count) =>
    totalShares.map((totalShare) => {
      const means = drawnMeans({ seed, arms: count, totalShare, draw });
      return {
        name: `${count}-arms-${totalShare}`,
        title: `K = ${count}, τ = ${totalShare}`,
        means,
        shares: equalShares(totalShare, count),
        penalty: (Math.max(...means) - Math.min(...means)) / 2,
      };
    }),
  );
}

/** The panels in which the soft threshold leaves an arm short in the limit: Section 5 speaks of such panels. */
export function longPanelsOf(values: Values): Panel[] {
  return panelsOf(values).filter((panel) => softThresholdLimit(panel).regret > 0);
}

/** LFG depends on T and is run again for each; the others do not, so that one run to the last T has all of them. */
export function studies(values: Values): Record<string, Study> {
  const { horizons, trials, seed, draws, law, lfgWeight, tolerance } = values;
  const last = Math.max(...horizons);
  const base = ({ means, shares, penalty }: Panel) => ({
    environment: rewardsWith(law, means),
    contract: { id: "penalty", parameters: { shares, penalties: penalty } },
    trials,
    seed,
  });
  const hard = ({ shares, penalty }: Panel) => hardThreshold.with(shares, penalty);
  const queue = ({ shares }: Panel, horizon: number) => lfg.with(shares, lfgWeight * Math.sqrt(horizon));
  const metrics = ["penalised-regret"];

  const anytime = panelsOf(values).map((panel): [string, Study] => [
    panel.name,
    {
      ...base(panel),
      policies: [hard(panel), flearn.with(panel.shares, tolerance), softThreshold.with(panel.shares, panel.penalty)],
      horizon: last,
      checkpoints: horizons,
      metrics,
    },
  ]);
  const forEachHorizon = panelsOf(values).flatMap((panel) =>
    horizons.map((horizon): [string, Study] => [
      lfgStudy(panel, horizon),
      { ...base(panel), policies: [queue(panel, horizon)], horizon, metrics },
    ]),
  );
  const furtherDraws = Array.from({ length: draws }, (_, i) => i + 1).flatMap((draw) =>
    panelsOf(values, draw).map((panel): [string, Study] => [
      drawStudy(panel, draw),
      {
        ...base(panel),
        policies: [hard(panel), flearn.with(panel.shares, tolerance), queue(panel, last)],
        horizon: last,
        metrics,
      },
    ]),
  );
  const longRuns = longPanelsOf(values).map((panel): [string, Study] => [
    longStudy(panel),
    {
      ...base(panel),
      policies: [hard(panel), softThreshold.with(panel.shares, panel.penalty)],
      horizon: values.longHorizon,
      trials: values.longTrials,
      checkpoints: [longStart(values), values.longHorizon],
      metrics: ["penalised-regret", "unfairness-by-arm"],
    },
  ]);
  return Object.fromEntries([...anytime, ...forEachHorizon, ...furtherDraws, ...longRuns]);
}

function lfgStudy({ name }: Panel, horizon: number): string {
  return `${name}-lfg-${horizon}`;
}

export function longStudy({ name }: Panel): string {
  return `${name}-long`;
}

/** From here on growth is looked at in the long runs. */
export function longStart({ longHorizon }: Values): number {
  return Math.ceil(longHorizon / 4);
}

export function drawStudy({ name }: Panel, draw: number): string {
  return `${name}-draw-${draw}`;
}

/** One of the six panels of Figure 2. */
export interface Panel {
  readonly name: string;
  readonly title: string;
  readonly means: readonly number[];
  readonly shares: readonly number[];
  /** A_k: half of the spread of the means. */
  readonly penalty: number;
}

/** The policies in the order in which figures and tables have them: the paper's three, then ours. */
export const shownPolicies = [hardThreshold.label, lfg.label, flearn.label, softThreshold.label];

/** A metric of one policy in one panel at the horizon T. LFG has studies of its own. */
export function measuredAt(
  results: Results,
  panel: Panel,
  label: string,
  metric: "penalised-regret" | "unfairness",
  horizon: number,
): Summary {
  return label === lfg.label
    ? summaryOf(results[lfgStudy(panel, horizon)], label, metric)
    : summaryOf(results[panel.name], label, metric, { round: horizon });
}

/**
 * What the soft threshold of Section 5 tends to. Its index of an arm that is pulled x_k·n times in n rounds tends to
 * μ_k + A_k·(1 − x_k/τ_k)_+, and all arms that are pulled have the same in the limit: the best arm's mean, where that
 * arm has more than its threshold. So a critical arm gets x_k = τ_k·(1 − Δ_k/A_k): it stays short of τ_k·Δ_k/A_k of all
 * rounds, and each missing pull costs A_k − Δ_k.
 */
export function softThresholdLimit({ means, shares, penalty }: Panel): {
  /** The critical arms, all sub-optimal: without one the soft threshold leaves nothing short in the long run. */
  readonly critical: readonly number[];
  /** By arm: the part of all rounds of which it stays short; 0 of an arm that is not critical. */
  readonly shortOf: readonly number[];
  /** Penalised regret a round. */
  readonly regret: number;
} {
  const best = Math.max(...means);
  const { critical } = prophetSets(
    means,
    means.map(() => penalty),
  );
  const shortOf = means.map((mean, arm) => (critical.includes(arm) ? (shares[arm] * (best - mean)) / penalty : 0));
  const regret = means.reduce((sum, mean, arm) => sum + shortOf[arm] * (penalty - (best - mean)), 0);
  return { critical, shortOf, regret };
}
