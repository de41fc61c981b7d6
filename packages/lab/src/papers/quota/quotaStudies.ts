import { type LabelledInput, ln, pow, type SharesInput, type SpecificationInput } from "@evenhand/core";
import { logSpaced } from "../../reproduction/logSpaced.js";

/** What the plots of patil2019 call the policies: FUCB and F-TS are one policy over two learners. */
export type PolicyLabel = SharedLabel | "NAIVE" | "LFG";

/** Those that need nothing but the quotas. */
type SharedLabel = "UCB1" | "FUCB" | "T-FUCB" | "F-TS";

/**
 * All that Section 6 compares. Those that know the horizon are last: figures without them
 * keep the colours of the others.
 */
export const comparedPolicies = ["UCB1", "FUCB", "LFG", "F-TS", "T-FUCB", "NAIVE"] as const satisfies PolicyLabel[];

export function quotaPolicy(label: SharedLabel, shares: SharesInput): LabelledInput {
  switch (label) {
    case "UCB1":
      return { id: "ucb1", label };
    case "FUCB":
      return { id: "largest-deficit-quota", label, parameters: { shares } };
    case "T-FUCB":
      return { id: "quota-first", label, parameters: { shares } };
    case "F-TS":
      return { id: "largest-deficit-quota", label, parameters: { shares, learner: "thompson" } };
  }
}

/** What the paper does not say of NAIVE and LFG, and LFG's η. */
interface PolicyOptions {
  readonly lfgEta: number;
  readonly lfgRadius: string;
  readonly naiveExploration: number;
}

/** Without the policies' own defaults, so that a study is the same whether they are written down or not. */
export function comparedPolicy(
  label: PolicyLabel,
  { shares, horizon, ...options }: PolicyOptions & { readonly shares: SharesInput; readonly horizon: number },
): LabelledInput {
  switch (label) {
    case "NAIVE": {
      const own = options.naiveExploration === 1 ? {} : { epsilon: naiveEpsilon({ ...options, horizon }) };
      return { id: "naive-quota", label, parameters: { shares, ...own } };
    }
    case "LFG": {
      const own = options.lfgRadius === "ucb1" ? {} : { radius: options.lfgRadius };
      return { id: "lfg", label, parameters: { shares, eta: options.lfgEta, ...own } };
    }
    default:
      return quotaPolicy(label, shares);
  }
}

/**
 * ε of NAIVE: with a multiple of 1 the policy's default. Theorem 1's needs the unknown gaps, and Section 6 gives none.
 */
export function naiveEpsilon({
  naiveExploration,
  horizon,
}: Pick<PolicyOptions, "naiveExploration"> & { readonly horizon: number }): number {
  return Math.min(1, naiveExploration * pow(ln(horizon) / horizon, 1 / 3));
}

/** The arms of patil2019, Section 6: μ_1 and then a step less for each. */
export const steppedArmsSettings = {
  arms: { words: "k: the number of arms", full: 10, from: "paper" },
  bestMean: { words: "μ_1: the mean reward of the best arm", full: 0.8, from: "paper" },
  step: { words: "δ: by how much each arm is worse than the one before", full: 0.01, from: "paper" },
} as const;

/** What the experiments on all six policies have in common. */
export const comparisonSettings = {
  ...steppedArmsSettings,
  trials: { words: "runs that are averaged", full: 100, quick: 16, from: "paper" },
  horizon: { words: "T: rounds of a run", full: 20_000, from: "ours" },
  lfgEta: { words: "η of LFG: what its estimates weigh", full: 1000, from: "paper" },
  lfgRadius: {
    words: "the radius of LFG's estimates: ucb1, sqrt(2 ln t/n), or li2019, sqrt(3 ln t/(2n))",
    full: "ucb1",
    from: "ours",
  },
  naiveExploration: { words: "ε of NAIVE as a multiple of (ln T/T)^(1/3), at most 1", full: 1, from: "ours" },
  close: { words: "the relative difference up to which two regrets count as similar", full: 0.1, from: "ours" },
  triedClose: { words: "other such differences, with which claims are checked too", full: [0.05, 0.2], from: "ours" },
  triedHorizons: {
    words: "other horizons T, with which claims are checked too",
    full: [5000, 20_000, 80_000],
    quick: [5000],
    from: "ours",
  },
} as const;

interface SteppedArms {
  readonly arms: number;
  readonly bestMean: number;
  readonly step: number;
}

export function steppedMeans({ arms, bestMean, step }: SteppedArms): number[] {
  // Ten decimals: 0.8 − 9·0.01 shall be 0.71, as a user would write it.
  return Array.from({ length: arms }, (_, arm) => Number((bestMean - arm * step).toFixed(10)));
}

/** Section 3 has Bernoulli rewards "without loss of generality"; Section 6 does not say. */
export function bernoulliArms(means: readonly number[]): SpecificationInput {
  return { id: "bernoulli", parameters: { means } };
}

const CURVE_POINTS = 50;

/** Rounds for a curve from the first sweep over the arms to the horizon, even on a logarithmic axis, and others too. */
export function checkpointsOver(arms: number, horizon: number, others: readonly number[] = []): number[] {
  const rounds = new Set([...logSpaced(Math.min(arms, horizon), horizon, CURVE_POINTS), ...others]);
  return [...rounds].sort((a, b) => a - b);
}

/** Those of the quotas to try that all arms can have. */
export function quotasThatFit({
  triedQuotas,
  arms,
}: {
  readonly triedQuotas: readonly number[];
  readonly arms: number;
}): readonly number[] {
  return triedQuotas.filter((quota) => quota * arms <= 1);
}

/** As many trials as make no more rounds in all than ours, and no more trials. */
export function trialsFor(horizon: number, ours: { readonly trials: number; readonly horizon: number }): number {
  return Math.min(ours.trials, Math.max(2, Math.round((ours.trials * ours.horizon) / horizon)));
}
