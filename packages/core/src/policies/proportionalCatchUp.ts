import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { type CarriedArms, carryByArm, type OwnState } from "../carry.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import type { Policy, Propensity, Reason, Round } from "../policy.js";
import { certain } from "../propensity.js";
import { Generator, purpose, type Seed } from "../random/index.js";
import type { RuleId } from "../rules/rules.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * Proportional catch-up: shares proportional to utilities [wang2020, Algorithms 2 and 3].
 *
 *   play each arm once; then for s = 1, 2, …:
 *     with probability s^(−1/4)  one pull of a uniformly random arm,
 *     otherwise  for every ordered pair (i, j), i ≠ j:  pull j if n_i/n_j > μ̂_i/μ̂_j, else i.
 *
 * The ratios are compared as n_i·μ̂_j > n_j·μ̂_i: no division by zero. A loop lasts one pull or K(K − 1), and the
 * horizon may end inside it, so its coin outlives a round: it is keyed by (seed, s), drawn when the loop begins, and
 * kept.
 *
 * Guarantee: n_i/n_j tends to μ_i/μ_j for rewards in (0, 1] (Theorem 2; its t is the loop counter s), if a pass can
 * give every arm its share. An arm is in 2(K − 1) of the K(K − 1) pairs, so that a pass gives it at most 2/K: utilities
 * of (1, 1/16, 1/16) end at n_1/n_2 = 4, not 16. Every q arms must together deserve at least q(q − 1)/(K(K − 1)), which
 * the paper does not say.
 *
 * The paper has neither late rewards nor absent arms. Of a pair with an unobserved arm the less pulled one is played.
 * If the pair's choice is not open, the other is played, and if neither is, the open arm that is furthest behind. Each
 * pull uses up one pair, whichever arms were open. A random pull is uniform over the open arms.
 */
export class ProportionalCatchUp implements Policy {
  readonly #seed: Seed;
  readonly #generator = new Generator();
  readonly #pulls: Uint32Array;
  readonly #observed: Uint32Array;
  readonly #sums: Float64Array;
  #granted = 0;
  #loop = 0;
  #pair = 0;
  #exploring = false;

  constructor(arms: number, seed: Seed) {
    this.#seed = seed;
    this.#pulls = new Uint32Array(arms);
    this.#observed = new Uint32Array(arms);
    this.#sums = new Float64Array(arms);
  }

  get #arms(): number {
    return this.#pulls.length;
  }

  /** A lone arm has no pair, and is at pair 0 for ever. */
  get #lastPair(): number {
    return Math.max(0, this.#arms * (this.#arms - 1) - 1);
  }

  choose(_round: Round, open?: ArmSet): Arm {
    if (this.#loop === 0) return this.#furthestBehind(open);
    return this.#exploring ? this.#randomArm(open) : this.#catchUp(open);
  }

  #randomArm(open?: ArmSet): Arm {
    this.#generator.key(this.#seed, purpose.choice, this.#loop, 0);
    if (open === undefined) return this.#generator.integer(this.#arms);
    let skip = this.#generator.integer(open.size);
    for (const arm of open) if (skip-- === 0) return arm;
    return NO_ARM;
  }

  #catchUp(open?: ArmSet): Arm {
    const { i, j } = this.#pairAt(this.#pair);
    const [first, second] = this.#isBehind(j, i) ? [j, i] : [i, j];
    if (open === undefined || open.has(first)) return first;
    return open.has(second) ? second : this.#furthestBehind(open);
  }

  #pairAt(index: number): { i: Arm; j: Arm } {
    const others = this.#arms - 1;
    const i = Math.floor(index / others);
    const j = index % others;
    return { i, j: j < i ? j : j + 1 };
  }

  /** Whether arm a has fewer pulls for its utility than arm b. */
  #isBehind(a: Arm, b: Arm): boolean {
    const [pullsA, pullsB] = [this.#pulls[a], this.#pulls[b]];
    if (this.#observed[a] === 0 || this.#observed[b] === 0) return pullsA < pullsB;
    return pullsB * this.#mean(a) > pullsA * this.#mean(b);
  }

  #mean(arm: Arm): number {
    return this.#sums[arm] / this.#observed[arm];
  }

  #furthestBehind(open?: ArmSet): Arm {
    let best = NO_ARM;
    for (let arm = 0; arm < this.#arms; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      const before =
        best === NO_ARM || (this.#loop > 0 ? this.#isBehind(arm, best) : this.#pulls[arm] < this.#pulls[best]);
      if (before) best = arm;
    }
    return best;
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const pulls = this.#pulls[arm];
    if (this.#loop === 0) return { arm, rule: "each arm once", numbers: { pulls } };
    if (this.#exploring) return { arm, rule: "uniformly random", numbers: { loop: this.#loop, pulls } };
    const numbers = { loop: this.#loop, ...this.#pairAt(this.#pair), pulls, rewardSum: this.#sums[arm] };
    return { arm, rule: "catch-up", numbers };
  }

  /** The coin that began the loop is part of the state. */
  propensity(arm: Arm, round: Round, open?: ArmSet): Propensity {
    if (this.#loop === 0 || !this.#exploring) return certain(arm === this.choose(round, open));
    return { probability: 1 / (open?.size ?? this.#arms), error: 0 };
  }

  pulled(arm: Arm): void {
    this.#pulls[arm]++;
    this.#granted++;
    if (this.#loop === 0 && this.#granted < this.#arms) return;
    if (this.#loop === 0 || this.#exploring || this.#pair === this.#lastPair) this.#beginLoop(this.#loop + 1);
    else this.#pair++;
  }

  #beginLoop(loop: number): void {
    this.#generator.key(this.#seed, purpose.coin, loop, 0);
    this.#loop = loop;
    this.#pair = 0;
    this.#exploring = this.#generator.uniform() < 1 / Math.sqrt(Math.sqrt(loop)) || this.#arms === 1;
  }

  rewarded(arm: Arm, reward: number): void {
    this.#observed[arm]++;
    this.#sums[arm] += reward;
  }

  #columns() {
    return { pulls: this.#pulls, observed: this.#observed, sums: this.#sums };
  }

  state(): PolicyState {
    const scalars = { loop: this.#loop, pair: this.#pair, exploring: Number(this.#exploring) };
    return { scalars, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    const scalars = restoreColumns(
      state,
      { loop: Number.MAX_SAFE_INTEGER, pair: this.#lastPair, exploring: 1 },
      this.#columns(),
      undefined,
      [loopsFit],
    );
    this.#loop = scalars.loop;
    this.#pair = scalars.pair;
    this.#exploring = scalars.exploring === 1;
    this.#granted = this.#pulls.reduce((sum, pulls) => sum + pulls, 0);
  }
}

/** A random pull is no pair, nor is one before the first loop. A lone arm has no pair at all. */
function loopsFit({ scalars: { loop, pair, exploring }, columns: { pulls } }: PolicyState): string | undefined {
  const isFitting = loop > 0 ? exploring * pair === 0 && (pulls.length > 1 || exploring === 1) : exploring + pair === 0;
  return isFitting ? undefined : `loop ${loop}, pair ${pair} and exploring ${exploring}`;
}

/** The loop goes on with its coin; its pairs begin again, since they are others. A lone arm has none. */
function carryLoops(from: OwnState, fresh: OwnState, arms: CarriedArms): OwnState {
  const { scalars, columns } = carryByArm(from, fresh, arms);
  const isLone = arms.arms === 1 && scalars["loop"] > 0;
  return { scalars: { ...scalars, pair: 0, exploring: isLone ? 1 : scalars["exploring"] }, columns };
}

export const proportionalCatchUp = definePolicy({
  id: "proportional-catch-up",
  version: 1,
  contract: "proportional",
  title: "Proportional catch-up",
  summary: "Compares the arms pair by pair and pulls the one with fewer pulls for its utility.",
  guarantee:
    "Shares tend to be proportional to mean rewards in (0, 1], where no arm deserves more than the 2/K that a pass can give.",
  guaranteeNeeds: usualCircumstances,
  source: "Wang and Rudin, Bandit Learning for Proportionally Fair Allocations, Algorithms 2 and 3, Theorem 2",
  parameters: {},
  examples: [{ arms: 3, parameters: {} }],
  startsWithEveryArm: true,
  warnings: ({ environment: { support } }) =>
    support.min >= 0 && support.max <= 1 ? [] : ["Rewards can lie outside [0, 1]: Theorem 2 is for rewards in (0, 1]."],
  carry: carryLoops,
  create: ({ arms, seed }) => new ProportionalCatchUp(arms, seed),
});
