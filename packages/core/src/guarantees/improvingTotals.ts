import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { checkArm, type Arm } from "../arms.js";
import { bound, noBound, type Bound } from "./bound.js";

/**
 * How much of a long run's total a short run has, on improving arms [patil2023, Lemmas 7 and 9, Corollary 8]. All are
 * for curves with diminishing returns from f(0) >= 0 on: where f(1) = 0 < f(2), Lemma 7 fails for n <= 2.
 */

/**
 * Lemma 7: Rew_i(n)/Rew_i(T) is at least 1/5 for n >= T/2, and 16n²/(25T²) before (the paper's αT/k is n).
 * Corollary 8: so is OPT(n)/OPT(T).
 */
export const leastPartOfTotal = checked(
  { pulls: needs.number(), horizon: needs.horizon },
  (pulls: number, horizon: number): Bound => {
    if (pulls < 1 || pulls > horizon) return noBound("the shorter run has from 1 to T pulls");
    const part = pulls / horizon;
    return bound(part >= 1 / 2 ? 1 / 5 : (16 / 25) * part * part);
  },
);

/**
 * Lemma 9: under Algorithm 1 OPT(T)/Rew_i(N_i) <= 200·T²/N_i², if no arm has more than half of the pulls.
 *
 * Not for an arm that has only the two pulls that Algorithm 1 is forced to make: with k = 4 and T = 8, an arm with 1
 * and three with 2^(−14), it is 65 536 against 3 200.
 */
export const anytimeImprovingArmRatio = checked(
  { pulls: needs.numbers({ min: 0 }), arm: needs.whole() },
  (pulls: readonly number[], arm: Arm): Bound => {
    checkArm(arm, pulls.length, "arm");
    const horizon = pulls.reduce((sum, count) => sum + count, 0);
    if (Math.max(...pulls) > horizon / 2) return noBound("one arm has more than half of the pulls");
    if (pulls[arm] <= 2) return noBound("the arm has had no pull but the two that are forced");
    const part = pulls[arm] / horizon;
    return bound(200 / (part * part));
  },
);
