import { ArmSet } from "../arms.js";
import type { Definition, Description, Parameters, SpecificationInput } from "../parameters/descriptors.js";
import { bernoulliThreshold, Generator, purpose, type Seed } from "../random/index.js";
import { create } from "../specification/create.js";

/**
 * Which arms are open in each round of a trial. It depends on seed, trial and round, not on what was pulled: all
 * policies of a trial meet the same absences.
 */
export interface Availability {
  begin(seed: Seed, trial: number): void;
  /** The open arms: never none. The next call writes to the same set: copy it to keep it. */
  open(round: number): ArmSet;
}

export interface AvailabilityDescription<
  P extends Parameters = Parameters,
  Id extends string = string,
> extends Description<P, Id> {
  readonly summary: string;
  readonly examples: readonly [{ readonly arms: number; readonly parameters: Readonly<Record<string, unknown>> }];
}

interface AvailabilityDefinition<P extends Parameters = Parameters, Id extends string = string>
  extends AvailabilityDescription<P, Id>, Definition<P, { readonly arms: number }, Availability, Id> {}

function defineAvailability<const P extends Parameters, const Id extends string>(
  definition: AvailabilityDefinition<P, Id>,
): AvailabilityDefinition<P, Id> {
  return definition;
}

/**
 * Each arm is open with its own probability, independently in every round. Where all would be absent, one
 * arm, chosen uniformly, is open.
 */
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
    const set = new ArmSet(arms, []);
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
 * Each arm is open for `on` rounds, then absent for `off` rounds, each arm one round ahead of the one before it. Where
 * all would be absent, the arms take turns: in round t arm (t − 1) mod K is open.
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
    const set = new ArmSet(arms, []);
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

/** Each arm is open from a round of its own on. Before the first of them comes, those are open that will come first. */
const joining = defineAvailability({
  id: "joining",
  summary: "Arms join one after the other: each is open from a round of its own on.",
  parameters: {
    from: { kind: "per-arm", whole: true, min: 1, default: 1, words: "the first round in which the arm is open" },
  },
  examples: [{ arms: 3, parameters: { from: [1, 40, 10] } }],
  create: ({ arms }, { from }) => {
    const set = new ArmSet(arms, []);
    const earliest = from.reduce((least, round) => Math.min(least, round), Infinity);
    return {
      begin: () => undefined,
      open: (round) => {
        for (let arm = 0; arm < arms; arm++) {
          if (from[arm] <= Math.max(round, earliest)) set.add(arm);
          else set.delete(arm);
        }
        return set;
      },
    };
  },
});

const all = [random, shifts, joining] as const;

export const availabilities: readonly AvailabilityDefinition[] = all;

export type KnownAvailability = (typeof all)[number];

/** The availability that a specification names, its parameters checked. */
export function createAvailability(
  specification: SpecificationInput,
  arms: number,
  path = "availability",
): Availability {
  return create({ definitions: availabilities, unknown: "availability-unknown" }, specification, { arms }, path);
}
