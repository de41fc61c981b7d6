import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import type { Fraction } from "../shares/fraction.js";
import { Shares } from "../shares/shares.js";
import { bound, type Bound, noBound } from "./bound.js";

/**
 * How far behind its quota an arm can be under `largest-deficit-quota` (FUCB, F-TS, Flearn) with all arms open and one
 * pull a round, at every round, on every path and for every learner [patil2019, Theorem 4]: r·t − N_i(t) < 1 + α, the
 * value, for equal quotas r with tolerance α.
 *
 * The theorem has r < 1/K for K arms. Footnote 8 lets some quotas be 0; what it needs is r < 1/K' for the K' arms that
 * have one (Lemma 1's base case then has a deficit of K'·r, still below 1). For unequal quotas nothing is known.
 */
export const largestDeficitViolationBound = checked(
  {
    shares: needs.instanceOf(Shares),
    tolerance: needs.optional(needs.options({ numerator: needs.whole(), denominator: needs.whole(1) })),
  },
  (shares: Shares, tolerance: Fraction = NONE): Bound => {
    const promised = fractionsOf(shares).filter(({ numerator }) => numerator > 0);
    const [first = NONE] = promised;
    const isEqual = promised.every((one) => one.numerator === first.numerator && one.denominator === first.denominator);
    if (!isEqual) return noBound("the quotas are not equal: the paper leaves that open, and whole pulls are missed");
    if (promised.length * first.numerator >= first.denominator && promised.length > 0) {
      return noBound(`the quotas sum to 1 or more: ${promised.length} × ${first.numerator}/${first.denominator}`);
    }
    return bound(1 + tolerance.numerator / tolerance.denominator);
  },
);

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
