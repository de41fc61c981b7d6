import { type Arm, type ArmSet, NO_ARM } from "../arms.js";
import { carryByArm } from "../carry.js";
import { definePolicy } from "../definePolicy.js";
import type { PlayedPolicy } from "../play.js";
import type { Propensity, Reason, Round } from "../policy.js";
import { Generator, purpose, type Seed } from "../random/index.js";
import type { RuleId } from "../rules/rules.js";
import type { PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * Uniformly random: in each round one of the open arms, each equally likely, whatever happened before.
 *
 * The arm of round t is drawn as `randomOpenArm` says, from (seed, t) and the open arms alone. There is nothing to
 * remember, so late and lost rewards change nothing.
 */
export class Uniform implements PlayedPolicy {
  readonly #arms: number;
  readonly #seed: Seed;
  readonly #generator = new Generator();

  constructor(arms: number, seed: Seed) {
    this.#arms = arms;
    this.#seed = seed;
  }

  choose(round: Round, open?: ArmSet): Arm {
    return randomOpenArm(this.#generator, this.#seed, round, this.#arms, open);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    return { arm: this.choose(round, open), rule: "uniformly random", numbers: { open: open?.size ?? this.#arms } };
  }

  propensity(_arm: Arm, _round: Round, open?: ArmSet): Propensity {
    return { probability: 1 / (open?.size ?? this.#arms), error: 0 };
  }

  exposures(_round: Round, into: Float64Array, open?: ArmSet): void {
    for (let arm = 0; arm < into.length; arm++) into[arm] = open?.has(arm) === false ? 0 : 1;
    for (let arm = 0; arm < into.length; arm++) into[arm] /= open?.size ?? into.length;
  }

  pulled(): void {
    // The next draw does not depend on this one.
  }

  rewarded(): void {
    // It does not learn.
  }

  state(): PolicyState {
    return { scalars: {}, columns: {} };
  }

  restore(state: PolicyState): void {
    restoreColumns(state, {}, {});
  }
}

export const uniform = definePolicy({
  id: "uniform",
  version: 1,
  contract: "none",
  title: "Uniformly random",
  summary: "Pulls an open arm at random, each equally likely, whatever they return.",
  guarantee: "With all arms open the expected pulls of every arm are t/K; on a single path nothing is promised.",
  source: "the baseline that does not learn",
  parameters: {},
  examples: [{ arms: 4, parameters: {} }],
  carry: carryByArm,
  create: ({ arms, seed }) => new Uniform(arms, seed),
});

/**
 * An open arm, each equally likely: the integer(size)-th of the open arms from the generator keyed by
 * (seed, choice, t, size), size being how many are open.
 *
 * m successive choices of a round have different sizes and so independent draws: each set of m arms is equally likely.
 */
export function randomOpenArm(generator: Generator, seed: Seed, round: number, arms: number, open?: ArmSet): Arm {
  const size = open?.size ?? arms;
  let skip = generator.key(seed, purpose.choice, round, size).integer(size);
  if (open === undefined || size === arms) return skip;
  for (let arm = 0; arm < arms; arm++) if (open.has(arm) && skip-- === 0) return arm;
  return NO_ARM;
}
