import { type Arm, ArmSet } from "../arms.js";
import type { DecimalParameter } from "../parameters/exactNumbers.js";
import type { RuleId } from "../rules/rules.js";
import type { Fraction } from "../shares/fraction.js";
import { flags, type Invariant } from "../state/invariants.js";
import type { PolicyState } from "../state/policyState.js";

/** The arms that a free round is for. */
export type RoundIsFor = "all" | HeardOrNot;

/**
 * A cap on what arms without an observed reward get of the free rounds, all of them together.
 *
 *   u + 1 <= a·(f + 1): the learner chooses among all open arms; otherwise among those that have been heard from.
 *   f counts the free rounds, u those of them that went to an arm which had not been heard from: u <= a·f, exactly.
 *
 * A learner tries what it knows nothing of: an arm whose rewards are late, or never come, would have most of the
 * rounds. Where no arm that has been heard from is open, and below its cap where there are caps, there is nothing to
 * hold back for: the cap is suspended, and the round is counted in neither f nor u. A reward that stands in for a
 * missing one counts as heard.
 *
 * The first arm that is heard from has 1 − a of the free rounds until another is, whatever its reward was: after a
 * start with late rewards that may be long. `HeadCountAllowance` mends that, in newer versions of the policies.
 *
 * m pulls a round: all of a round are chosen with the counts of the round before, so that u may be up to m − 1 above.
 *
 * With all arms heard, or all arms open, a look takes no longer with many arms.
 */
export class ExplorationAllowance {
  readonly columns: { readonly heard: Uint32Array };
  readonly scalars: Record<"free" | "unheardFree", number> = { free: 0, unheardFree: 0 };
  readonly #allowance: Fraction;
  protected readonly heardArms: HeardArms;

  constructor(arms: number, allowance: Fraction) {
    this.heardArms = new HeardArms(arms);
    this.columns = { heard: this.heardArms.column };
    this.#allowance = allowance;
  }

  get invariants(): readonly Invariant[] {
    return [flags("heard"), noMoreThanFree];
  }

  /** Every arm has been heard from: no round is held back any more. */
  get isIdle(): boolean {
    return this.heardArms.isAll;
  }

  /** Which of the open arms a free round is for. The rule above does not depend on them. */
  isFor(_open?: ArmSet): RoundIsFor {
    return this.isIdle || this.#isLeft() ? "all" : "heard";
  }

  /** The arms that the learner may choose in a free round: all open ones where there are none that it is for. */
  among(open?: ArmSet, isFor = this.isFor(open)): ArmSet | undefined {
    if (isFor === "all") return open;
    const some = this.heardArms.of(isFor, open);
    return some.size === 0 ? open : some;
  }

  /** The name of the rule by which the learner chooses among these arms, which `among` answered. */
  ruleFor(among: ArmSet | undefined): RuleId {
    if (this.heardArms.isAnswer("heard", among)) return "learner, exploration allowance used up";
    return this.heardArms.isAnswer("unheard", among) ? "learner, among arms not heard from" : "learner";
  }

  /** u + 1 <= a·(f + 1), in whole numbers. */
  #isLeft(): boolean {
    const { numerator, denominator } = this.#allowance;
    const { free, unheardFree } = this.scalars;
    return BigInt(unheardFree + 1) * BigInt(denominator) <= BigInt(free + 1) * BigInt(numerator);
  }

  /** The arm was pulled in a free round. */
  pulled(arm: Arm, open?: ArmSet): void {
    if (this.isIdle) this.scalars.free++;
    else if (this.heardArms.count("heard", open) > 0) {
      this.scalars.free++;
      if (!this.heardArms.has(arm)) this.scalars.unheardFree++;
    }
  }

  /** Free rounds were played at once, with all arms heard. */
  played(rounds: number): void {
    this.scalars.free += rounds;
  }

  /** A reward of the arm arrived, or one that stands in for it. Answers whether it is the arm's first. */
  rewarded(arm: Arm): boolean {
    return this.heardArms.add(arm);
  }

  /** The column was replaced by another run's, whose numbers these are. */
  restored(scalars: Readonly<Record<string, number>>): void {
    for (const name of Object.keys(this.scalars)) Object.assign(this.scalars, { [name]: scalars[name] });
    this.heardArms.restored();
  }
}

function noMoreThanFree({ scalars: { free, unheardFree } }: PolicyState): string | undefined {
  return unheardFree <= free ? undefined : `${unheardFree} of ${free} free rounds`;
}

/** How a policy offers it. */
export const allowanceParameter: DecimalParameter & { readonly default: number } = {
  kind: "decimal",
  default: 1,
  words: "which part of the learner's rounds arms without an observed reward may have together; 1 for no limit",
};

/** The allowance that a parameter states: none where it is 1 or more, which holds nothing back. */
export function allowanceOf(arms: number, share: Fraction): ExplorationAllowance | undefined {
  return share.numerator >= share.denominator ? undefined : new ExplorationAllowance(arms, share);
}

/** Arms of which a reward was observed, or those of which none was. */
type HeardOrNot = "heard" | "unheard";

/**
 * Which arms have been heard from: a reward of theirs was observed, or one that stands in for it.
 *
 * Sets that are answered are kept here, and stay as they are until the next question: with all arms open no arm is
 * looked at.
 */
class HeardArms {
  /** 1 for each arm that has been heard from: a column of a policy's state. */
  readonly column: Uint32Array;
  readonly #all: Readonly<Record<HeardOrNot, ArmSet>>;
  readonly #open: Readonly<Record<HeardOrNot, ArmSet>>;

  constructor(arms: number) {
    this.column = new Uint32Array(arms);
    this.#all = { heard: new ArmSet(arms, []), unheard: ArmSet.all(arms) };
    this.#open = { heard: new ArmSet(arms, []), unheard: new ArmSet(arms, []) };
  }

  get isAll(): boolean {
    return this.#all.heard.isAll;
  }

  has(arm: Arm): boolean {
    return this.#all.heard.has(arm);
  }

  /** Those of the open arms that have been heard from, or that have not. */
  of(which: HeardOrNot, open?: ArmSet): ArmSet {
    if (open === undefined || open.isAll) return this.#all[which];
    const set = this.#open[which];
    for (let arm = 0; arm < open.arms; arm++) {
      if (open.has(arm) && this.#all[which].has(arm)) set.add(arm);
      else set.delete(arm);
    }
    return set;
  }

  /** How many of the open arms have been heard from, or have not. */
  count(which: HeardOrNot, open?: ArmSet): number {
    return this.of(which, open).size;
  }

  /** Whether this very set is an answer of `of`. */
  isAnswer(which: HeardOrNot, set: ArmSet | undefined): boolean {
    return set === this.#all[which] || set === this.#open[which];
  }

  /** The arm has been heard from. Answers whether it had not been before. */
  add(arm: Arm): boolean {
    if (this.has(arm)) return false;
    this.column[arm] = 1;
    this.#write(arm, true);
    return true;
  }

  /** The column was replaced by another run's. */
  restored(): void {
    this.column.forEach((heard, arm) => {
      this.#write(arm, heard === 1);
    });
  }

  #write(arm: Arm, isHeard: boolean): void {
    this.#all[isHeard ? "heard" : "unheard"].add(arm);
    this.#all[isHeard ? "unheard" : "heard"].delete(arm);
  }
}
