import type { Definition, Description } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";
import { bernoulliThreshold, Generator, purpose, type Seed } from "../random/index.js";

/**
 * How long rewards are on their way. It depends on seed, trial and round, not on the arm: all policies of a trial meet the
 * same delays, and the rewards of several pulls in one round travel together.
 */
export interface Delay {
  begin(seed: Seed, trial: number): void;
  /** How many rounds after its pull in `round` the reward arrives: 0 at once, Infinity never. */
  rounds(round: number): number;
}

export interface DelayDescription<P extends Parameters = Parameters> extends Description<P> {
  readonly summary: string;
  readonly examples: readonly [Readonly<Record<string, unknown>>];
}

interface DelayDefinition<P extends Parameters = Parameters>
  extends DelayDescription<P>, Definition<P, unknown, Delay> {}

function defineDelay<const P extends Parameters>(definition: DelayDefinition<P>): DelayDefinition {
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

export const delays: readonly DelayDefinition[] = [fixed, random];
