import type { SpecificationInput, Study } from "@evenhand/core";
import type { Results, Studies } from "../../../reproduction/experiment.js";
import { type Measurement, summaryOf } from "../../../reproduction/measured.js";
import { coldStudies } from "./coldStarts.js";
import type { Values } from "./settings.js";

/** The learners, by the names that figures show. Each plays under the same quotas. */
const learnersOf = ({ means }: Values): Readonly<Record<string, SpecificationInput>> => ({
  UCB1: "ucb1",
  "KL-UCB": "kl-ucb",
  Thompson: "thompson",
  "Thompson, sceptical": {
    id: "thompson",
    parameters: { priorFailures: [...means.map(() => 1), 19] },
  },
  "Gaussian Thompson": { id: "gaussian-thompson", parameters: { sigma: 0.25 } },
  "ε-greedy": "epsilon-greedy",
  "explore, commit": "explore-then-commit",
  elimination: "successive-elimination",
});

export const learners = [
  "UCB1",
  "KL-UCB",
  "Thompson",
  "Thompson, sceptical",
  "Gaussian Thompson",
  "ε-greedy",
  "explore, commit",
  "elimination",
] as const;

export type Learner = (typeof learners)[number];

/** A world, and whether a 0 stands in for rewards that are missing after the wait. */
export const worlds = ["silent", "newcomer"] as const;

export type World = (typeof worlds)[number];

/** What is done about arms that have not been heard from. */
export const remedies = ["nothing", "allowance", "stand-in 0", "both"] as const;

export type Remedy = (typeof remedies)[number];

/** The arm that the experiment is about comes last. */
const strangerOf = ({ means }: Values) => means.length;

export function studies(values: Values): Studies {
  const ofWorlds = worlds.flatMap((world) => [
    [world, study(values, world, false)] as const,
    [`${world}, stand-in`, study(values, world, true)] as const,
  ]);
  return { ...Object.fromEntries(ofWorlds), ...coldStudies(values) };
}

/** The study and the label of a learner with a remedy. */
function placeOf(world: World, learner: Learner, remedy: Remedy): { study: string; label: string } {
  const standsIn = remedy === "stand-in 0" || remedy === "both";
  const isCapped = remedy === "allowance" || remedy === "both";
  return { study: standsIn ? `${world}, stand-in` : world, label: labelOf(learner, isCapped) };
}

function labelOf(learner: string, isCapped: boolean): string {
  return isCapped ? `${learner}, allowance` : learner;
}

function study(values: Values, world: World, standsIn: boolean): Study {
  const { means, strangeMean, quota: shares, allowance, horizon, trials, seed, wait } = values;
  const of = (others: number, stranger: number) => [...means.map(() => others), stranger];
  const delays =
    world === "silent" ? { rounds: values.usual, lost: of(0, 1) } : { rounds: of(values.usual, values.late), lost: 0 };
  return {
    environment: { id: "bernoulli", parameters: { means: [...means, strangeMean] } },
    policies: Object.entries(learnersOf(values)).flatMap(([name, learner]) =>
      [false, true].map((isCapped) => ({
        id: "largest-deficit-quota",
        label: labelOf(name, isCapped),
        parameters: { shares, learner, ...(isCapped ? { allowance } : {}) },
      })),
    ),
    ...(world === "newcomer" ? { availability: { id: "joining", parameters: { from: of(1, values.joins) } } } : {}),
    delay: { id: "by-arm", parameters: { ...delays, ...(standsIn ? { wait } : {}) } },
    horizon,
    trials,
    seed,
    metrics: ["pulls", "reward"],
    checkpoints: world === "newcomer" ? [lastUnheard(values), horizon] : [horizon],
  };
}

/** The last round in which no reward of the newcomer's can have come. */
export function lastUnheard({ joins, late, horizon }: Values): number {
  return Math.min(horizon - 1, joins + late - 1);
}

/** The part of the rounds that the stranger had: of all rounds, or of those before the newcomer's first reward. */
export function shareOf(results: Results, values: Values, world: World, learner: Learner, remedy: Remedy) {
  const { study, label } = placeOf(world, learner, remedy);
  const round = world === "newcomer" ? lastUnheard(values) : values.horizon;
  const rounds = world === "newcomer" ? round - values.joins + 1 : round;
  const { mean, standardError, quantiles } = summaryOf(results[study], label, "pulls", {
    round,
    arm: strangerOf(values),
  });
  return { mean: mean / rounds, standardError: standardError / rounds, most: quantiles.max / rounds };
}

/** The reward of a round, over the whole run. */
export function rewardOf(
  results: Results,
  { horizon }: Values,
  world: World,
  learner: Learner,
  remedy: Remedy,
): Measurement {
  const { study, label } = placeOf(world, learner, remedy);
  const { mean, standardError } = summaryOf(results[study], label, "reward");
  return { mean: mean / horizon, standardError: standardError / horizon };
}
