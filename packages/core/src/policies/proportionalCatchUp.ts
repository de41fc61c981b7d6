import { NO_ARM, type Arm, type ArmSet } from "../arms.js";
import { beginningAgain, type CarriedArms, type OwnState } from "../carry.js";
import { definePolicy, usualCircumstances } from "../definePolicy.js";
import type { Policy, Propensity, Reason, Round } from "../policy.js";
import { certain } from "../propensity.js";
import { Generator, purpose, type Seed } from "../random/index.js";
import type { RuleId } from "../rules/rules.js";
import { copyColumns, type PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";
import { type CatchUpPass, PairPass, PassUntilProportional, type ServedArms } from "./catchUpPasses.js";

/**
 * Proportional catch-up: shares proportional to utilities [wang2020, Algorithms 2 and 3].
 *
 *   play each arm once; then for s = 1, 2, …:
 *     with probability s^(−1/4)  one pull of a uniformly random arm, otherwise a pass. Its form is
 *       pairs  for every ordered pair (i, j), i ≠ j:  pull j if n_i/n_j > μ̂_i/μ̂_j, else i (Algorithm 3), or
 *       until-proportional  pull the arm with the smallest n_i/μ̂_i, the estimates kept as they were, until
 *         n_i/n_j ≈ μ̂_i/μ̂_j for all i and j (line 6 as printed, which Theorem 2 assumes; see `catchUpPasses.ts`).
 *
 * The ratios are compared as n_i·μ̂_j > n_j·μ̂_i: no division by zero. A pass lasts K(K − 1) pulls, or until it is
 * proportional, and the horizon may end inside it, so its coin outlives a round: it is keyed by (seed, s), drawn when
 * the loop begins, and kept. A pass of the second form that has nothing to do ends without a pull.
 *
 * Guarantee: n_i/n_j tends to μ_i/μ_j for rewards in (0, 1] (Theorem 2; its t is the loop counter s), if a pass can
 * give every arm its share. An arm is in 2(K − 1) of the K(K − 1) pairs, so that a pass over them gives it at most 2/K:
 * utilities of (1, 1/16, 1/16) end at n_1/n_2 = 4, not 16. Every q arms must together deserve at least
 * q(q − 1)/(K(K − 1)), which the paper does not say. A pass until proportional reaches every ratio, and learns nothing
 * while it lasts: with many arms it hardly ever ends, because all counts must be within a pull of their ratios at once,
 * and it never ends once an estimate is 0.
 *
 * The paper has neither late rewards nor absent arms. Of a pair with an unobserved arm the less pulled one is played.
 * If the pair's choice is not open, the other is played, and if neither is, the open arm that is furthest behind. Each
 * pull uses up one pair, whichever arms were open. A pass until proportional serves the open arm that is furthest
 * behind, and waits for absent ones. A random pull is uniform over the open arms.
 */
export class ProportionalCatchUp implements Policy {
  readonly #seed: Seed;
  readonly #generator = new Generator();
  readonly #arms: ServedArms;
  readonly #pass: CatchUpPass;
  #granted = 0;
  #loop = 0;
  #exploring = false;

  constructor(arms: number, seed: Seed, form: CatchUpForm = "pairs") {
    this.#seed = seed;
    this.#arms = {
      pulls: new Uint32Array(arms),
      observed: new Uint32Array(arms),
      sums: new Float64Array(arms),
    };
    this.#pass = form === "pairs" ? new PairPass(this.#arms) : new PassUntilProportional(this.#arms);
  }

  choose(_round: Round, open?: ArmSet): Arm {
    if (this.#loop === 0) return this.#leastPulled(open);
    const { loop, exploring } = this.#nextPull();
    return exploring ? this.#randomArm(loop, open) : this.#pass.choose(open);
  }

  #leastPulled(open?: ArmSet): Arm {
    const { pulls } = this.#arms;
    let best = NO_ARM;
    for (let arm = 0; arm < pulls.length; arm++) {
      if (open !== undefined && !open.has(arm)) continue;
      if (best === NO_ARM || pulls[arm] < pulls[best]) best = arm;
    }
    return best;
  }

  /** The loop that the next pull belongs to: those whose pass has nothing to pull are over. */
  #nextPull(): { loop: number; exploring: boolean } {
    let [loop, exploring] = [this.#loop, this.#exploring];
    // An empty pass changes nothing, so that all are empty until a loop explores.
    if (loop > 0 && !exploring && this.#pass.isEmpty()) while (!exploring) exploring = this.#isExploring(++loop);
    return { loop, exploring };
  }

  /** The coin of a loop. A lone arm has nothing to be compared with. */
  #isExploring(loop: number): boolean {
    this.#generator.key(this.#seed, purpose.coin, loop, 0);
    return this.#generator.uniform() < 1 / Math.sqrt(Math.sqrt(loop)) || this.#arms.pulls.length === 1;
  }

  #randomArm(loop: number, open?: ArmSet): Arm {
    this.#generator.key(this.#seed, purpose.choice, loop, 0);
    if (open === undefined) return this.#generator.integer(this.#arms.pulls.length);
    let skip = this.#generator.integer(open.size);
    for (const arm of open) if (skip-- === 0) return arm;
    return NO_ARM;
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const pulls = this.#arms.pulls[arm];
    if (this.#loop === 0) return { arm, rule: "each arm once", numbers: { pulls } };
    const { loop, exploring } = this.#nextPull();
    if (exploring) return { arm, rule: "uniformly random", numbers: { loop, pulls } };
    return { arm, rule: "catch-up", numbers: { loop, ...this.#pass.numbers(arm) } };
  }

  /** The coin that began the loop is part of the state. */
  propensity(arm: Arm, round: Round, open?: ArmSet): Propensity {
    if (this.#loop === 0 || !this.#nextPull().exploring) return certain(arm === this.choose(round, open));
    return { probability: 1 / (open?.size ?? this.#arms.pulls.length), error: 0 };
  }

  pulled(arm: Arm): void {
    const { loop, exploring } = this.#nextPull();
    if (loop > 0 && !exploring) this.#pass.pulling();
    this.#arms.pulls[arm]++;
    this.#granted++;
    if (loop === 0 && this.#granted < this.#arms.pulls.length) return;
    if (loop === 0 || exploring || this.#pass.isOver()) this.#beginLoop(loop + 1);
  }

  #beginLoop(loop: number): void {
    this.#loop = loop;
    this.#exploring = this.#isExploring(loop);
    this.#pass.begin();
  }

  rewarded(arm: Arm, reward: number): void {
    this.#arms.observed[arm]++;
    this.#arms.sums[arm] += reward;
  }

  #columns() {
    return { ...this.#arms, ...this.#pass.columns };
  }

  state(): PolicyState {
    const scalars = { loop: this.#loop, ...this.#pass.scalars(), exploring: Number(this.#exploring) };
    return { scalars, columns: copyColumns(this.#columns()) };
  }

  restore(state: PolicyState): void {
    const largest = { loop: Number.MAX_SAFE_INTEGER, ...this.#pass.largest, exploring: 1 };
    const scalars = restoreColumns(state, largest, this.#columns(), undefined, [loopsFit]);
    this.#loop = scalars.loop;
    this.#exploring = scalars.exploring === 1;
    this.#pass.restore(scalars);
    this.#granted = this.#arms.pulls.reduce((sum, pulls) => sum + pulls, 0);
  }
}

/** A random pull is in no pass, nor is one before the first loop. A lone arm has no pass at all. */
function loopsFit({ scalars, columns: { pulls, frozen } }: PolicyState): string | undefined {
  const { loop, exploring, pair = 0, begun = 0 } = scalars;
  const place = pair + begun;
  const isFitting =
    loop > 0 ? exploring * place === 0 && (pulls.length > 1 || exploring === 1) : exploring + place === 0;
  if (!isFitting)
    return Object.entries(scalars)
      .map((entry) => entry.join(" "))
      .join(", ");
  const isClean = frozen === undefined || begun === 1 || frozen.every((estimate: number) => estimate === 0);
  return isClean ? undefined : "estimates of a pass that has not begun";
}

/** The loop goes on with its coin; its pass begins again, since its arms are others. A lone arm has none. */
function carryLoops(from: OwnState, fresh: OwnState, arms: CarriedArms): OwnState {
  const { scalars, columns } = beginningAgain("pair", "begun", "frozen")(from, fresh, arms);
  const isLone = arms.arms === 1 && scalars["loop"] > 0;
  return { scalars: { ...scalars, exploring: isLone ? 1 : scalars["exploring"] }, columns };
}

type CatchUpForm = "pairs" | "until-proportional";

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
  parameters: {
    form: {
      kind: "choice",
      options: ["pairs", "until-proportional"],
      default: "pairs",
      words: "whether a pass compares every pair once (Algorithm 3) or goes on until all are in proportion (line 6)",
    },
  },
  examples: [
    { arms: 3, parameters: {} },
    { arms: 3, parameters: { form: "until-proportional" } },
  ],
  startsWithEveryArm: true,
  warnings: ({ environment: { support } }, { form }) => [
    ...(support.min >= 0 && support.max <= 1
      ? []
      : ["Rewards can lie outside [0, 1]: Theorem 2 is for rewards in (0, 1]."]),
    ...(form === "until-proportional" && support.min <= 0
      ? ["Rewards can be 0: a pass until proportional never ends once an arm's estimate is 0, and learns nothing."]
      : []),
  ],
  carry: carryLoops,
  create: ({ arms, seed }, { form }) => new ProportionalCatchUp(arms, seed, form),
});
