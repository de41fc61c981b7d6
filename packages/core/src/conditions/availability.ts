import { ArmSet } from "../arms.js";
import type { Definition, Description } from "../parameters/definition.js";
import type { Parameters } from "../parameters/descriptors.js";
import { bernoulliThreshold, Generator, purpose, type Seed } from "../random/index.js";

/**
 * Which arms are open in each round of a trial. It depends on seed, trial and round, not on what was pulled: all policies
 * of a trial meet the same absences.
 */
export interface Availability {
  begin(seed: Seed, trial: number): void;
  /** The open arms: never none. The set is written anew by the next call; copy it to keep it. */
  open(round: number): ArmSet;
}

export interface AvailabilityDescription<P extends Parameters = Parameters> extends Description<P> {
  readonly summary: string;
  readonly examples: readonly [{ readonly arms: number; readonly parameters: Readonly<Record<string, unknown>> }];
}

interface AvailabilityDefinition<P extends Parameters = Parameters>
  extends AvailabilityDescription<P>, Definition<P, { readonly arms: number }, Availability> {}

function defineAvailability<const P extends Parameters>(definition: AvailabilityDefinition<P>): AvailabilityDefinition {
  return definition;
}

/** Each arm is open with its own probability, anew in every round; where all would be away, one uniformly chosen is open. */
const random = defineAvailability({
  id: "random",
  summary: "Each arm is open with a fixed probability, independently in every round.",
  parameters: {
    probability: { kind: "per-arm", min: 0, max: 1, default: 0.8, words: "how likely an arm is open in a round" },
  },
  examples: [{ arms: 3, parameters: { probability: [0.9, 0.5, 0.7] } }],
  create: ({ arms }, { probability }) => {
    const thresholds = probability.map(bernoulliThreshold);
    const generator = new Generator();
    const set = new ArmSet(arms);
    let stream = { seed: 0, trial: 0 };
    return {
      begin: (seed, trial) => {
        stream = { seed, trial };
      },
      open: (round) => {
        generator.key(stream.seed, purpose.availability, stream.trial, round);
        for (let arm = 0; arm < arms; arm++) {
          if (generator.bernoulli(thresholds[arm])) set.add(arm);
          else set.delete(arm);
        }
        if (set.size === 0) set.add(generator.integer(arms));
        return set;
      },
    };
  },
});

/**
 * Each arm works `on` rounds, then is away for `off` rounds, each arm one round ahead of the one before it; where all would
 * be away, the arms take turns: round t is arm (t − 1) mod K's.
 */
const shifts = defineAvailability({
  id: "shifts",
  summary: "Arms come and go in shifts: open for some rounds, then away for some, each starting at another moment.",
  parameters: {
    on: { kind: "integer", min: 1, default: 3, words: "rounds in a row in which an arm is open" },
    off: { kind: "integer", min: 0, default: 1, words: "rounds in a row in which it is away" },
  },
  examples: [{ arms: 3, parameters: { on: 2, off: 1 } }],
  create: ({ arms }, { on, off }) => {
    const set = new ArmSet(arms);
    return {
      begin: () => undefined,
      open: (round) => {
        for (let arm = 0; arm < arms; arm++) {
          if ((round - 1 + arm) % (on + off) < on) set.add(arm);
          else set.delete(arm);
        }
        if (set.size === 0) set.add((round - 1) % arms);
        return set;
      },
    };
  },
});

export const availabilities: readonly AvailabilityDefinition[] = [random, shifts];
