import type { Arm, ArmSet } from "../arms.js";
import { carryByArm } from "../carry.js";
import { definePolicy } from "../definePolicy.js";
import { randomOpenArm } from "../learners/uniform.js";
import type { Policy, Propensity, Reason, Round } from "../policy.js";
import { Generator, purpose, type Seed } from "../random/index.js";
import { takeArms } from "../chooseMany.js";
import type { RuleId } from "../rules/rules.js";
import { evenedShares, ShareDraw } from "../shares/shareDraw.js";
import type { Shares } from "../shares/shares.js";
import type { PolicyState } from "../state/policyState.js";
import { restoreColumns } from "../state/restoreColumns.js";

/**
 * Quotas by lot: the trivial randomised fair policy [patil2019, Section 3.1].
 *
 *   in every round, whatever happened before, arm i with probability p_i = r_i + (1 − Σ r)/K
 *
 * Guarantee: r_i·t − E[N_i(t)] <= 0 at every t: fair in the sense of Definition 2, and α-fair for every α, since
 * Definition 3 asks for expectations alone. On a single path it falls behind by some sqrt(t). Its regret grows
 * linearly.
 *
 * The draw of round t is the inverse distribution function, in exact arithmetic, of one uniform keyed by (seed, t).
 *
 * The paper has it for all arms open and one pull a round. Absent arms: the pull of an arm that is not open goes to an
 * open one, each equally likely, so that every arm has at least r_i of the rounds in which it was open, in expectation.
 * m pulls a round: p_i = min(1, r_i + (m − Σ r)/K), as `ShareDraw` has it; pulls that are left go to others, each
 * equally likely.
 */
export class RandomQuota implements Policy {
  readonly #shares: Shares;
  readonly #perRound: number;
  readonly #seed: Seed;
  readonly #draw: ShareDraw;
  readonly #generator = new Generator();

  constructor(shares: Shares, perRound: number, seed: Seed) {
    this.#shares = shares;
    this.#perRound = perRound;
    this.#seed = seed;
    this.#draw = new ShareDraw(evenedShares(shares, perRound), perRound);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const drawn = this.#draw.arm(this.#uniform(round), 0, this.#draw.arms);
    if (drawn < this.#draw.arms && (open === undefined || open.has(drawn))) return drawn;
    return randomOpenArm(this.#generator, this.#seed, round, this.#draw.arms, open);
  }

  chooseMany(round: Round, count: number, open?: ArmSet): Arm[] {
    const { arms } = this.#draw;
    const uniform = this.#uniform(round);
    return takeArms(arms, open, (rest, take) => {
      const others = rest.size - Math.min(count, rest.size);
      for (let point = 0; point < Math.min(count, this.#perRound); point++) {
        const drawn = this.#draw.arm(uniform, point, arms);
        if (rest.has(drawn)) take(drawn);
      }
      while (rest.size > others) take(randomOpenArm(this.#generator, this.#seed, round, arms, rest));
    });
  }

  #uniform(round: Round): number {
    return this.#generator.key(this.#seed, purpose.quotaDraw, round, 0).uniform();
  }

  explain(round: Round, open?: ArmSet): Reason<RuleId> {
    const arm = this.choose(round, open);
    const uniform = this.#uniform(round);
    const rule = arm === this.#draw.arm(uniform, 0, this.#draw.arms) ? "drawn by share" : "in place of an absent arm";
    return { arm, rule, numbers: { share: this.#shares.value(arm), uniform } };
  }

  /** An arm's own draw, and its part of the draws of absent arms. */
  propensity(arm: Arm, _round: Round, open?: ArmSet): Propensity {
    const { arms } = this.#draw;
    const own = this.#draw.probability(arm, arms);
    if (open === undefined) return { probability: own, error: 0 };
    let absent = 1;
    for (const one of open) absent -= this.#draw.probability(one, arms);
    return { probability: own + absent / open.size, error: 0 };
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

export const randomQuota = definePolicy({
  id: "random-quota",
  version: 1,
  contract: "quota",
  title: "Random quota (the trivial fair policy)",
  summary: "Draws each round's arm with its promised share, and what is left of the rounds evenly.",
  guarantee:
    "In expectation every arm has at least its share of the rounds in which it was open, at every round; on a single " +
    "path nothing is promised.",
  source: "Patil, Ghalme, Nair and Narahari 2019, Section 3.1",
  parameters: {
    shares: { kind: "shares", words: "the share that each arm is promised of the rounds in which it is open" },
  },
  examples: [
    { arms: 3, parameters: { shares: [0.3, 0.1, 0] } },
    { arms: 4, parameters: { shares: [0.1, "1/7", 0.05, 0.2] } },
  ],
  carry: carryByArm,
  create: ({ seed, perRound = 1 }, { shares }) => new RandomQuota(shares, perRound, seed),
});
