import { type Arm, type ArmSet, NO_ARM } from "../arms.js";
import { beginningAgain } from "../carry.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import { EvenhandError } from "../errors.js";
import { LARGEST_COUNT } from "../limits.js";
import { exp, ln, pow } from "../math/index.js";
import type { Policy, Propensity, Reason, Round } from "../policy.js";
import { Generator, purpose, type Seed } from "../random/index.js";
import type { RuleId } from "../rules/rules.js";
import { within } from "../state/invariants.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/** γ lies above 0: without it no reward would change a weight. */
const SMALLEST_GAMMA = 1e-9;

/**
 * EXP3 [auer2002b, Figure 1]: a lottery whose weights grow with what each arm returned, for rewards that an adversary
 * may have chosen. R-EXP3 [besbes2014, Section 3] is the same, with weights that begin again every B rounds.
 *
 *   w_i = 1;  draw an arm with p_i = (1 − γ)·w_i/Σ_j w_j + γ/K;  its reward x multiplies w_i by exp(γ·(x/p_i)/K)
 *
 * The state has the estimated gains G_i = Σ x/p_i, and w_i = exp(γ·G_i/K): only the gains' distances to the largest of
 * the open arms are used, so that no weight overflows. The luck of round t is one uniform number of the generator keyed
 * by (seed, choice, t, open arms); the arms lie one after the other on [0, 1), each as long as it is likely.
 *
 * The papers have neither absent arms, late rewards, nor pulls that another rule makes. Σ and K in p are over the open
 * arms. A pull that the learner would not have drawn itself in that round, such as one that a quota forced, has the
 * weight 0 in place of 1/p: forced pulls of an unlikely arm would otherwise make it the likeliest. For the same reason
 * only the first pull of a round with several is learned from. A reward does not say which pull it came from, so it
 * has the mean weight of its arm's pulls that wait for one, and counts in the batch in which it arrives.
 */
export class Exp3 implements Policy {
  readonly #seed: Seed;
  readonly #gamma: number;
  readonly #batch: number;
  readonly #pulls: Uint32Array;
  readonly #observed: Uint32Array;
  readonly #gains: Float64Array;
  /** Σ 1/p over the pulls of the arm whose reward has not arrived. */
  readonly #awaited: Float64Array;
  /** The batch that the gains are from, 0 for the first. */
  #restarts = 0;
  readonly #generator = new Generator();

  constructor(arms: number, gamma: number, seed: Seed, batch = LARGEST_COUNT) {
    this.#seed = seed;
    this.#gamma = gamma;
    this.#batch = batch;
    this.#pulls = new Uint32Array(arms);
    this.#observed = new Uint32Array(arms);
    this.#gains = new Float64Array(arms);
    this.#awaited = new Float64Array(arms);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const lottery = this.#lottery(round, open);
    const size = open?.size ?? this.#pulls.length;
    let left = this.#generator.key(this.#seed, purpose.choice, round, size).uniform();
    let last = NO_ARM;
    for (let arm = 0; arm < this.#pulls.length; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      left -= lottery(arm);
      if (left < 0) return arm;
      last = arm;
    }
    // The probabilities may sum to a rounding error less than the number that was drawn.
    return last;
  }

  /** How likely each open arm is. */
  #lottery(round: Round, open?: ArmSet): (arm: Arm) => number {
    const arms = this.#pulls.length;
    const evenly = 1 / (open?.size ?? arms);
    if (this.#batchOf(round) !== this.#restarts) return () => evenly;
    let most = -Infinity;
    for (let arm = 0; arm < arms; arm++) {
      if (open === undefined || open.has(arm)) most = Math.max(most, this.#gains[arm]);
    }
    const rate = this.#gamma / arms;
    const weight = (arm: Arm) => exp(rate * (this.#gains[arm] - most));
    let total = 0;
    for (let arm = 0; arm < arms; arm++) if (open === undefined || open.has(arm)) total += weight(arm);
    return (arm) => (1 - this.#gamma) * (weight(arm) / total) + this.#gamma * evenly;
  }

  #batchOf(round: Round): number {
    return Math.floor((round - 1) / this.#batch);
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const numbers = { probability: this.#lottery(round, open)(arm), observed: this.#observed[arm] };
    return { arm, rule: "drawn by weight", numbers };
  }

  propensity(arm: Arm, round: Round, open?: ArmSet): Propensity {
    return { probability: this.#lottery(round, open)(arm), error: 0 };
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    if (this.choose(round, open) === arm) this.#awaited[arm] += 1 / this.#lottery(round, open)(arm);
    this.#pulls[arm]++;
    const batch = this.#batchOf(round);
    if (batch === this.#restarts) return;
    this.#restarts = batch;
    this.#gains.fill(0);
  }

  rewarded(arm: Arm, reward: number): void {
    const weight = this.#awaited[arm] / (this.#pulls[arm] - this.#observed[arm]);
    this.#observed[arm]++;
    this.#awaited[arm] = this.#pulls[arm] === this.#observed[arm] ? 0 : this.#awaited[arm] - weight;
    this.#gains[arm] += reward * weight;
  }

  #columns() {
    return { pulls: this.#pulls, observed: this.#observed, gains: this.#gains, awaited: this.#awaited };
  }

  state(): PolicyState {
    return { scalars: { restarts: this.#restarts }, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    const invariants = [within("gains", () => [0, Infinity]), within("awaited", () => [0, Infinity]), awaitedOfPulls];
    const scalars = restoreColumns(state, { restarts: LARGEST_COUNT }, this.#columns(), undefined, invariants);
    this.#restarts = scalars.restarts;
  }
}

function awaitedOfPulls({ columns: { awaited, pulls, observed } }: PolicyState): string | undefined {
  const arm = awaited.findIndex((weight, at) => weight > 0 && pulls[at] === observed[at]);
  return arm === -1 ? undefined : `awaited[${arm}] = ${awaited[arm]}, and all rewards of the arm have arrived`;
}

/** γ = min(1, sqrt(K ln K/((e − 1)·n))) for n rounds with the same weights. */
function gammaFor(arms: number, rounds: number): number {
  return Math.min(1, Math.sqrt((arms * ln(arms)) / ((exp(1) - 1) * rounds)));
}

/** B = ceil((K ln K)^(1/3)·(T/V)^(2/3)). */
function batchFor(arms: number, horizon: number, variation: number): number {
  const length = Math.ceil(pow(arms * ln(arms), 1 / 3) * pow(horizon / variation, 2 / 3));
  return Math.max(1, Math.min(LARGEST_COUNT, length));
}

function needsHorizon(horizon: number | undefined, parameter: string, remedy: string): number {
  if (horizon !== undefined) return horizon;
  throw new EvenhandError("horizon-missing", {
    received: horizon,
    required: `a horizon, or the parameter ${parameter}`,
    remedy,
  });
}

export const exp3 = definePolicy({
  id: "exp3",
  version: 1,
  contract: "none",
  title: "EXP3",
  summary: "Draws arms by lot, with weights that grow with what each arm returned.",
  guarantee:
    "External regret at most 2.63·sqrt(T·K·ln K) in expectation for any rewards in [0, 1] that do not depend on the " +
    "choices. Promises nothing to any arm, nor anything where pulls change the rewards.",
  guaranteeNeeds: usualCircumstances,
  source: "Auer, Cesa-Bianchi, Freund and Schapire 2002, Corollary 3.2",
  parameters: {
    gamma: {
      kind: "number",
      min: SMALLEST_GAMMA,
      max: 1,
      derived: "min(1, sqrt(K ln K/((e − 1)·T)))",
      words: "γ: the part of the lottery that all arms share equally",
    },
  },
  examples: [
    { arms: 4, parameters: { gamma: 0.25 }, horizon: 120 },
    { arms: 3, parameters: {}, horizon: 120 },
  ],
  rewards: { min: 0, max: 1 },
  carry: beginningAgain("gains"),
  create: ({ arms, seed, horizon }, { gamma }) => {
    const remedy = "Say how many rounds will be played, or which part of the lottery all arms share.";
    return new Exp3(arms, gamma ?? gammaFor(arms, needsHorizon(horizon, "gamma", remedy)), seed);
  },
});

export const rexp3 = definePolicy({
  id: "rexp3",
  version: 1,
  contract: "none",
  title: "R-EXP3",
  summary: "EXP3 that forgets everything after each batch of rounds.",
  guarantee:
    "Dynamic regret O((K·V·ln K)^(1/3)·T^(2/3)) in expectation for means in [0, 1] that change by at most V in all, " +
    "whatever is pulled, with the derived batch and γ. Promises nothing to any arm.",
  guaranteeNeeds: usualCircumstances,
  source: "Besbes, Gur and Zeevi 2014, Theorem 2",
  parameters: {
    variation: {
      kind: "number",
      min: 1e-9,
      max: LARGEST_COUNT,
      default: 1,
      words: "V: what the largest change of a mean, from each round to the next, sums to",
    },
    batch: {
      kind: "integer",
      min: 1,
      max: LARGEST_COUNT,
      derived: "ceil((K ln K)^(1/3)·(T/V)^(2/3))",
      words: "B: rounds until all weights begin again",
    },
    gamma: {
      kind: "number",
      min: SMALLEST_GAMMA,
      max: 1,
      derived: "min(1, sqrt(K ln K/((e − 1)·B)))",
      words: "γ: the part of the lottery that all arms share equally",
    },
  },
  examples: [
    { arms: 3, parameters: { batch: 40, gamma: 0.25 }, horizon: 120 },
    { arms: 4, parameters: { variation: 2 }, horizon: 120 },
  ],
  rewards: { min: 0, max: 1 },
  carry: beginningAgain("gains"),
  create: ({ arms, seed, horizon }, { variation, batch, gamma }) => {
    const remedy = "Say how many rounds will be played, or after how many all weights begin again.";
    const length = batch ?? batchFor(arms, needsHorizon(horizon, "batch", remedy), variation);
    return new Exp3(arms, gamma ?? gammaFor(arms, length), seed, length);
  },
});
