import { checked } from "../door/checked.js";
import * as needs from "../door/needs.js";
import { LARGEST_REWARD } from "../limits.js";
import { bernoulliDivergence, exp, ln } from "../math/index.js";
import { bound, type Bound, noBound } from "./bound.js";

/**
 * What is known of the regret of learners without a contract, for rewards in [0, 1]. Gaps are Δ_i = μ* − μ_i; an arm
 * with Δ_i = 0 costs nothing and is not in the sums.
 */

/** UCB1: Σ 8 ln T / Δ_i + (1 + π²/3) Σ Δ_i [auer2002, Theorem 1]. At short horizons T·max Δ_i is smaller. */
export const ucb1Regret = checked(
  { gaps: needs.numbers({ max: LARGEST_REWARD }), horizon: needs.horizon },
  (gaps: readonly number[], horizon: number): Bound => {
    const constant = 1 + (Math.PI * Math.PI) / 3;
    return bound(sumOver(gaps, (gap) => (8 * ln(horizon)) / gap + constant * gap));
  },
);

/**
 * Σ Δ_i / kl(μ_i, μ*): no learner whose regret is small on every Bernoulli instance has a smaller limit of regret / ln
 * T (Lai and Robbins 1985), and KL-UCB attains it [garivier2011, Theorem 2]. A limit, not a bound at any one T.
 */
export const leastRegretRate = checked({ means: needs.numbers() }, (means: readonly number[]): Bound => {
  if (!means.every((mean) => mean >= 0 && mean <= 1)) return noBound("the means are not those of Bernoulli arms");
  const best = Math.max(...means);
  return bound(
    means.filter((mean) => mean < best).reduce((sum, mean) => sum + (best - mean) / bernoulliDivergence(mean, best), 0),
  );
});

/**
 * Explore-then-commit with n pulls of each arm: n Σ Δ_i + (T − nK) Σ Δ_i exp(−n Δ_i²)
 * [lattimore2020, Theorem 6.1; it has Δ²/4 for 1-subgaussian rewards, and rewards in [0, 1] are ½-subgaussian].
 */
export const exploreThenCommitRegret = checked(
  { gaps: needs.numbers({ max: LARGEST_REWARD }), exploration: needs.whole(), horizon: needs.horizon },
  (gaps: readonly number[], exploration: number, horizon: number): Bound => {
    const left = horizon - exploration * gaps.length;
    if (left < 0) return noBound("the horizon ends within the exploration");
    return bound(sumOver(gaps, (gap) => exploration * gap + left * gap * exp(-exploration * gap * gap)));
  },
);

/**
 * Successive elimination with c = sqrt(2 ln T / n): Σ (32 ln T / Δ_i + Δ_i) + 2K/T².
 *
 * [slivkins2019, Section 1.3] hides the constants. While all means are within c of the truth, an arm that survives n
 * passes has Δ_i <= 4c, so n <= 32 ln T / Δ_i², and one more pull may follow; by Hoeffding's inequality some mean is
 * not with probability at most K·T·2T^(−4), and then the regret is at most T.
 */
export const successiveEliminationRegret = checked(
  { gaps: needs.numbers({ max: LARGEST_REWARD }), horizon: needs.horizon },
  (gaps: readonly number[], horizon: number): Bound => {
    const unlucky = (2 * gaps.length) / (horizon * horizon);
    return bound(sumOver(gaps, (gap) => (32 * ln(horizon)) / gap + gap) + unlucky);
  },
);

/**
 * Regret of Thompson sampling, times the constant that the O(·) hides [agrawal2012, Theorem 2]:
 *
 *   (Σ_i 1/Δ_i²)²·ln T   over the arms with Δ_i > 0
 */
export const thompsonRegretOrder = checked(
  { gaps: needs.numbers(), horizon: needs.horizon, options: needs.constant },
  (gaps: ArrayLike<number>, horizon: number, { constant = 1 } = {}): Bound => {
    const sum = sumOver(gaps, (gap) => 1 / (gap * gap));
    return bound(constant * sum * sum * ln(horizon));
  },
);

/** The same as patil2019 quotes it in Theorem 8, with 1/Δ_i in the sum: smaller than what is proved. */
export const thompsonRegretOrderAsQuoted = checked(
  { gaps: needs.numbers(), horizon: needs.horizon, options: needs.constant },
  (gaps: ArrayLike<number>, horizon: number, { constant = 1 } = {}): Bound => {
    const sum = sumOver(gaps, (gap) => 1 / gap);
    return bound(constant * sum * sum * ln(horizon));
  },
);

function sumOver(gaps: ArrayLike<number>, term: (gap: number) => number): number {
  return Array.from(gaps).reduce((sum, gap) => (gap > 0 ? sum + term(gap) : sum), 0);
}
