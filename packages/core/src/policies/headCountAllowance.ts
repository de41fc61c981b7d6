import type { Arm, ArmSet } from "../arms.js";
import type { CarryRule } from "../carry.js";
import type { Fraction } from "../shares/fraction.js";
import type { Invariant } from "../state/invariants.js";
import type { PolicyState } from "../state/policyState.js";
import { allowanceParameter, ExplorationAllowance, type RoundIsFor } from "./explorationAllowance.js";

/**
 * An exploration allowance that begins when half of the open arms have been heard from. Before, free rounds are divided
 * by head count between the arms that have been heard from and the others.
 *
 *   h of n open arms have been heard from, 0 < 2h < n:
 *     (u' + 1)·n <= (n − h)·(f' + 1): the learner chooses among those that have not been heard from;
 *     otherwise among those that have.
 *   h = 0, or 2h >= n: the rule of `ExplorationAllowance`, with its own f and u.
 *
 *   f' counts the free rounds of the first kind since an arm was last heard from for the first time, u' those of them
 *   that went to an arm which had not been heard from. With the same arms open, (n − h)·f' − n < n·u' <= (n − h)·f'.
 *   Where other arms are open from round to round, u' lies between the least part (n − h)/n of f', less one, and the
 *   largest.
 *
 * With the allowance alone the first arm that reports would have 1 − a of the free rounds, whether its reward was 0 or
 * 1: of five arms, after 100 decisions whose rewards are late, 180 of the next 200. By head count it has its equal part
 * of them. Both counts begin again with each arm that is heard from, and when arms come or go: otherwise one side would
 * catch up on what was divided between others, and have all rounds for a while.
 *
 * What it costs: while fewer than half of the open arms are ever heard from, the others keep their head count. Three of
 * five arms that stay silent, with nothing that stands in for their rewards, have three fifths of the free rounds.
 *
 * m pulls a round: all of a round go to the side that the counts of the round before say, as long as it has arms. Where
 * a policy takes several arms one after the other, those that are left count as open.
 */
export class HeadCountAllowance extends ExplorationAllowance {
  override readonly scalars = { free: 0, unheardFree: 0, freeSinceHeard: 0, unheardSinceHeard: 0 };
  readonly #arms: number;

  constructor(arms: number, allowance: Fraction) {
    super(arms, allowance);
    this.#arms = arms;
  }

  override get invariants(): readonly Invariant[] {
    return [...super.invariants, noMoreThanSinceHeard];
  }

  override isFor(open?: ArmSet): RoundIsFor {
    if (!this.#isByHeadCount(open)) return super.isFor(open);
    const { freeSinceHeard, unheardSinceHeard } = this.scalars;
    const present = open?.size ?? this.#arms;
    const owed = BigInt(present - this.heardArms.count("heard", open)) * BigInt(freeSinceHeard + 1);
    return BigInt(unheardSinceHeard + 1) * BigInt(present) <= owed ? "unheard" : "heard";
  }

  /** An open arm has been heard from, and fewer than half of the open arms have. */
  #isByHeadCount(open?: ArmSet): boolean {
    if (this.isIdle) return false;
    const heard = this.heardArms.count("heard", open);
    return heard > 0 && 2 * heard < (open?.size ?? this.#arms);
  }

  override pulled(arm: Arm, open?: ArmSet): void {
    if (!this.#isByHeadCount(open)) {
      super.pulled(arm, open);
      return;
    }
    this.scalars.freeSinceHeard++;
    if (!this.heardArms.has(arm)) this.scalars.unheardSinceHeard++;
  }

  override rewarded(arm: Arm): boolean {
    const isFirst = super.rewarded(arm);
    if (isFirst) Object.assign(this.scalars, begun);
    return isFirst;
  }
}

/** The counts by head, in the beginning. */
const begun = { freeSinceHeard: 0, unheardSinceHeard: 0 };

function noMoreThanSinceHeard({ scalars }: PolicyState): string | undefined {
  const { freeSinceHeard, unheardSinceHeard } = scalars;
  if (unheardSinceHeard <= freeSinceHeard) return undefined;
  return `${unheardSinceHeard} of ${freeSinceHeard} free rounds since an arm was last heard from for the first time`;
}

/** The rule, and the counts by head begin again: they were of other arms. */
export function headCountBeginsAgain(rule: CarryRule): CarryRule {
  return (from, fresh, arms) => {
    const { scalars, columns } = rule(from, fresh, arms);
    const isCounted = Object.hasOwn(scalars, "freeSinceHeard");
    return { scalars: isCounted ? { ...scalars, ...begun } : scalars, columns };
  };
}

/** How a policy offers it. */
export const headCountParameter: typeof allowanceParameter = {
  ...allowanceParameter,
  max: 1,
  words:
    "which part of the learner's rounds arms without an observed reward may have together, once half of the arms have " +
    "one; 1 for no limit",
};

/** The allowance that a parameter states: none where it is 1, which holds nothing back. */
export function headCountAllowanceOf(arms: number, share: Fraction): HeadCountAllowance | undefined {
  return share.numerator >= share.denominator ? undefined : new HeadCountAllowance(arms, share);
}
