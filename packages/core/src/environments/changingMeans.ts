import type { Arm } from "../arms.js";
import type { Environment } from "../environment.js";
import { ArmStreams, bernoulliThreshold, type Seed } from "../random/index.js";
import { defineEnvironment } from "./defineEnvironment.js";

/** The means of one arm by the round: values, each in force for some rounds, or reached after as many. */
interface MeanCourse {
  at(round: number): number;
  /** Σ_s μ(s) over the rounds 1, …, t. */
  upTo(round: number): number;
}

/** Value k is the mean of the rounds k·E + 1, …, (k + 1)·E; the last one stays. */
function jumping(values: Float64Array, every: number): MeanCourse {
  const last = values.length - 1;
  const totals = totalsBefore(values.length, (stretch) => values[stretch] * every);
  return {
    at: (round) => values[Math.min(last, Math.floor((round - 1) / every))],
    upTo: (round) => {
      const stretch = Math.min(last, Math.floor(round / every));
      return totals[stretch] + (round - stretch * every) * values[stretch];
    },
  };
}

/** From value k in round k·E + 1 the mean goes in a straight line to value k + 1, E rounds later; the last stays. */
function drifting(values: Float64Array, every: number): MeanCourse {
  const last = values.length - 1;
  const step = (stretch: number) => (stretch < last ? (values[stretch + 1] - values[stretch]) / every : 0);
  const within = (stretch: number, rounds: number) =>
    rounds * values[stretch] + (step(stretch) * rounds * (rounds - 1)) / 2;
  const totals = totalsBefore(values.length, (stretch) => within(stretch, every));
  const stretchOf = (rounds: number) => Math.min(last, Math.floor(rounds / every));
  return {
    at: (round) => {
      const stretch = stretchOf(round - 1);
      return values[stretch] + step(stretch) * (round - 1 - stretch * every);
    },
    upTo: (round) => {
      const stretch = stretchOf(round);
      return totals[stretch] + within(stretch, round - stretch * every);
    },
  };
}

/** What the stretches before each one sum to. */
function totalsBefore(stretches: number, totalOf: (stretch: number) => number): Float64Array {
  const totals = new Float64Array(stretches);
  for (let stretch = 1; stretch < stretches; stretch++) totals[stretch] = totals[stretch - 1] + totalOf(stretch - 1);
  return totals;
}

const courses = { jumps: jumping, drift: drifting } as const;

/**
 * Rewards 1 with probability μ_i(t), else 0: the means belong to the rounds, whichever arm is pulled in them. This is
 * what papers on bandits that do not stay as they are assume [moulines2011: jumps; trovo2020: jumps and drift].
 *
 * The n-th number that decides an arm's reward depends on (seed, trial, arm, n) alone, as everywhere.
 */
class ChangingMeans implements Environment {
  readonly arms: number;
  readonly support = { min: 0, max: 1 };
  readonly longestRun = Infinity;
  readonly #courses: readonly MeanCourse[];
  readonly #streams: ArmStreams;

  constructor(arms: readonly MeanCourse[]) {
    this.arms = arms.length;
    this.#courses = arms;
    this.#streams = new ArmStreams(arms.length);
  }

  begin(seed: Seed, trial: number): void {
    this.#streams.begin(seed, trial);
  }

  draw(arm: Arm, round: number): number {
    return this.#streams.bernoulli(arm, bernoulliThreshold(this.meanAt(arm, round)));
  }

  meanAt(arm: Arm, round: number): number {
    // A straight line between two probabilities is one too, but for its last digit.
    return Math.min(1, Math.max(0, this.#courses[arm].at(round)));
  }

  expectedTotal(arm: Arm, pulls: number): number {
    return this.#courses[arm].upTo(pulls);
  }
}

export const changingMeans = defineEnvironment({
  id: "changing-means",
  summary: "Rewards 0 or 1 with probabilities that jump or drift as the rounds go by, whichever arm is pulled.",
  parameters: {
    means: { kind: "lists", min: 0, max: 1, words: "for each arm the probabilities that it goes through, one by one" },
    every: { kind: "integer", min: 1, max: 4_294_967_295, words: "the number of rounds from one of them to the next" },
    change: {
      kind: "choice",
      options: Object.keys(courses),
      default: "jumps",
      words: "jumps: each lasts until the next; drift: in a straight line from each to the next. The last one stays",
    },
  },
  examples: [
    { means: [[0.9, 0.1, 0.9], [0.5]], every: 10 },
    {
      means: [
        [0.2, 0.8],
        [0.6, 0.6, 0.1],
      ],
      every: 20,
      change: "drift",
    },
  ],
  create: (_, { means, every, change }) =>
    new ChangingMeans(means.map((values) => courses[change as keyof typeof courses](values, every))),
});
