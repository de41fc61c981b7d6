import type { Arm } from "../../arms.js";
import { definePolicy } from "../../definePolicy.js";
import { EvenhandError } from "../../errors.js";
import { defaultLearner } from "../../learners/defaultLearner.js";
import { LARGEST_COUNT } from "../../limits.js";
import type { LivingPolicy, QuotaChange, QuotaChanged, Tenure } from "../../livingPolicy.js";
import type { Policy, Round, Setup } from "../../policy.js";
import { checkCaps } from "../../shares/caps.js";
import type { Fraction } from "../../shares/fraction.js";
import { deadlineWarnings } from "../deadlineQuota.js";
import { allowanceOf, allowanceParameter, type ExplorationAllowance } from "../explorationAllowance.js";
import { GuardedLearner } from "../guardedLearner.js";
import { headCountAllowanceOf, headCountBeginsAgain, headCountParameter } from "../headCountAllowance.js";
import { carryTenures } from "./carryTenures.js";
import { LivingQuota, type LivingTerms } from "./livingQuota.js";

/** What is remembered of the rounds that can be struck out: 64 MB. */
const MOST_REMEMBERED = 16_777_216;

/**
 * Version 2 of deadline quota: shares and arms that change, caps, renewal, pulls that are struck out (docs/adr/0011).
 *
 *   D_i = b_i + r_i·a_i − n_i,  due in a round in which it is open if D_i + r_i > 0,  deadline ceil((1 − D_i)/r_i)
 *   pull the due arm with the earliest deadline; if none is due, ask the learner.
 *
 * With nothing changed and all arms open it makes version 1's pulls. With arms absent it forces a round only where a
 * promise could be broken otherwise: version 1 does while any arm is due, present or not. A round that is skipped
 * counts for no arm. All shares and caps are over one denominator.
 *
 * In a free round caps come first, then the `allowance` (`ExplorationAllowance`), then the learner.
 */
export const livingDeadlineQuota = definePolicy({
  id: "deadline-quota",
  version: 2,
  contract: "quota",
  title: "Deadline quota",
  summary: "Serves the due arm with the earliest deadline; when none is due, the learner chooses. Shares may change.",
  guarantee:
    "N_i >= floor(r_i·a_i) on each arm's own clock, floor(Σ r_i) where shares change: at every t, on every path, for " +
    "every learner and availability, with one pull a round. Several pulls a round: with all arms open only. One " +
    "less where the last pull can be struck out; none where earlier ones can.",
  source: "docs/adr/0011; docs/adr/0003; earliest deadline first for unit jobs; PD² for several pulls a round",
  parameters: {
    shares: { kind: "shares", words: "the share that each arm is promised of the rounds in which it is open" },
    caps: {
      kind: "caps",
      default: 1,
      words: "the share that each arm may have at most of the rounds in which it is open; 1 for no cap",
    },
    renewEvery: {
      kind: "integer",
      default: 0,
      min: 0,
      max: LARGEST_COUNT,
      words: "rounds after which an arm's promise begins again, without what it is ahead; 0 for never",
    },
    voidWithin: {
      kind: "integer",
      default: 0,
      min: 0,
      max: MOST_REMEMBERED,
      words: "rounds within which a pull can be struck out; 0 for never",
    },
    learner: { kind: "learner", default: defaultLearner.inStudies, words: "who chooses when no arm is due" },
    allowance: allowanceParameter,
  },
  examples: [
    { arms: 3, parameters: { shares: [0.5, 0.3, 0.1] } },
    { arms: 4, parameters: { shares: ["1/3", 0.05, 0, 0.1], learner: "thompson" } },
    {
      arms: 4,
      parameters: { shares: [0.3, 0.2, 0.1, 0], caps: [0.5, 0.4, 0.4, 0.2], renewEvery: 25, voidWithin: 3 },
      onePullARound: true,
    },
    { arms: 4, parameters: { shares: [0.2, 0, 0.1, 0], learner: "thompson", allowance: 0.25 } },
  ],
  warnings: deadlineWarnings,
  carry: carryTenures,
  create: (setup, { learner, allowance, ...quota }) =>
    new LivingLearner(quotaOf(setup, quota), learner(setup), allowanceOf(setup.arms, allowance)),
});

/**
 * Version 3: with an allowance free rounds are divided by head count until half of the arms have been heard from
 * (`HeadCountAllowance`). Without it both versions make the same pulls.
 */
export const livingDeadlineQuotaByHeadCount = definePolicy({
  ...livingDeadlineQuota,
  version: 3,
  parameters: { ...livingDeadlineQuota.parameters, allowance: headCountParameter },
  examples: [
    { arms: 3, parameters: { shares: [0.4, 0.3, 0.2] } },
    { arms: 4, parameters: { shares: ["1/3", 0.15, 0, 0.1], learner: "thompson" } },
    {
      arms: 4,
      parameters: { shares: [0.4, 0.2, 0.1, 0], caps: [0.5, 0.4, 0.4, 0.2], renewEvery: 30, voidWithin: 3 },
      onePullARound: true,
    },
    { arms: 5, parameters: { shares: [0.2, 0, 0.1, 0, 0], learner: "thompson", allowance: 0.25 } },
  ],
  carry: headCountBeginsAgain(carryTenures),
  create: (setup, { learner, allowance, ...quota }) =>
    new LivingLearner(quotaOf(setup, quota), learner(setup), headCountAllowanceOf(setup.arms, allowance)),
});

function quotaOf({ perRound = 1 }: Setup, quota: Omit<LivingTerms, "perRound">): LivingQuota {
  const terms = { ...quota, perRound };
  checkTerms(terms);
  return new LivingQuota(terms);
}

function checkTerms({ shares, caps, renewEvery, voidWithin, perRound }: LivingTerms): void {
  checkCaps(shares, caps, perRound);
  if (voidWithin * shares.arms > MOST_REMEMBERED) {
    const required = `at most ${Math.floor(MOST_REMEMBERED / shares.arms)} with ${shares.arms} arms`;
    throw new EvenhandError("parameter-range", { received: voidWithin, required, path: "voidWithin" });
  }
  if (perRound === 1 || (renewEvery === 0 && voidWithin === 0)) return;
  const required = "1 with renewEvery or voidWithin";
  throw new EvenhandError("per-round-invalid", { received: perRound, required, path: "perRound" });
}

/** A learner under quotas that can be changed. It keeps a pull that was struck out as one whose reward never came. */
export class LivingLearner extends GuardedLearner implements LivingPolicy {
  readonly #quota: LivingQuota;

  constructor(quota: LivingQuota, learner: Policy, allowance?: ExplorationAllowance) {
    super(quota, learner, allowance);
    this.#quota = quota;
  }

  change(change: QuotaChange): QuotaChanged {
    return this.#quota.change(change);
  }

  canVoid(arm: Arm, round: Round): boolean {
    return this.#quota.canVoid(arm, round);
  }

  voided(arm: Arm, round: Round): void {
    this.#quota.voided(arm, round);
  }

  corrected(arm: Arm, pulls: number): void {
    this.#quota.corrected(arm, pulls);
  }

  get begun(): number {
    return this.#quota.begun;
  }

  tenures(): Tenure[] {
    return this.#quota.tenures();
  }

  tenure(arm: Arm): Tenure {
    return this.#quota.tenure(arm);
  }

  share(arm: Arm): Fraction {
    return this.#quota.share(arm);
  }

  waiting(): Arm[] {
    return this.#quota.waiting();
  }
}
