import type { Arm, ArmSet } from "../../arms.js";
import type { CarryRule } from "../../carry.js";
import type { PolicyDefinition } from "../../definePolicy.js";
import * as needs from "../../door/needs.js";
import type { AnyPolicy, LivingPolicy, Tenure } from "../../livingPolicy.js";
import type { Policy, Reason, Round } from "../../policy.js";
import type { PolicyState } from "../../state/policyState.js";
import { checkGiven, ownCall, ownFailure } from "./ownCall.js";

const methods = needs.object({
  choose: needs.aFunction,
  explain: needs.aFunction,
  pulled: needs.aFunction,
  rewarded: needs.aFunction,
  state: needs.aFunction,
  restore: needs.aFunction,
  chooseMany: needs.optional(needs.aFunction),
  phases: needs.optional(needs.aFunction),
  change: needs.optional(needs.aFunction),
  voided: needs.optional(needs.aFunction),
  tenures: needs.optional(needs.aFunction),
});
const reason = needs.object({ arm: needs.whole(), rule: needs.text, numbers: needs.object() });
const tenure = needs.object({ waitingSince: (value, path) => value === null || needs.whole(1)(value, path) });
const savedState = needs.object({ scalars: needs.object(), columns: needs.object() });

/** A policy of the program's own: what it answers is checked, since a simulation would believe it. */
export function ownPolicy(definition: PolicyDefinition): PolicyDefinition {
  const { id } = definition;
  return {
    ...definition,
    create: (setup, parameters) => {
      const policy = ownCall(`create of ${id}`, () => definition.create(setup, parameters));
      checkGiven(`create of ${id} gave a policy`, () => methods(policy, ""));
      return new OwnPolicy(policy, id, setup.arms);
    },
    ...(definition.warnings === undefined
      ? {}
      : {
          warnings: (situation, parameters) => {
            const warnings = ownCall(`warnings of ${id}`, () => definition.warnings?.(situation, parameters) ?? []);
            checkGiven(`warnings of ${id} gave`, () => needs.listOf(needs.text)(warnings, ""));
            return warnings;
          },
        }),
    ...(definition.carry === undefined ? {} : { carry: ownCarry(id, definition.carry) }),
  };
}

function ownCarry(id: string, carry: CarryRule): CarryRule {
  return (...args) => {
    const given = ownCall(`carry of ${id}`, () => carry(...args));
    checkGiven(`carry of ${id} answered`, () => savedState(given, ""));
    return given;
  };
}

class OwnPolicy implements Policy {
  readonly #policy: Policy;
  readonly #id: string;
  readonly #arms: number;
  readonly chooseMany?: (round: Round, count: number, open?: ArmSet) => Arm[];
  readonly phases?: () => ArrayLike<number>;
  readonly change?: LivingPolicy["change"];
  readonly voided?: LivingPolicy["voided"];
  readonly tenures?: LivingPolicy["tenures"];

  constructor(policy: AnyPolicy, id: string, arms: number) {
    this.#policy = policy;
    this.#id = id;
    this.#arms = arms;
    if (policy.chooseMany !== undefined) this.chooseMany = (...args) => this.#chooseMany(...args);
    if (policy.phases !== undefined) this.phases = () => this.#phases();
    const { change, voided } = policy;
    if (change !== undefined) this.change = (asked) => this.#call("change", () => change.call(policy, asked));
    if (voided !== undefined) this.voided = (...pull) => this.#call("voided", () => voided.apply(policy, pull));
    if (policy.tenures !== undefined) this.tenures = () => this.#tenures(policy);
  }

  choose(round: Round, open?: ArmSet): Arm {
    const arm = this.#call("choose", (policy) => policy.choose(round, open));
    this.#checkArm(arm, round, open);
    return arm;
  }

  explain(round: Round, open?: ArmSet): Reason {
    const given = this.#call("explain", (policy) => policy.explain(round, open));
    checkGiven(`explain of ${this.#id} answered`, () => reason(given, ""));
    return given;
  }

  pulled(arm: Arm, round: Round, open?: ArmSet): void {
    this.#call("pulled", (policy) => policy.pulled(arm, round, open));
  }

  rewarded(arm: Arm, reward: number): void {
    this.#call("rewarded", (policy) => policy.rewarded(arm, reward));
  }

  state(): PolicyState {
    const given = this.#call("state", (policy) => policy.state());
    checkGiven(`state of ${this.#id} answered`, () => savedState(given, ""));
    return given;
  }

  restore(state: PolicyState): void {
    this.#call("restore", (policy) => policy.restore(state));
  }

  #chooseMany(round: Round, count: number, open?: ArmSet): Arm[] {
    const chosen = this.#call("chooseMany", (policy) => policy.chooseMany?.(round, count, open));
    const wanted = Math.min(count, open?.size ?? this.#arms);
    if (!Array.isArray(chosen) || new Set(chosen).size !== wanted || chosen.length !== wanted) {
      throw ownFailure(
        `chooseMany of ${this.#id} answered ${JSON.stringify(chosen) ?? String(chosen)} in round ${round}`,
        `${wanted} different open arms`,
      );
    }
    for (const arm of chosen) this.#checkArm(arm, round, open);
    return chosen;
  }

  #phases(): ArrayLike<number> {
    const given = this.#call("phases", (policy) => policy.phases?.());
    checkGiven(`phases of ${this.#id} answered`, () => needs.object({ length: needs.whole() })(given, ""));
    return given as ArrayLike<number>;
  }

  #tenures(policy: AnyPolicy): Tenure[] {
    const given = this.#call("tenures", () => policy.tenures?.() ?? []);
    checkGiven(`tenures of ${this.#id} answered`, () => needs.listOf(tenure)(given, ""));
    if (given.length === this.#arms) return given;
    throw ownFailure(`tenures of ${this.#id} answered ${given.length}`, `${this.#arms}, one for each arm`);
  }

  #checkArm(arm: Arm, round: Round, open: ArmSet | undefined): void {
    const isArm = Number.isInteger(arm) && arm >= 0 && arm < this.#arms;
    if (isArm && (open === undefined || open.has(arm))) return;
    throw ownFailure(
      `${this.#id} chose ${typeof arm === "number" ? arm : typeof arm} in round ${round}`,
      `an open arm, numbered from 0 to ${this.#arms - 1}`,
    );
  }

  #call<T>(method: string, run: (policy: Policy) => T): T {
    return ownCall(`${method} of ${this.#id}`, () => run(this.#policy));
  }
}
