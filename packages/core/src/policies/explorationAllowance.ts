import { ArmSet, type Arm } from "../arms.js";
import type { Fraction } from "../shares/fraction.js";
import { flags, type Invariant } from "../state/invariants.js";
import type { PolicyState } from "../state/policyState.js";

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
 * m pulls a round: all of a round are chosen with the counts of the round before, so that u may be up to m − 1 above.
 *
 * With all arms heard, or all arms open, a look takes no longer with many arms.
 */
export class ExplorationAllowance {
  readonly columns: { readonly heard: Uint32Array };
  readonly scalars = { free: 0, unheardFree: 0 };
  readonly invariants: readonly Invariant[] = [flags("heard"), noMoreThanFree];
  readonly #allowance: Fraction;
  readonly #heard: ArmSet;
  readonly #heardAndOpen: ArmSet;

  constructor(arms: number, allowance: Fraction) {
    this.columns = { heard: new Uint32Array(arms) };
    this.#allowance = allowance;
    this.#heard = new ArmSet(arms, []);
    this.#heardAndOpen = new ArmSet(arms, []);
  }

  /** Every arm has been heard from: no round is held back any more. */
  get isIdle(): boolean {
    return this.#heard.isAll;
  }

  /**
   * The arms that the learner may choose in a free round: the open ones, or those of them that have been heard from.
   */
  among(open?: ArmSet): ArmSet | undefined {
    if (this.isIdle || this.#isLeft()) return open;
    const heard = this.#heardOf(open);
    return heard.size === 0 ? open : heard;
  }

  /** Whether these arms, which `among` answered, are fewer than there were. */
  holdsBack(among: ArmSet | undefined): boolean {
    return among === this.#heard || among === this.#heardAndOpen;
  }

  /** u + 1 <= a·(f + 1), in whole numbers. */
  #isLeft(): boolean {
    const { numerator, denominator } = this.#allowance;
    const { free, unheardFree } = this.scalars;
    return BigInt(unheardFree + 1) * BigInt(denominator) <= BigInt(free + 1) * BigInt(numerator);
  }

  #heardOf(open?: ArmSet): ArmSet {
    if (open === undefined || open.isAll) return this.#heard;
    const set = this.#heardAndOpen;
    for (let arm = 0; arm < open.arms; arm++) {
      if (open.has(arm) && this.#heard.has(arm)) set.add(arm);
      else set.delete(arm);
    }
    return set;
  }

  /** The arm was pulled in a free round. */
  pulled(arm: Arm, open?: ArmSet): void {
    if (this.isIdle) this.scalars.free++;
    else if (this.#heardOf(open).size > 0) {
      this.scalars.free++;
      if (!this.#heard.has(arm)) this.scalars.unheardFree++;
    }
  }

  /** Free rounds were played at once, with all arms heard. */
  played(rounds: number): void {
    this.scalars.free += rounds;
  }

  /** A reward of the arm arrived, or one that stands in for it. */
  rewarded(arm: Arm): void {
    if (this.#heard.has(arm)) return;
    this.columns.heard[arm] = 1;
    this.#heard.add(arm);
  }

  /** The column was replaced by another run's, whose numbers these are. */
  restored({ free, unheardFree }: Readonly<Record<string, number>>): void {
    this.scalars.free = free;
    this.scalars.unheardFree = unheardFree;
    this.columns.heard.forEach((heard, arm) => {
      if (heard === 1) this.#heard.add(arm);
      else this.#heard.delete(arm);
    });
  }
}

function noMoreThanFree({ scalars: { free, unheardFree } }: PolicyState): string | undefined {
  return unheardFree <= free ? undefined : `${unheardFree} of ${free} free rounds`;
}

/** How a policy offers it. */
export const allowanceParameter = {
  kind: "decimal",
  default: 1,
  words: "which part of the learner's rounds arms without an observed reward may have together; 1 for no limit",
} as const;

/** The allowance that a parameter states: none where it is 1 or more, which holds nothing back. */
export function allowanceOf(arms: number, share: Fraction): ExplorationAllowance | undefined {
  return share.numerator >= share.denominator ? undefined : new ExplorationAllowance(arms, share);
}
