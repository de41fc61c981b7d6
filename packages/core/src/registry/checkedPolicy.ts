import { checkArm, type Arm, type ArmSet } from "../arms.js";
import { chooseMany } from "../rounds/chooseMany.js";
import { EvenhandError } from "../errors.js";
import type { PolicyDefinition } from "../policies/definePolicy.js";
import type { Policy, Reason, Round } from "../policy.js";
import type { PolicyState } from "../state/policyState.js";

/**
 * The door of a policy: refuses what the rules take for granted, before anything changes.
 *
 * Policies themselves check nothing in their hot loops; `simulate` calls them directly, since it makes no such mistake.
 */
export class CheckedPolicy implements Policy {
  readonly #policy: Policy;
  readonly #arms: number;
  readonly #accepted: readonly PolicyDefinition[];
  readonly phases?: () => ArrayLike<number>;

  /** `accepted` are the policy and the learners inside it: each may restrict the rewards. */
  constructor(policy: Policy, arms: number, accepted: readonly PolicyDefinition[]) {
    this.#policy = policy;
    this.#arms = arms;
    this.#accepted = accepted;
    if (policy.phases !== undefined) this.phases = policy.phases.bind(policy);
  }

  choose(round: Round, open?: ArmSet): Arm {
    this.#checkRound(round, open);
    return this.#policy.choose(round, open);
  }

  chooseMany(round: Round, count: number, open?: ArmSet): Arm[] {
    this.#checkRound(round, open);
    if (!Number.isSafeInteger(count) || count < 1 || count > this.#arms) {
      const required = `a whole number from 1 to ${this.#arms}`;
      throw new EvenhandError("per-round-invalid", { received: count, required, path: "count" });
    }
    return chooseMany(this.#policy, this.#arms, round, count, open);
  }

  explain(round: Round, open?: ArmSet): Reason {
    this.#checkRound(round, open);
    return this.#policy.explain(round, open);
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    this.#checkRound(round, open);
    checkArm(arm, this.#arms, "arm");
    if (open?.has(arm) === false) {
      const required = `an open arm: ${[...open].join(", ")}`;
      throw new EvenhandError("arm-unknown", { received: arm, required, path: "arm", remedy: "Pull an open arm." });
    }
    this.#policy.pulled(arm, round, open);
  }

  rewarded(arm: Arm, reward: number): void {
    checkArm(arm, this.#arms, "arm");
    if (!Number.isFinite(reward)) {
      throw new EvenhandError("reward-not-finite", { received: reward, required: "a finite number", path: "reward" });
    }
    for (const { id, rewards } of this.#accepted) {
      if (rewards === undefined || (reward >= rewards.min && reward <= rewards.max)) continue;
      const required = `a reward from ${rewards.min} to ${rewards.max} for ${id}`;
      throw new EvenhandError("reward-out-of-support", { received: reward, required, path: "reward" });
    }
    this.#policy.rewarded(arm, reward);
  }

  state(): PolicyState {
    return this.#policy.state();
  }

  restore(state: PolicyState): void {
    this.#policy.restore(state);
  }

  #checkRound(round: Round, open: ArmSet | undefined): void {
    if (!Number.isSafeInteger(round) || round < 1) {
      throw new EvenhandError("round-invalid", {
        received: round,
        required: "a whole number of at least 1",
        path: "round",
      });
    }
    if (open === undefined) return;
    if (open.arms !== this.#arms) {
      const required = `a set over ${this.#arms} arms`;
      throw new EvenhandError("arms-invalid", { received: `a set over ${open.arms} arms`, required, path: "open" });
    }
    if (open.size === 0) {
      throw new EvenhandError("arm-set-empty", {
        received: "an empty set",
        required: "at least one open arm",
        path: "open",
      });
    }
  }
}
