import type { Arm } from "../../arms.js";
import type { LivingPolicy, QuotaChange, QuotaChanged, Tenure } from "../../livingPolicy.js";
import type { Policy, Round } from "../../policy.js";
import type { ExplorationAllowance } from "../explorationAllowance.js";
import { GuardedLearner } from "../guardedLearner.js";
import type { LivingQuota } from "./livingQuota.js";

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

  waiting(): Arm[] {
    return this.#quota.waiting();
  }
}
