import type { Arm, ArmSet } from "../arms.js";
import { owedFromStart } from "../carry.js";
import { definePolicy } from "../definePolicy.js";
import { largestDeficitViolationBound } from "../guarantees/quotaViolationBound.js";
import { deficitLeader, type DeficitLeader } from "../leader/deficitLeader.js";
import { defaultLearner } from "../learners/defaultLearner.js";
import type { Stretch } from "../play.js";
import type { Reason, Round } from "../policy.js";
import type { RuleId } from "../rules/rules.js";
import type { Fraction } from "../shares/fraction.js";
import type { Shares } from "../shares/shares.js";
import { Starts } from "../shares/starts.js";
import type { PolicyState } from "../state/policyState.js";
import { allowanceOf, allowanceParameter } from "./explorationAllowance.js";
import { GuardedLearner, type Guard } from "./guardedLearner.js";
import { headCountAllowanceOf, headCountBeginsAgain, headCountParameter } from "./headCountAllowance.js";

/**
 * Quotas by largest deficit over any learner: FUCB, F-TS and Flearn [patil2019, Algorithms 3 and 5].
 *
 *   A(t) = { i : r_i (t − 1) − N_i(t − 1) > α };
 *   pull the arm of A(t) with the largest deficit; if A(t) is empty, ask the learner.
 *
 * Over UCB1 with α = 0 it is FUCB, over Thompson sampling F-TS, with α > 0 Flearn(α) of the paper's later version.
 *
 * Guarantee: for equal r and all arms open, r·t − N_i(t) < 1 + α at every t and on every path, whatever the learner
 * does (Theorem 4; also for m pulls a round, and where some r_i are 0 and the others leave room for it:
 * `largestDeficitViolationBound`). Nothing is proved for unequal r, and it does fall behind: over UCB1 with
 * r = (0.9, 0.05, 0.03, 0.02) the first arm is 1.1 pulls behind after round 9.
 * `deadline-quota` never is.
 *
 * Deficits come first from round 1 on: an initial sweep of the learner would break footnote 8 for
 * r = (0, 0, 0, 0.45, 0.45). Deficits run on the global clock; with sleeping arms, those of A(t) that are open are
 * served. Several pulls a round are successive choices: the largest deficits, then the learner's best of the rest.
 *
 * `allowance`, which is ours, caps the free rounds of arms without an observed reward: by `ExplorationAllowance` in
 * version 1, by `HeadCountAllowance` in version 2. Without it both versions make the same pulls.
 */
export class LargestDeficitQuota implements Guard {
  readonly scalars = {};
  readonly #pulls: Uint32Array;
  readonly #starts = new Starts();
  readonly #shares: Shares;
  readonly #deficits: DeficitLeader;

  constructor(shares: Shares, tolerance: Fraction, leader = deficitLeader) {
    this.#pulls = new Uint32Array(shares.arms);
    this.#shares = shares;
    this.#deficits = leader(shares, tolerance, this.#pulls, this.#starts);
  }

  get columns(): Guard["columns"] {
    return { pulls: this.#pulls, ...this.#starts.columns() };
  }

  forced(round: Round, open?: ArmSet): Arm {
    return this.#deficits.top(round, open);
  }

  get quietUntil(): Round {
    return this.#deficits.quietUntil;
  }

  reason(arm: Arm, round: Round): Reason<RuleId> {
    const pulls = this.#pulls[arm];
    const deficit = this.#shares.deficit(arm, round - 1 - this.#starts.of(arm), pulls);
    return { arm, rule: "largest deficit", numbers: { share: this.#shares.value(arm), pulls, deficit } };
  }

  pulled(arm: Arm, times: number): void {
    this.#pulls[arm] += times;
    this.#deficits.pulled?.(arm);
  }

  playedFree(stretch: Stretch, from: number): void {
    stretch.addPulls(this.#pulls, from);
    if (this.#deficits.pulled === undefined) return;
    for (let streak = from; streak < stretch.streaks; streak++) this.#deficits.pulled(stretch.arms[streak]);
  }

  columnsFor(state: PolicyState): Guard["columns"] {
    return { pulls: this.#pulls, ...this.#starts.columnsFor(state, this.#pulls.length) };
  }

  restored(columns: Guard["columns"]): void {
    this.#starts.restored(columns);
    this.#deficits.restored();
  }
}

export const largestDeficitQuota = definePolicy({
  id: "largest-deficit-quota",
  version: 1,
  contract: "quota",
  title: "Largest-deficit quota (FUCB, F-TS, Flearn)",
  summary: "Serves the arm furthest behind its quota; when none is behind, the learner chooses.",
  guarantee: "Equal quotas: never a whole pull (plus the tolerance) behind, on any path. Unequal: none.",
  guaranteeNeeds: ["all arms open"],
  source: "Patil, Ghalme, Nair and Narahari 2019, Theorem 4",
  parameters: {
    shares: { kind: "shares", words: "the share of all rounds that each arm is promised" },
    tolerance: { kind: "decimal", default: 0, words: "α: only deficits above it are served first" },
    learner: { kind: "learner", default: defaultLearner.inStudies, words: "who chooses when no arm is behind" },
    allowance: allowanceParameter,
  },
  names: {
    fucb: { tolerance: 0, learner: "ucb1" },
    "f-ts": { tolerance: 0, learner: "thompson" },
    flearn: { learner: "ucb1" },
  },
  examples: [
    { arms: 4, parameters: { shares: 0.2 } },
    { arms: 3, parameters: { shares: [0.5, "1/3", 0.1], learner: "thompson", tolerance: 1.5 } },
    { arms: 4, parameters: { shares: [0.2, 0, 0.1, 0], learner: "thompson", allowance: 0.25 } },
  ],
  warnings: ({ perRound }, { shares, tolerance }) => {
    const known = largestDeficitViolationBound(shares, tolerance, perRound);
    return known.applies
      ? []
      : [`Its guarantee does not hold here (${known.because}); deadline-quota takes any quotas.`];
  },
  carry: owedFromStart(),
  create: (setup, { shares, tolerance, learner, allowance }) =>
    new GuardedLearner(new LargestDeficitQuota(shares, tolerance), learner(setup), allowanceOf(setup.arms, allowance)),
});

/** Version 2: with an allowance free rounds are divided by head count until half of the arms have been heard from. */
export const largestDeficitQuotaByHeadCount = definePolicy({
  ...largestDeficitQuota,
  version: 2,
  parameters: { ...largestDeficitQuota.parameters, allowance: headCountParameter },
  examples: [
    { arms: 5, parameters: { shares: 0.15 } },
    { arms: 3, parameters: { shares: [0.4, "1/3", 0.2], learner: "thompson", tolerance: 0.5 } },
    { arms: 5, parameters: { shares: [0.2, 0, 0.1, 0, 0], learner: "thompson", allowance: 0.25 } },
  ],
  carry: headCountBeginsAgain(owedFromStart()),
  create: (setup, { shares, tolerance, learner, allowance }) =>
    new GuardedLearner(
      new LargestDeficitQuota(shares, tolerance),
      learner(setup),
      headCountAllowanceOf(setup.arms, allowance),
    ),
});
