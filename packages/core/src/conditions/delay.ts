import type { Arm } from "../arms.js";
import type { Definition, Description, Parameters, SpecificationInput } from "../parameters/descriptors.js";
import { bernoulliThreshold, Generator, purpose, type Seed } from "../random/index.js";
import { create } from "../specification/create.js";

/**
 * How long rewards are on their way. It depends on seed, trial, round and arm, not on what was pulled before: all
 * policies of a trial meet the same delays.
 */
export interface Delay {
  begin(seed: Seed, trial: number): void;
  /** How many rounds after its pull in `round` the arm's reward arrives: 0 at once, Infinity never. */
  rounds(round: number, arm: Arm): number;
  /**
   * What is told in place of a reward that has not come after this number of rounds. The reward itself is lost then.
   */
  readonly standIn?: { readonly after: number; readonly reward: number };
}

export interface DelayDescription<P extends Parameters = Parameters, Id extends string = string> extends Description<
  P,
  Id
> {
  readonly summary: string;
  readonly examples: readonly [Readonly<Record<string, unknown>>];
}

interface DelayDefinition<P extends Parameters = Parameters, Id extends string = string>
  extends DelayDescription<P, Id>, Definition<P, { readonly arms: number }, Delay, Id> {}

function defineDelay<const P extends Parameters, const Id extends string>(
  definition: DelayDefinition<P, Id>,
): DelayDefinition<P, Id> {
  return definition;
}

const fixed = defineDelay({
  id: "fixed",
  summary: "Every reward arrives the same number of rounds after its pull.",
  parameters: { rounds: { kind: "integer", min: 0, words: "rounds between a pull and its reward" } },
  examples: [{ rounds: 50 }],
  create: (_, { rounds }) => ({ begin: () => undefined, rounds: () => rounds }),
});

/** 2·mean + 1 must not exceed 2^32, the most that a draw can tell apart. */
const LONGEST_MEAN = 2_147_483_647;

/** Uniform on 0 … 2·mean rounds, so that rewards overtake each other; some are lost. */
const random = defineDelay({
  id: "random",
  summary: "Rewards arrive after a random number of rounds, out of order, and some never.",
  parameters: {
    mean: {
      kind: "integer",
      min: 0,
      max: LONGEST_MEAN,
      default: 20,
      words: "mean number of rounds; uniform from 0 to twice that",
    },
    lost: { kind: "number", min: 0, max: 1, default: 0, words: "the probability that a reward never arrives" },
  },
  examples: [{ mean: 20, lost: 0.1 }],
  create: (_, { mean, lost }) => {
    const generator = new Generator();
    const threshold = bernoulliThreshold(lost);
    let stream = { seed: 0, trial: 0 };
    return {
      begin: (seed, trial) => {
        stream = { seed, trial };
      },
      rounds: (round) => {
        generator.key(stream.seed, purpose.delay, stream.trial, round);
        return generator.bernoulli(threshold) ? Infinity : generator.integer(2 * mean + 1);
      },
    };
  },
});

/** Rewards of some arms take longer than those of others, or never come. */
const byArm = defineDelay({
  id: "by-arm",
  summary:
    "Each arm's rewards take a time of its own, or never come; something may stand in for those that are missing.",
  parameters: {
    rounds: {
      kind: "per-arm",
      whole: true,
      min: 0,
      default: 0,
      words: "rounds between a pull of the arm and its reward",
    },
    lost: {
      kind: "per-arm",
      min: 0,
      max: 1,
      default: 0,
      words: "the probability that a reward of the arm never arrives; 1 for an arm that is never heard from",
    },
    wait: {
      kind: "integer",
      min: 0,
      derived: "for ever",
      words: "rounds after which something stands in for a reward that has not come",
    },
    standIn: { kind: "number", default: 0, words: "what stands in for it" },
  },
  examples: [{ rounds: 50, lost: 0.1, wait: 200 }],
  create: (_, { rounds, lost, wait, standIn }) => {
    const generator = new Generator();
    const thresholds = lost.map(bernoulliThreshold);
    let stream = { seed: 0, trial: 0 };
    return {
      begin: (seed, trial) => {
        stream = { seed, trial };
      },
      rounds: (round, arm) => {
        generator.key(stream.seed, purpose.delay, stream.trial, round);
        return generator.bernoulli(thresholds[arm]) ? Infinity : rounds[arm];
      },
      ...(wait === undefined ? {} : { standIn: { after: wait, reward: standIn } }),
    };
  },
});

const all = [fixed, random, byArm] as const;

export const delays: readonly DelayDefinition[] = all;

export type KnownDelay = (typeof all)[number];

/** The delay that a specification names, its parameters checked. */
export function createDelay(specification: SpecificationInput, arms: number, path = "delay"): Delay {
  return create({ definitions: delays, unknown: "delay-unknown" }, specification, { arms }, path);
}
