import type { Specification } from "@evenhand/core";
import type { ValuesOf } from "../../../reproduction/settings.js";

export const settings = {
  means: { words: "mean rewards of the arms", full: [0.9, 0.7, 0.55, 0.35, 0.2], from: "ours" },
  floor: { words: "c: no reward is smaller; proportional shares need that", full: 0.1, from: "ours" },
  share: {
    words: "r: what quotas promise each arm, and the threshold below which a missing pull is paid for",
    full: 0.1,
    from: "ours",
  },
  penalty: { words: "A: what a pull below the threshold costs", full: 0.6, from: "ours" },
  cost: { words: "λ: what withholding a deserved opportunity costs; every arm deserves 1/K", full: 0.4, from: "ours" },
  nashBound: {
    words: "c and θ of the Nash confidence bound; with the paper's 3 and 420 it would explore for some 240 000 rounds",
    full: [1, 2],
    from: "ours",
  },
  horizon: { words: "T: rounds of a run", full: 100_000, quick: 30_000, from: "ours" },
  trials: { words: "runs that are averaged", full: 32, quick: 2, from: "ours" },
} as const;

export type Values = ValuesOf<typeof settings>;

/** What a policy is judged by. */
export interface Measure {
  readonly label: string;
  readonly metric: string;
  /** What a value says, as a phrase, and what it is counted in. */
  readonly words: string;
  readonly unit: string;
  readonly better: "lower" | "higher";
  /** Whose part it takes: that of the arms, or of those whom the rounds serve. */
  readonly speaksFor: "arms" | "rounds";
  /** Whether the metric is of the whole run or of one round, where it is shown for a thousand rounds. */
  readonly of?: "run" | "round";
  /** Below it the promise is kept, and cannot be kept better. */
  readonly kept?: number;
  /** The contract that the metric is about. */
  readonly contract?: (values: Values) => Specification;
}

/** A policy that is judged, and the label of the measure of its own notion, where there is one in this world. */
export interface Judged {
  readonly label: string;
  readonly own?: string;
  readonly policy: (values: Values) => Specification;
}

const quota = ({ share }: Values) => ({ id: "quota", parameters: { shares: share } });
const penalty = ({ share, penalty: penalties }: Values) => ({
  id: "penalty",
  parameters: { shares: share, penalties },
});
const opportunity = ({ cost }: Values) => ({ id: "opportunity", parameters: { cost, deserved: "uniform" } });
const proportional = () => ({ id: "proportional", parameters: {} });

/** The columns of the matrix: a new measure is an entry. */
export const measures: readonly Measure[] = [
  {
    ...{ label: "reward", metric: "regret", of: "run", better: "lower", speaksFor: "rounds" },
    unit: "reward in 1,000 rounds",
    words: "reward lost against the best arm",
  },
  {
    ...{ label: "Nash", metric: "nash-regret", of: "round", better: "lower", speaksFor: "rounds" },
    unit: "reward in 1,000 rounds",
    words: "what the geometric mean of those whom the rounds serve lost against the best arm",
  },
  {
    ...{ label: "harmonic", metric: "p-mean-regret", of: "round", better: "lower", speaksFor: "rounds" },
    unit: "reward in 1,000 rounds",
    words: "the same with the harmonic mean (p = −1), in which those count more who had least",
  },
  {
    ...{ label: "quotas", metric: "worst-violation", better: "lower", speaksFor: "arms", kept: 1, contract: quota },
    unit: "pulls",
    words: "how far the worst served arm was behind its quota; below 1 it is kept",
  },
  {
    ...{ label: "penalties", metric: "penalised-regret", of: "run", better: "lower", speaksFor: "arms" },
    unit: "reward in 1,000 rounds",
    words: "reward and penalties lost against somebody who knows the means",
    contract: penalty,
  },
  {
    ...{ label: "opportunity", metric: "opportunity-regret", of: "run", better: "lower", speaksFor: "arms" },
    unit: "reward in 1,000 rounds",
    words: "reward and withheld opportunities lost against somebody who knows the means",
    contract: opportunity,
  },
  {
    ...{ label: "proportion", metric: "cosine-similarity", better: "higher", speaksFor: "arms" },
    unit: "cosine",
    words: "of the shares and the mean rewards; 1 is proportional",
    contract: proportional,
  },
  {
    ...{ label: "exposure", metric: "exposure-regret", of: "run", better: "lower", speaksFor: "arms" },
    unit: "shares in 1,000 rounds",
    words: "how far the chances of each round were from those by merit, exp(4μ); 2,000 is all of them",
  },
];

/** The rows of the matrix: a new policy is an entry. */
export const judged: readonly Judged[] = [
  { label: "UCB1", own: "reward", policy: () => ({ id: "ucb1" }) },
  {
    ...{ label: "Nash bound", own: "Nash" },
    policy: ({ nashBound: [exploration, threshold] }) => ({ id: "ncb", parameters: { exploration, threshold } }),
  },
  { label: "deadline quota", own: "quotas", policy: keeping("deadline-quota", quota, { learner: "ucb1" }) },
  { label: "hard threshold", own: "penalties", policy: keeping("hard-threshold-ucb", penalty) },
  { label: "self-regulated", own: "opportunity", policy: keeping("self-regulated-utility", opportunity) },
  {
    ...{ label: "serve or drop", own: "opportunity" },
    policy: ({ cost, means }) => ({
      id: "constant-share-elimination",
      parameters: { cost, deserved: { id: "constant", parameters: { gamma: 1 / means.length } } },
    }),
  },
  { label: "catch-up", own: "proportion", policy: () => ({ id: "proportional-catch-up" }) },
  { label: "FairX-UCB", own: "exposure", policy: () => ({ id: "fairx-ucb" }) },
  { label: "round robin", policy: () => ({ id: "round-robin" }) },
];

/** A policy that takes the parameters of its contract as its own. */
function keeping(id: string, contract: (values: Values) => Specification, more: Specification["parameters"] = {}) {
  return (values: Values): Specification => ({ id, parameters: { ...contract(values).parameters, ...more } });
}
