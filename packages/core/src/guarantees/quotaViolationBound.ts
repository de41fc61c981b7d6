import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import type { Fraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import { bound, type Bound, noBound } from "./bound.js";

/**
 * How far behind its quota an arm can be under `largest-deficit-quota` (FUCB, F-TS, Flearn) with all arms open, at
 * every round, on every path and for every learner: r·t − N_i(t) < 1 + α, the value, for equal quotas r with
 * tolerance α.
 *
 * With one pull a round it is Theorem 4 [patil2019], for r < 1/K; footnote 8 lets some quotas be 0, and then needs
 * r < 1/K' for the K' arms that have one. For unequal quotas nothing is known. For m pulls a round of different arms
 * Section 5 says "it can be easily shown", and shows nothing. Ours, in both cases with α = 0 (otherwise the clock of
 * deficits starts α/r rounds later):
 *
 * - Every arm has the quota r, and K·r <= m. With c = ceil(r·t) every arm has c − 1 pulls, and at least K·(r·t − c + 1)
 *   arms have c. A round in which m arms are behind adds m >= K·r to these. One in which fewer are serves all of them,
 *   and its free pulls go to arms that have c: as many of them as this needs have c + 1 when r·t passes c.
 * - K' arms of more have it, and K' <= m·(ceil(1/r) − 1). A learner may now waste every free pull. From the last round
 *   with one on, w levels of K'·w pulls are due within ceil(w/r) − 1 >= w·(ceil(1/r) − 1) rounds of m pulls each.
 *   With m = 1 that is K'·r < 1.
 */
export const largestDeficitViolationBound = checked(
  {
    shares: needs.instanceOf(Shares),
    tolerance: needs.optional(needs.options({ numerator: needs.whole(), denominator: needs.whole(1) })),
    perRound: needs.optional(needs.whole(1)),
  },
  (shares: Shares, tolerance: Fraction = NONE, perRound: number = 1): Bound => {
    const promised = fractionsOf(shares).filter(({ numerator }) => numerator > 0);
    const [first = NONE] = promised;
    const isEqual = promised.every((one) => one.numerator === first.numerator && one.denominator === first.denominator);
    if (!isEqual) return noBound("the quotas are not equal: the paper leaves that open, and whole pulls are missed");
    if (promised.length > 0 && !doFit(first, promised.length, shares.arms, perRound)) {
      const sum = `${promised.length} × ${first.numerator}/${first.denominator}`;
      const pulls = perRound === 1 ? "one pull" : `${perRound} pulls`;
      return noBound(`beside arms without a quota ${sum} take too much of ${pulls} a round`);
    }
    return bound(1 + tolerance.numerator / tolerance.denominator);
  },
);

function doFit({ numerator, denominator }: Fraction, promised: number, arms: number, perRound: number): boolean {
  if (promised === arms) return promised * numerator <= perRound * denominator;
  return promised <= perRound * (Math.ceil(denominator / numerator) - 1);
}

const NONE: Fraction = { numerator: 0, denominator: 1 };

/**
 * How far behind its quota an arm can be under `deadline-quota`, at every round, on every path and for every learner
 * (docs/adr/0003): N_i(t) >= floor(r_i·t), so that with r_i = p/d in lowest terms r_i·t − N_i(t) <= 1 − 1/d.
 *
 * With sleeping arms it counts the rounds in which the arm was open; for several pulls a round all arms must be open.
 */
export const deadlineViolationBound = checked(
  {
    shares: needs.instanceOf(Shares),
    options: needs.optional(needs.options({ perRound: needs.optional(needs.whole(1)) })),
  },
  (shares: Shares, { perRound = 1, allOpen = true } = {}): Bound => {
    if (perRound > 1 && !allOpen) return noBound("there are several pulls a round and absent arms");
    return bound(fractionsOf(shares).reduce((most, { denominator }) => Math.max(most, 1 - 1 / denominator), 0));
  },
);

function fractionsOf(shares: Shares): Fraction[] {
  return Array.from({ length: shares.arms }, (_, arm) => shares.fraction(arm));
}
