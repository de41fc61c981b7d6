import type { SimulationResult, Study } from "@evenhand/core";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { type Measurement, summaryOf } from "../../../reproduction/measured.js";
import type { Values } from "./settings.js";

/**
 * Starts in which few arms have been heard from: what the allowance alone does then (version 1 of the policy), and what
 * it does with free rounds divided by head count until half of the arms have reported (version 2).
 */
export const rules = ["no limit", "allowance alone", "by head count"] as const;

export type Rule = (typeof rules)[number];

/** The learner of an allocator, and that of a study. */
export const coldLearners = ["Thompson", "UCB1"] as const;

export type ColdLearner = (typeof coldLearners)[number];

const versions: Readonly<Record<Rule, number>> = { "no limit": 2, "allowance alone": 1, "by head count": 2 };

/** Delays by arm: the shortest for the poorest, or for the best. */
export const orders = ["poorest first", "best first"] as const;

/** By the rounds that every reward takes, or by the order in which arms report. */
export type ColdDelay = number | (typeof orders)[number];

const coldStart = (delay: ColdDelay) => `cold start, ${delay}`;

export function coldDelaysOf({ coldDelays }: Values): readonly ColdDelay[] {
  return [...coldDelays, ...orders];
}
/** The last arm reports, the four others never do. */
const FIRST = "first to report";
/** The first two arms report, the three others never do. */
const MAJORITY = "silent majority";
const SILENT = 3;

export function coldStudies(values: Values): Studies {
  const { poorestFirst, bestFirst, coldHorizon, pending, after, usual, means } = values;
  const ofFirst = { rounds: pending, lost: [...means.map(() => 1), 0] };
  const ofMajority = { rounds: usual, lost: [...means, 0].map((_, arm) => (arm > means.length - SILENT ? 1 : 0)) };
  return {
    ...Object.fromEntries(
      coldDelaysOf(values).map((delay) => {
        const rounds = delay === "poorest first" ? poorestFirst : delay === "best first" ? bestFirst : delay;
        return [coldStart(delay), study(values, { rounds }, values.quota, [coldHorizon])];
      }),
    ),
    // Without quotas, so that all rounds are free.
    [FIRST]: { ...study(values, ofFirst, 0, [pending, pending + after]), samples: true },
    [MAJORITY]: { ...study(values, ofMajority, 0, [coldHorizon]), samples: true },
  };
}

function study(
  { means, strangeMean, allowance, trials, seed }: Values,
  delay: object,
  shares: number,
  checkpoints: readonly number[],
): Study {
  return {
    environment: { id: "bernoulli", parameters: { means: [...means, strangeMean] } },
    policies: coldLearners.flatMap((learner) =>
      rules.map((rule) => ({
        id: "largest-deficit-quota",
        version: versions[rule],
        label: labelOf(learner, rule),
        parameters: { shares, learner: learner.toLowerCase(), allowance: rule === "no limit" ? 1 : allowance },
      })),
    ),
    delay: { id: "by-arm", parameters: { ...delay } },
    horizon: checkpoints[checkpoints.length - 1],
    trials,
    seed,
    metrics: ["pulls", "reward"],
    checkpoints,
  };
}

function labelOf(learner: ColdLearner, rule: Rule): string {
  return `${learner}, ${rule}`;
}

/** The reward of a round in a cold start with this delay. */
export function coldReward(
  results: Results,
  { coldHorizon }: Values,
  delay: ColdDelay,
  learner: ColdLearner,
  rule: Rule,
): Measurement {
  const { mean, standardError } = summaryOf(results[coldStart(delay)], labelOf(learner, rule), "reward");
  return { mean: mean / coldHorizon, standardError: standardError / coldHorizon };
}

/** The part of the rounds after its first report that the arm had which alone reports: a difference in each run. */
export function firstShare(results: Results, values: Values, learner: ColdLearner, rule: Rule): Measurement {
  const { pending, after, means } = values;
  const at = (round: number) => pullsOf(results[FIRST], learner, rule, means.length, round);
  const before = at(pending);
  return overRuns(
    at(pending + after).map((pulls, run) => pulls - before[run]),
    after,
  );
}

/** The part of all rounds that the three silent arms had together. */
export function majorityShare(results: Results, values: Values, learner: ColdLearner, rule: Rule): Measurement {
  const { coldHorizon, means } = values;
  const each = Array.from({ length: SILENT }, (_, place) =>
    pullsOf(results[MAJORITY], learner, rule, means.length - place, coldHorizon),
  );
  return overRuns(
    each[0].map((_, run) => each.reduce((sum, pulls) => sum + pulls[run], 0)),
    coldHorizon,
  );
}

/** The pulls of an arm in each run. The study keeps its samples. */
function pullsOf(result: SimulationResult, learner: ColdLearner, rule: Rule, arm: number, round: number) {
  return summaryOf(result, labelOf(learner, rule), "pulls", { arm, round }).samples ?? [];
}

/** The part of these rounds that the pulls of each run are: mean and standard error. */
function overRuns(pulls: readonly number[], rounds: number): Measurement {
  const mean = pulls.reduce((sum, count) => sum + count, 0) / pulls.length;
  const squares = pulls.reduce((sum, count) => sum + (count - mean) ** 2, 0);
  const standardError = Math.sqrt(squares / Math.max(1, pulls.length - 1) / pulls.length);
  return { mean: mean / rounds, standardError: standardError / rounds };
}
