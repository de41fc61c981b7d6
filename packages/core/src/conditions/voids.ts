import type { Arm } from "../arms.js";
import { EvenhandError } from "../errors.js";
import type { Parameters } from "../parameters/descriptors.js";
import type { Round } from "../policy.js";
import { bernoulliThreshold, Generator, purpose, type Seed } from "../random/index.js";
import { parseParameters } from "../specification/parseParameters.js";

/** Pulls that are struck out afterwards, such as no-shows, as a study writes them. */
export interface VoidsInput {
  readonly rate: number | readonly number[];
  readonly within?: number | undefined;
}

/**
 * Which pulls are struck out. It depends on seed, trial, round and arm, not on what was pulled before: all policies of
 * a trial meet the same no-shows.
 */
export interface Voids {
  readonly within: number;
  begin(seed: Seed, trial: number): void;
  /** The round after which the arm's pull in `round` is struck out; Infinity for one that stands. */
  struckAfter(round: Round, arm: Arm): Round;
}

/** What is remembered of the rounds whose pulls can be struck out: 64 MB in the policy. */
const LONGEST = 16_777_216;

/** What a study can say of pulls that are struck out. */
export const voidParameters = {
  rate: {
    kind: "per-arm",
    min: 0,
    max: 1,
    words: "how likely a pull of the arm turns out to be none, such as a no-show",
  },
  within: {
    kind: "integer",
    min: 1,
    max: LONGEST,
    default: 1,
    words: "rounds until that is known at the latest, the pull's own among them; uniform up to it",
  },
} as const satisfies Parameters;

export function createVoids(input: unknown, arms: number, path = "voids"): Voids {
  if (typeof input !== "object" || input === null) {
    const required = "rate and within, such as { rate: 0.1, within: 20 }";
    throw new EvenhandError("parameter-type", { received: input, required, path });
  }
  const { rate, within } = parseParameters(voidParameters, { ...input }, { arms, perRound: 1 }, path);
  const thresholds = rate.map(bernoulliThreshold);
  const generator = new Generator();
  let stream = { seed: 0, trial: 0 };
  return {
    within,
    begin: (seed, trial) => {
      stream = { seed, trial };
    },
    struckAfter: (round, arm) => {
      generator.key(stream.seed, purpose.void, stream.trial, round);
      return generator.bernoulli(thresholds[arm]) ? round + generator.integer(within) : Infinity;
    },
  };
}
